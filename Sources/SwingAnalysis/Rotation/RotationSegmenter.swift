import SwingSignal

/// A stretch in which the rotation rate about an axis keeps its sign above a threshold: one movement.
struct RotationSegment: Hashable, Sendable {
    /// The axis of the rate.
    var axis = MovementAxis.gravity
    /// The sign of the rate: 1 or −1.
    let sign: Float
    /// The first instant at which the rate is above the segmenter's threshold, in seconds.
    let startTimestamp: Double
    /// The last instant at which the rate is above the threshold, in seconds.
    var endTimestamp: Double
    /// The instant of the peak rate, in seconds.
    var peakTimestamp: Double
    /// The peak rate, in rad/s.
    var peakRate: Double

    /// The duration, in seconds.
    var duration: Double { endTimestamp - startTimestamp }

    /// The position in the order of peaks; at the same instant, a movement about gravity is the first.
    var order: (Double, Int) { (peakTimestamp, axis == .gravity ? 0 : 1) }

    /// Returns whether an instant lies in the stretch.
    func contains(_ instant: Double) -> Bool { startTimestamp <= instant && instant <= endTimestamp }
}

extension [RotationSegment] {
    /// Inserts a segment in the order of peaks.
    mutating func insertInOrder(_ segment: RotationSegment) {
        insert(segment, at: lastIndex { $0.peakTimestamp <= segment.peakTimestamp }.map { $0 + 1 } ?? 0)
    }
}

/// A segmenter of a rotation rate in one direction.
///
/// Interruptions shorter than ``bridge`` do not end a segment, since an impact shakes the gyroscope for ±40 ms.
struct RotationSegmenter {
    /// The fraction of a swing's minimum peak rate above which a rotation is tracked.
    static let part = 0.25
    /// The maximum interruption within a segment, in seconds.
    static let bridge = 0.06
    /// The maximum duration of a segment, in seconds; a longer rotation is not a swing and is divided.
    static let longest = 3.0

    private let sign: Float
    /// The largest rate that is not above the threshold, in rad/s.
    private let low: Float
    private(set) var open: RotationSegment?

    /// Creates a segmenter.
    ///
    /// - Parameters:
    ///   - sign: The direction: 1 or −1.
    ///   - threshold: The rate above which a segment is tracked, in rad/s.
    init(sign: Float, threshold: Double) {
        self.sign = sign
        let nearest = Float(threshold)
        low = Double(nearest) > threshold ? nearest.nextDown : nearest
    }

    /// Analyzes the next samples and returns the segments that ended.
    mutating func analyze(_ time: Span<Double>, _ rate: Span<Float>) -> [RotationSegment] {
        precondition(time.count == rate.count, "one rate per timestamp")
        // In most seconds no rate is above the threshold in either direction.
        guard open != nil || !(Magnitudes.maximum(rate) <= low) else { return [] }
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

    /// Extends a segment from sample `i` to the first sample after its end, or to the last sample.
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

    /// Ends the open segment at a gap or at the end of the recording, and returns it.
    mutating func finish() -> [RotationSegment] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }
}
