import SwingMotion

/// The movement in which a burst is searched for.
struct BurstMovement {
    /// The times before and after a burst without the burst itself, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// The minimum duration of the stretch before the burst, in seconds, even if the movement is slow there.
    static let minimum = 0.065
    /// The fraction of the peak total rate below which a burst is more often the end of the movement than a contact.
    ///
    /// Players hit near the peak rate. In eleven of thirteen simulators, the total rate just before the contact is never
    /// below 70 % of its peak until then; in the others it is below in 0.7 and 7.7 % of the contacts.
    static let slowPart = 0.7

    /// The rotation rate at each sample, in rad/s, to which the arm's vibration is proportional; 1 if it is unknown.
    let speed: [Double]
    /// The weight of a burst at each sample, 0…1.
    let weights: [Double]
    /// The samples at which a contact can begin.
    let span: Range<Int>

    /// Creates a movement with known rates.
    init(speed: [Double], weights: [Double], span: Range<Int>) {
        (self.speed, self.weights, self.span) = (speed, weights, span)
    }

    /// Creates the movement of a rotation.
    ///
    /// - Parameters:
    ///   - rates: The total rotation rate at each sample, in rad/s.
    ///   - minimum: The rate below which no contact can begin, in rad/s.
    ///   - time: The samples' times, in seconds.
    ///   - first: The earliest time at which a contact can begin, in seconds.
    ///   - last: The latest one, in seconds.
    init(_ rates: [Double], minimum: Double, _ time: [Double], from first: Double, to last: Double) {
        let within =
            time.firstIndex(from: first)..<max(time.firstIndex(from: last.nextUp), time.firstIndex(from: first))
        var (peak, span) = (1e-9, 0..<0)
        for i in within where rates[i] >= minimum {
            peak = max(peak, rates[i])
            span = (span.isEmpty ? i : span.lowerBound)..<i + 1
        }
        var (speed, weights) = (rates, rates)
        // Without a branch, the compiler vectorizes the loops.
        var values = speed.mutableSpan
        for i in values.indices { values[i] = max(values[i], minimum) }
        values = weights.mutableSpan
        for i in values.indices { values[i] = Self.weight(values[i] / peak) }
        self.init(speed: speed, weights: weights, span: span)
    }

    /// Returns the weight of a burst at a fraction of the peak total rate, 0…1.
    ///
    /// Below ``slowPart`` it falls with the third power.
    private static func weight(_ fraction: Double) -> Double {
        let part = min(max(fraction, 0), 1)
        let slowness = min(part / slowPart, 1)
        return part * slowness * slowness
    }

    /// Returns the movement's samples before and after a burst, from which its vibration is learned; `clearance` is the
    /// time before the burst without them, in seconds.
    func quiet(_ time: [Double], around rise: Int, clearance: Double = Self.before) -> [Range<Int>] {
        let end = time.firstIndex(from: time[rise] - clearance)
        let begin = min(span.lowerBound, time.firstIndex(from: time[rise] - clearance - Self.minimum), end)
        let later = min(time.firstIndex(from: time[rise] + Self.after), span.upperBound)
        return [begin..<end, later..<span.upperBound]
    }
}
