import SwingMotion
import SwingSignal

/// A stretch in which the device turns one way, faster than a threshold: one movement about whatever axis.
struct RotationSegment: Hashable, Sendable {
    /// The first instant at which the total rate is above the segmenter's threshold, in seconds.
    let startTimestamp: Double
    /// The last instant at which it is above the threshold, in seconds.
    var endTimestamp: Double
    /// The instant of the peak total rate, in seconds.
    var peakTimestamp: Double
    /// The peak total rate, in rad/s.
    var peakRate: Double
    /// The peak magnitude of the rate about gravity, in rad/s.
    var peakRateAboutGravity: Double
    /// The rotation rate at the peak in the device's frame, in rad/s.
    var rotation: SIMD3<Float>

    /// The factor by which a total rate must exceed a rate about gravity to count as much.
    static let totalFactor = 1.5
    /// The minimum cosine of the angle between the axes of similar movements.
    static let similarity = 0.7

    /// The duration, in seconds.
    var duration: Double { endTimestamp - startTimestamp }

    /// The speed that decides whether the movement is a swing, in rad/s: the peak rate about gravity, or that part of the
    /// total rate.
    var effectiveRate: Double { max(peakRateAboutGravity, peakRate / Self.totalFactor) }

    /// Returns whether a rotation rate has the direction of the peak's, within 90°.
    fileprivate func contains(_ rate: SIMD3<Float>) -> Bool {
        rotation.x * rate.x + rotation.y * rate.y + rotation.z * rate.z > 0
    }

    /// Extends the movement by its next sample.
    fileprivate mutating func extend(_ time: Double, _ rate: SIMD3<Float>, _ gravity: SIMD3<Float>, total: Float) {
        endTimestamp = time
        peakRateAboutGravity = max(peakRateAboutGravity, Double(component(of: rate, along: gravity).magnitude))
        if Double(total) > peakRate { (peakRate, peakTimestamp, rotation) = (Double(total), time, rate) }
    }

    /// Returns the cosine of the angle between the axes of two movements.
    func cosine(to other: RotationSegment) -> Double {
        Double((rotation * other.rotation).sum()) / max(peakRate * other.peakRate, 1e-9)
    }
}

extension [RotationSegment] {
    /// Inserts a segment in the order of peaks.
    mutating func insertInOrder(_ segment: RotationSegment) {
        insert(segment, at: lastIndex { $0.peakTimestamp <= segment.peakTimestamp }.map { $0 + 1 } ?? 0)
    }
}

/// A segmenter of rotations into movements, each of which turns the device one way.
///
/// A sample belongs to the open segment whose peak rotation has the same direction, within 90°; otherwise it opens
/// another one. Interruptions shorter than ``bridge`` do not end a segment, since an impact shakes the gyroscope for
/// ±40 ms.
struct RotationSegmenter {
    /// The fraction of a swing's minimum peak rate above which a rotation is tracked.
    static let part = 0.25
    /// The maximum interruption within a segment, in seconds.
    static let bridge = 0.06
    /// The maximum duration of a segment, in seconds; a longer rotation is not a swing and is divided.
    static let longest = 3.0
    /// The minimum duration of a segment, in seconds; anything shorter is the shake of an impact.
    static let shortest = 0.08

    /// The largest rate that is not above the threshold, in rad/s.
    private let low: Float
    /// The segments that have not ended, in the order in which they began.
    private(set) var open: [RotationSegment] = []
    /// The samples above the threshold.
    private var fast = LongSamples()

    /// Creates a segmenter.
    ///
    /// - Parameter threshold: The total rate above which a segment is tracked, in rad/s.
    init(threshold: Double) {
        let nearest = Float(threshold)
        low = Double(nearest) > threshold ? nearest.nextDown : nearest
    }

    /// Analyzes samples of device motion without a gap.
    ///
    /// - Parameters:
    ///   - motion: The samples.
    ///   - range: The samples to analyze.
    /// - Returns: The segments that ended.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func analyze(_ motion: DeviceMotionChunk, _ range: Range<Int>) -> [RotationSegment] {
        motion.withRotationRate { x, y, z in
            fast.find(x.extracting(range), y.extracting(range), z.extracting(range), longerThan: low)
        }
        // In most seconds no rate is above the threshold.
        guard !open.isEmpty || fast.count > 0 else { return [] }
        let (rotation, gravity, times) = (motion.rotationRate, motion.gravity, motion.time)
        let (x, y, z) = (rotation.x.span, rotation.y.span, rotation.z.span)
        let (a, b, c) = (gravity.x.span, gravity.y.span, gravity.z.span)
        let time = times.span
        var ended: [RotationSegment] = []
        var number = 0
        while number < fast.count {
            let i = range.lowerBound + fast[number].index
            if !open.isEmpty { end(before: time[i], &ended) }
            add(time[i], SIMD3(x[i], y[i], z[i]), SIMD3(a[i], b[i], c[i]), total: fast[number].length)
            number += 1
            // Mostly the next samples belong to the same segment, which is not stored in between.
            guard open.count == 1, var segment = open.first else { continue }
            while number < fast.count {
                let (index, total) = fast[number]
                let i = range.lowerBound + index
                let rotation = SIMD3(x[i], y[i], z[i])
                guard !Self.isOver(segment, before: time[i]), segment.contains(rotation) else { break }
                segment.extend(time[i], rotation, SIMD3(a[i], b[i], c[i]), total: total)
                number += 1
            }
            open[0] = segment
        }
        if let last = range.last { end(before: time[last], &ended) }
        return ended
    }

    /// Ends the segments that no sample at or after an instant belongs to.
    private mutating func end(before time: Double, _ ended: inout [RotationSegment]) {
        var i = 0
        while i < open.count {
            if Self.isOver(open[i], before: time) {
                let segment = open.remove(at: i)
                if segment.duration >= Self.shortest { ended.append(segment) }
            } else {
                i += 1
            }
        }
    }

    /// Returns whether no sample at or after an instant belongs to a segment.
    private static func isOver(_ segment: RotationSegment, before time: Double) -> Bool {
        time - segment.endTimestamp > bridge || time - segment.startTimestamp > longest
    }

    private mutating func add(_ time: Double, _ rotation: SIMD3<Float>, _ gravity: SIMD3<Float>, total: Float) {
        for i in open.indices where open[i].contains(rotation) {
            return open[i].extend(time, rotation, gravity, total: total)
        }
        var segment = RotationSegment(
            startTimestamp: time, endTimestamp: time, peakTimestamp: time, peakRate: 0, peakRateAboutGravity: 0,
            rotation: rotation)
        segment.extend(time, rotation, gravity, total: total)
        open.append(segment)
    }

    /// Ends all segments, at a gap or at the end of the recording, and returns those that are long enough.
    mutating func finish() -> [RotationSegment] {
        defer { open = [] }
        return open.filter { $0.duration >= Self.shortest }
    }
}
