/// The device's orientation, integrated from its rotation rate only.
///
/// Orientations are relative to the beginning of a *run*: a stretch without a gap in which the gyroscope was within its
/// range. The relation between two runs is unknown. Between two samples the rate is assumed to change linearly. The
/// rotation is then the step times the mean rate, plus step² / 12 times the rates' cross product (the first terms of
/// the Magnus series).
package struct RotationChain: Sendable {
    /// A sample with the orientation at its time.
    package struct Link: Sendable {
        let time: Double
        let rate: Vector
        let orientation: RotationQuaternion
        /// The number of the sample's run, from 0.
        let run: Int
    }

    /// An orientation with the run to which it is relative.
    package struct Place: Sendable {
        package let orientation: RotationQuaternion
        package let run: Int
    }

    /// The stored samples.
    private var links: [Link] = []
    /// The number of stored samples that are no longer needed.
    private var passed = 0
    private var interval: Double?
    /// The time since which the gyroscope has been at the end of its range.
    private var saturated: Double?

    /// The end of the gyroscope's range about each axis, 2000 °/s, in rad/s.
    package static let range = 34.9
    /// The longest time at the end of the range that is bridged, in seconds.
    static let longestSaturation = 0.03
    /// The maximum rotation over a longer interval that is bridged, in rad, from the mean of both ends' rates.
    static let maximumRotation = 0.05
    /// The longest interval that is bridged as a gap, in seconds.
    static let longestGap = 0.1
    /// The longest interval that is bridged in any case, in seconds: ten times that of the slowest usable gyroscope.
    ///
    /// The first interval has no earlier ones to compare it with.
    static let longestInterval = 1.0

    /// The longest interval that is bridged at any rate, as a multiple of the shortest recent interval.
    private let gapFactor: Double

    /// Creates a chain without samples.
    ///
    /// - Parameter gapFactor: The longest interval that is bridged at any rate, as a multiple of the shortest recent
    ///   interval.
    package init(gapFactor: Double) { self.gapFactor = gapFactor }

    /// The time of the last sample; −∞ without any.
    package var end: Double { links.last?.time ?? -.infinity }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - rate: The rotation rate in rad/s.
    ///   - time: The sample's time in seconds, later than the previous one.
    package mutating func add(_ rate: Vector, at time: Double) {
        guard let last = links.last else {
            links.append(Link(time: time, rate: rate, orientation: .identity, run: 0))
            return
        }
        let step = time - last.time
        interval = min(step, 1.1 * (interval ?? step))
        let isSaturated = max(rate.x.magnitude, rate.y.magnitude, rate.z.magnitude) >= Self.range
        if isSaturated { saturated = saturated ?? time } else { saturated = nil }
        let mean = 0.5 * (last.rate + rate)
        let isLong = step > gapFactor * (interval ?? step)
        let isGap =
            step > Self.longestInterval
            || isLong && (step > Self.longestGap || mean.length * step > Self.maximumRotation)
        guard !isGap, saturated.map({ time - $0 <= Self.longestSaturation }) ?? true else {
            links.append(Link(time: time, rate: rate, orientation: .identity, run: last.run + 1))
            return
        }
        let turn = step * mean + (step * step / 12) * last.rate.cross(rate)
        let orientation = (last.orientation * RotationQuaternion(turn: turn)).normalized
        links.append(Link(time: time, rate: rate, orientation: orientation, run: last.run))
    }

    /// Returns the orientation at a time between two samples of one run; `nil` elsewhere.
    package func place(at time: Double) -> Place? {
        let low = (passed..<links.count).firstIndex(reaching: { !(links[$0].time <= time) })
        guard low > passed else { return nil }
        let link = links[low - 1]
        guard link.time < time else { return Place(orientation: link.orientation, run: link.run) }
        guard low < links.count, links[low].run == link.run else { return nil }
        let (elapsed, next) = (time - link.time, links[low])
        let rate = link.rate + (elapsed / (next.time - link.time) / 2) * (next.rate - link.rate)
        return Place(orientation: link.orientation * RotationQuaternion(turn: elapsed * rate), run: link.run)
    }

    /// Removes the samples before a time, except the last of them.
    package mutating func forget(before time: Double) {
        while passed + 1 < links.count, links[passed + 1].time <= time { passed += 1 }
        if passed > 4096 {
            links.removeFirst(passed)
            passed = 0
        }
    }
}
