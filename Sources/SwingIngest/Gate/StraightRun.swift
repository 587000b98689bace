import SwingMotion

/// A stretch of samples on a straight line that continues after a second.
struct StraightRun: Sendable {
    /// The timestamp of the first sample, in seconds.
    let start: Double
    /// The jump of the values into the stretch, in the stream's unit; 0 if it is unknown.
    let entry: Float
    /// Whether a part of the stretch was reported.
    let isReported: Bool
}

/// What the samples so far show of a sensor.
struct SensorSteps: Sendable {
    /// The smallest step between neighbouring samples, in the stream's unit: the sensor's resolution.
    var step = Float.infinity
    /// The last level to which the sensor came without a jump, so that its noise is below its resolution.
    var restLevel: SIMD3<Float>?
}

/// The stretches of a second in which the values are on a straight line: held, or the result of an interpolation.
///
/// A real sensor's noise excludes both for more than a few samples. A level stretch counts if the values jump into it and
/// out of it, so that a coarse sensor at rest holds nothing. A slope counts if it rises by as much.
struct StraightRuns<Chunk: PlausibleChunk> {
    /// The faults in the second; a stretch that continues is reported up to the second's end.
    private(set) var faults: [SampleFault] = []
    /// The stretch that continues after the second, if there is one.
    private(set) var open: StraightRun?

    /// The duration from which a level stretch of a noisy sensor counts if the jump exceeds ``longJump`` steps, in seconds.
    private static var longDuration: Double { 0.2 }
    private static var longJump: Float { 2 }
    /// The number of steps before a stretch that show whether the signal moved, and their minimum median in steps of the
    /// sensor.
    private static var livelyCount: Int { 8 }
    private static var lively: Float { 5 }
    /// The minimum second difference at the ends of a slope, as a part of ``PlausibilityRule/jump``.
    private static var corner: Float { 0.2 }

    /// Searches a second.
    ///
    /// A sensor without noise rests at one level after a movement too. Once it did, a stretch counts only when it ends.
    ///
    /// - Parameters:
    ///   - before: The samples before the second.
    ///   - second: The second's samples.
    ///   - next: The samples after it.
    ///   - earlier: The stretch with which the samples before end.
    ///   - sensor: What is known of the sensor, which is updated.
    /// - Complexity: O(*n*), where *n* is the number of samples; few samples of a second without a stretch are examined.
    init(_ before: Chunk, _ second: Chunk, _ next: Chunk, after earlier: StraightRun?, sensor: inout SensorSteps) {
        let (time, count) = (second.time, second.count)
        guard count > 0 else { return }
        let window = SignalWindow(before, second, next)
        let shortest = max(
            Int(clamped: Chunk.rule.duration * Double(count - 1) / (time[count - 1] - time[0])), Chunk.rule.minimumCount
        )
        let stride = shortest / 3
        var probe = 1
        if let earlier {
            probe = add(window.line(around: window.range.lowerBound, step: sensor.step), of: window, earlier, &sensor)
        }
        while probe + 1 < count {
            let line = window.line(around: window.range.lowerBound + probe, step: sensor.step)
            probe = max(add(line, of: window, nil, &sensor), probe + stride)
        }
    }

    /// Returns the jump of the values into a stretch, in the stream's unit; 0 if it is unknown.
    ///
    /// A signal that moves does not stop from one sample to the next, so a stop counts as a jump even where the values
    /// happen to be near.
    private static func entry(_ first: Int, of window: SignalWindow, step: Float) -> Float {
        guard first > 0 else { return 0 }
        let jump = window.step(from: first - 1, to: first)
        guard first > livelyCount else { return jump }
        var steps: [Float] = []
        for i in first - livelyCount..<first { steps.append(window.step(from: i - 1, to: i)) }
        steps.sort()
        return steps[livelyCount / 2] > lively * step ? max(jump, Chunk.rule.jump) : jump
    }

    /// Reports a line if it counts; returns the index after it in the second.
    private mutating func add(
        _ line: Range<Int>, of window: SignalWindow, _ earlier: StraightRun?, _ sensor: inout SensorSteps
    ) -> Int {
        let (rule, range) = (Chunk.rule, window.range)
        guard line.count >= rule.minimumCount else { return line.upperBound - range.lowerBound }
        let (first, last) = (line.lowerBound, line.upperBound - 1)
        let continued = first < range.lowerBound ? earlier : nil
        let entry = continued?.entry ?? Self.entry(first, of: window, step: sensor.step)
        let unknown = sensor.restLevel == nil ? Float.infinity : 0
        let exit = last + 1 < window.count ? window.step(from: last, to: last + 1) : unknown
        let start = continued?.start ?? window.time[first]
        let duration = window.time[last] - start
        let rise = window.step(from: first, to: last)
        let isLevel = rise == 0
        // A device at rest holds its values until it moves, so both jumps count; the second one may be unknown.
        // A smooth signal without noise bends gradually, so a slope needs corners, of which the second may be unknown.
        let begin = first > 0 ? window.bend(first) : continued?.isReported == true ? .infinity : 0
        let corner = min(begin, window.bend(last))
        let hasCorners = sensor.restLevel == nil && corner >= Self.corner * rule.jump
        let jump = isLevel ? min(entry, exit) : hasCorners ? rise : 0
        // All axes at the end of their range hold their values too, and a sensor without noise at rest.
        let isClipped = isLevel && window.isAtLimit(first) && window.magnitude(first) > rule.clippedFrom
        let isRest = isLevel && window.values(first) == sensor.restLevel
        let isLong =
            isLevel && sensor.restLevel == nil && duration >= Self.longDuration && jump > Self.longJump * sensor.step
        let counts =
            !isClipped && !isRest && duration >= rule.duration
            && (jump >= rule.jump || isLong || continued?.isReported == true)
        if counts {
            let from = continued?.isReported == true ? window.time[range.lowerBound] : start
            let to = window.time[min(last, range.upperBound - 1)]
            faults.append(
                SampleFault(isLevel ? .held : .bridged, from: from, to: to, continues: continued?.isReported == true))
        }
        if isLevel, duration >= rule.duration, entry <= Self.longJump * sensor.step {
            sensor.restLevel = window.values(first)
        }
        if last >= range.upperBound - 1 {
            open = StraightRun(start: start, entry: isLevel ? entry : rise, isReported: counts)
        }
        return line.upperBound - range.lowerBound
    }
}
