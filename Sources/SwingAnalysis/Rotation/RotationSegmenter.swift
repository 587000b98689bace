import SwingSignal

/// A stretch in which the gravity-aligned rotation rate keeps its sign and is not small: one movement.
struct RotationSegment: Hashable, Sendable {
    /// The sign of the rate: 1 or −1.
    let sign: Float
    /// When the rate first rose above the tracker's threshold, in seconds.
    let startTimestamp: Double
    /// When it was last above it, in seconds.
    var endTimestamp: Double
    /// When it was greatest, in seconds.
    var peakTimestamp: Double
    /// How great it was, in rad/s.
    var peakRate: Double

}

/// Follows the gravity-aligned rotation rate in one direction.
///
/// Interruptions shorter than ``bridge`` do not end a segment: an impact shakes the gyroscope for ±40 ms.
struct RotationSegmenter {
    /// The part of a swing's least rate from which on a turn is followed.
    static let part = 0.25
    /// The longest interruption within a segment, in seconds.
    static let bridge = 0.06
    /// The longest segment, in seconds; a longer rotation is no swing and is cut.
    static let longest = 3.0

    private let sign: Float
    /// The greatest rate that is not above the threshold, in rad/s.
    private let low: Float
    private(set) var open: RotationSegment?

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - sign: The direction: 1 or −1.
    ///   - threshold: The rate above which a segment is followed, in rad/s.
    init(sign: Float, threshold: Double) {
        self.sign = sign
        let nearest = Float(threshold)
        low = Double(nearest) > threshold ? nearest.nextDown : nearest
    }

    /// Reads the next samples and returns the segments that ended.
    mutating func track(_ time: Span<Double>, _ rate: Span<Float>) -> [RotationSegment] {
        precondition(time.count == rate.count, "one rate a time")
        // In most seconds no rate is above the threshold, whatever its sign.
        guard open != nil || !(Magnitudes.greatest(rate) <= low) else { return [] }
        var ended: [RotationSegment] = []
        var i = 0
        while i < rate.count {
            if let segment = open {
                open = follow(segment, time, rate, &i)
                if i < rate.count { open.take().map { ended.append($0) } }
            } else {
                while i < rate.count, !(rate[i] * sign > low) { i += 1 }
                guard i < rate.count else { break }
                open = RotationSegment(
                    sign: sign, startTimestamp: time[i], endTimestamp: time[i], peakTimestamp: time[i],
                    peakRate: Double(rate[i] * sign))
                i += 1
            }
        }
        return ended
    }

    /// Follows a segment from sample `i` to the one at which it has ended, or to the last.
    private func follow(_ segment: RotationSegment, _ time: Span<Double>, _ rate: Span<Float>, _ i: inout Int)
        -> RotationSegment
    {
        var segment = segment
        while i < rate.count {
            if time[i] - segment.endTimestamp > Self.bridge || time[i] - segment.startTimestamp > Self.longest { break }
            let value = rate[i] * sign
            if value > low {
                segment.endTimestamp = time[i]
                if Double(value) > segment.peakRate {
                    (segment.peakRate, segment.peakTimestamp) = (Double(value), time[i])
                }
            }
            i += 1
        }
        return segment
    }

    /// The segment that is still open, given up because of a gap or the end of the recording.
    mutating func finish() -> [RotationSegment] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }
}
