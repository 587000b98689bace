/// A stretch in which the gravity-aligned rotation rate keeps its sign and is not small: one movement.
struct Lobe: Hashable, Sendable {
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
struct LobeTracker {
    /// The part of a swing's least rate from which on a turn is followed.
    static let part = 0.25
    /// The longest interruption within a lobe, in seconds.
    static let bridge = 0.06
    /// The longest lobe, in seconds; a longer rotation is no swing and is cut.
    static let longest = 3.0

    private let sign: Float
    /// The greatest rate that is not above the threshold, in rad/s.
    private let low: Float
    private(set) var open: Lobe?

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
    mutating func track(_ time: Span<Double>, _ rate: Span<Float>) -> [Lobe] {
        precondition(time.count == rate.count, "one rate a time")
        guard open != nil || rises(rate) else { return [] }
        var ended: [Lobe] = []
        var open = open
        for i in time.indices {
            if let lobe = open, time[i] - lobe.end > Self.bridge || time[i] - lobe.start > Self.longest {
                ended.append(lobe)
                open = nil
            }
            guard rate[i] * sign > low else { continue }
            let value = Double(rate[i] * sign)
            if open == nil { open = Lobe(sign: sign, start: time[i], end: time[i], peakTime: time[i], peak: value) }
            open?.end = time[i]
            if value > open?.peak ?? 0 {
                open?.peak = value
                open?.peakTime = time[i]
            }
        }
        self.open = open
        return ended
    }

    /// Whether a rate is above the threshold: without a branch, since in most seconds none is.
    private func rises(_ rate: Span<Float>) -> Bool {
        var above = UInt32.zero
        for i in rate.indices { above |= rate[i] * sign > low ? ~0 : 0 }
        return above != 0
    }

    /// The lobe that is still open, given up because of a gap or the end of the recording.
    mutating func finish() -> [Lobe] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }
}
