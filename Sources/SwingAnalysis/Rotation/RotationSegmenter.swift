import SwingSignal

/// A stretch in which the gravity-aligned rotation rate keeps its sign and is not small: one movement.
struct RotationSegment: Hashable, Sendable {
    /// The sign of the rate: 1 or −1.
    let sign: Float
    /// When the rate first rose above the tracker's threshold, in seconds.
    let start: Double
    /// When it was last above it, in seconds.
    var end: Double
    /// When it was greatest, in seconds.
    var peakTime: Double
    /// How great it was, in rad/s.
    var peak: Double
}

/// Follows the gravity-aligned rotation rate in one direction.
///
/// Interruptions shorter than ``bridge`` do not end a lobe: an impact shakes the gyroscope for ±40 ms.
struct RotationSegmenter {
    /// The part of a swing's least rate from which on a turn is followed.
    static let part = 0.25
    /// The longest interruption within a lobe, in seconds.
    static let bridge = 0.06
    /// The longest lobe, in seconds; a longer rotation is no swing and is cut.
    static let longest = 3.0

    private let sign: Float
    /// The greatest rate that is not above the threshold, in rad/s.
    private let low: Float
    private(set) var open: RotationSegment?

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - sign: The direction: 1 or −1.
    ///   - threshold: The rate above which a lobe is followed, in rad/s.
    init(sign: Float, threshold: Double) {
        self.sign = sign
        let nearest = Float(threshold)
        low = Double(nearest) > threshold ? nearest.nextDown : nearest
    }

    /// Reads the next samples and returns the lobes that ended.
    mutating func track(_ time: Span<Double>, _ rate: Span<Float>) -> [RotationSegment] {
        precondition(time.count == rate.count, "one rate a time")
        // In most seconds no rate is above the threshold, whatever its sign.
        guard open != nil || !(Magnitudes.greatest(rate) <= low) else { return [] }
        var ended: [RotationSegment] = []
        var i = 0
        while i < rate.count {
            if let lobe = open {
                open = follow(lobe, time, rate, &i)
                if i < rate.count { open.take().map { ended.append($0) } }
            } else {
                while i < rate.count, !(rate[i] * sign > low) { i += 1 }
                guard i < rate.count else { break }
                open = RotationSegment(
                    sign: sign, start: time[i], end: time[i], peakTime: time[i], peak: Double(rate[i] * sign))
                i += 1
            }
        }
        return ended
    }

    /// Follows a lobe from sample `i` to the one at which it has ended, or to the last.
    private func follow(_ lobe: RotationSegment, _ time: Span<Double>, _ rate: Span<Float>, _ i: inout Int)
        -> RotationSegment
    {
        var lobe = lobe
        while i < rate.count {
            if time[i] - lobe.end > Self.bridge || time[i] - lobe.start > Self.longest { break }
            let value = rate[i] * sign
            if value > low {
                lobe.end = time[i]
                if Double(value) > lobe.peak { (lobe.peak, lobe.peakTime) = (Double(value), time[i]) }
            }
            i += 1
        }
        return lobe
    }

    /// The lobe that is still open, given up because of a gap or the end of the recording.
    mutating func finish() -> [RotationSegment] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }
}
