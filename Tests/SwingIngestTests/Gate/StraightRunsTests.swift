import SwingMotion
import Testing

@testable import SwingIngest

/// Held and straight stretches, at the limits of their definitions in `docs/signal-quality.md`.
@Suite struct StraightRunsTests {
    /// A quiet noise around zero, with steps of at most 8/1024.
    static func quiet(_ count: Int) -> [SIMD3<Float>] { jagged(count, height: 4, around: SIMD3(0, 0, 0)) }
    /// A sensor whose noise is no movement: its steps are twice as fine as the noise.
    static let sensor = SensorSteps(step: 1 / 256)

    /// What a search finds: the faults, the stretch that continues, and the level of rest.
    struct Found: Equatable, CustomStringConvertible {
        var faults: [SampleFault] = []
        var open: [Double]?
        var restLevel: SIMD3<Float>?
        var description: String { "\(faults), open \(String(describing: open)), rest \(String(describing: restLevel))" }
    }

    static func search<Chunk: PlausibleChunk>(
        _ all: Chunk, _ range: Range<Int>? = nil, after earlier: StraightRun? = nil, sensor: SensorSteps = sensor
    ) -> Found {
        let range = range ?? 0..<all.count
        var sensor = sensor
        let runs = StraightRuns(
            all[0..<range.lowerBound], all[range], all[range.upperBound..<all.count], after: earlier, sensor: &sensor)
        let open = runs.open.map { [$0.start, Double($0.entry), $0.isReported ? 1 : 0] }
        return Found(faults: runs.faults, open: open, restLevel: sensor.restLevel)
    }

    /// Replaces samples by a level of zero, with jumps into it and out of it.
    static func hold(
        _ values: inout [SIMD3<Float>], _ range: ClosedRange<Int>, at level: SIMD3<Float> = .zero,
        in entry: SIMD3<Float> = SIMD3(0.5, 0, 0), out exit: SIMD3<Float> = SIMD3(0, 0.5, 0)
    ) {
        for i in range where i < values.count { values[i] = level }
        if range.lowerBound > 0 { values[range.lowerBound - 1] = level - entry }
        if range.upperBound + 1 < values.count { values[range.upperBound + 1] = level + exit }
    }

    /// Returns accelerations in which a stretch is held, and the fault.
    static func held(
        _ range: ClosedRange<Int>, count: Int = 400, rate: Double = 1024, in entry: SIMD3<Float> = SIMD3(0.5, 0, 0),
        out exit: SIMD3<Float> = SIMD3(0, 0.5, 0), at level: SIMD3<Float> = .zero
    ) -> (AccelerometerChunk, SampleFault) {
        var values = quiet(count)
        hold(&values, range, at: level, in: entry, out: exit)
        let chunk = acceleration(values, from: 5, rate: rate)
        return (chunk, SampleFault(.held, from: chunk.time[range.lowerBound], to: chunk.time[range.upperBound]))
    }

    @Test func noiseIsNotStraight() {
        #expect(Self.search(acceleration(Self.quiet(900))) == Found())
        #expect(Self.search(acceleration(jagged(900))) == Found())
        #expect(Self.search(acceleration([])) == Found())
        #expect(Self.search(acceleration([.zero])) == Found())
    }

    /// A stretch is found wherever it begins, with its first and last sample.
    @Test func aHeldStretchIsFoundAnywhere() {
        for first in 1..<80 {
            let (chunk, fault) = Self.held(first...first + 16, count: 100)
            guard first + 17 < 100 else { continue }
            #expect(Self.search(chunk).faults == [fault], "at \(first)")
            #expect(Self.search(chunk).open == nil)
        }
        var values = Self.quiet(400)
        for first in [20, 60, 300] { Self.hold(&values, first...first + 20) }
        let chunk = acceleration(values)
        let expected = [20, 60, 300].map { SampleFault(.held, from: chunk.time[$0], to: chunk.time[$0 + 20]) }
        #expect(Self.search(chunk).faults == expected)
    }

    /// The least numbers of samples that are 15 ms of an acceleration or 20 ms of a rotation rate long.
    @Test(arguments: [(1024, 17, 22), (512, 9, 12), (256, 6, 7), (128, 6, 5), (64, 6, 5)] as [(Double, Int, Int)])
    func aHeldStretchIsLongEnough(rate: Double, count: Int, rateCount: Int) {
        for length in 3...30 {
            let (chunk, fault) = Self.held(40...40 + length - 1, rate: rate)
            #expect(Self.search(chunk).faults == (length >= count ? [fault] : []), "\(length)")
            var values = Self.quiet(400)
            Self.hold(&values, 40...40 + length - 1)
            let motion = rotation(values, rate: rate)
            let expected = SampleFault(.held, from: motion.time[40], to: motion.time[40 + length - 1])
            #expect(Self.search(motion).faults == (length >= rateCount ? [expected] : []), "\(length)")
        }
    }

    /// Exactly 15 ms of an acceleration are sufficient, 20 ms of a rotation rate, and 0.2 s for a jump of two steps.
    @Test func theShortestDurationsCount() {
        func chunk(_ length: Int, _ jump: Float) -> AccelerometerChunk {
            var values = Self.quiet(300)
            let jumps = SIMD3<Float>(0, 0, jump)
            Self.hold(&values, 40...40 + length - 1, in: jumps, out: jumps)
            // The stretch begins at 0, so that its end is its duration.
            return acceleration(values, at: (0..<300).map { Double($0 - 40) / 1000 })
        }
        let coarse = SensorSteps(step: 1 / 64)
        for (length, jump, isHeld) in [
            (16, Float(0.05), true), (15, 0.05, false), (201, 0.04, true), (200, 0.04, false),
        ] {
            let fault = SampleFault(.held, from: 0, to: Double(length - 1) / 1000)
            #expect(Self.search(chunk(length, jump), sensor: coarse).faults == (isHeld ? [fault] : []), "\(length)")
        }
        #expect(Self.search(chunk(201, 2.0 / 64), sensor: coarse).faults == [])
        #expect(Self.search(chunk(16, 0.02), sensor: coarse).restLevel == .zero)
        #expect(Self.search(chunk(15, 0.02), sensor: coarse).restLevel == nil)
        let motion = chunk(21, 0.2)
        for (length, count) in [(21, 1), (20, 0)] {
            var values = Self.quiet(300)
            Self.hold(&values, 40...40 + length - 1, in: SIMD3(0.2, 0, 0), out: SIMD3(0.2, 0, 0))
            let still = DeviceMotionChunk(
                time: motion.time.array, rotationRate: Triaxial(values), gravity: Triaxial(Self.quiet(300)))
            #expect(Self.search(still).faults.count == count)
        }
    }

    /// Both jumps are at least 0.05 g or 0.2 rad/s, on any axis.
    @Test(arguments: 0..<3, [Float(1), -1]) func aHeldStretchHasJumps(axis: Int, sign: Float) {
        for (entry, exit, counts) in [
            (Float(1), Float(1), true), (0.99, 1, false), (1, 0.99, false), (3, 0.9, false), (0.9, 3, false),
            (2, 2, true),
        ] {
            func jump(_ size: Float, _ unit: Float) -> SIMD3<Float> {
                SignalWindowTests.vector(sign * size * unit, axis)
            }
            let (chunk, fault) = Self.held(40...70, in: jump(entry, 0.05), out: jump(exit, 0.05))
            #expect(Self.search(chunk).faults == (counts ? [fault] : []), "\(entry) \(exit)")
            var values = Self.quiet(400)
            Self.hold(&values, 40...70, in: jump(entry, 0.2), out: jump(exit, 0.2))
            let motion = rotation(values)
            let expected = SampleFault(.held, from: motion.time[40], to: motion.time[70])
            #expect(Self.search(motion).faults == (counts ? [expected] : []), "\(entry) \(exit)")
        }
    }

    /// A movement that stops counts as a jump: the median of the last eight steps exceeds five of the sensor's.
    @Test(arguments: [4, 5, 6, 20]) func aMovementDoesNotStop(size: Int) {
        let noise = Self.quiet(100)
        for first in [8, 9, 30, 31] {
            for moving in 0...8 {
                // Steps of alternating sign, the last ones large; the stretch begins near the sample before.
                var values = noise
                for i in first..<first + 30 { values[i] = .zero }
                for i in 0..<first {
                    let step = (first - 1 - i) < moving ? size : 3
                    values[i] = SIMD3(0, 0, Float(i % 2 == (first - 1) % 2 ? 0 : step) / 1024)
                }
                values[first - 1] = SIMD3(0, 1.0 / 1024, 0)
                values[first + 30] = SIMD3(1, 0, 0)
                let found = Self.search(acceleration(values), sensor: SensorSteps(step: 1 / 1024))
                let fault = SampleFault(.held, from: Double(first) / 1024, to: Double(first + 29) / 1024)
                let counts = size > 5 && moving >= 4 && first > 8
                #expect(found.faults == (counts ? [fault] : []), "\(moving) steps before \(first)")
            }
        }
    }

    /// From 0.2 s on, two steps of the sensor are a jump.
    @Test func aLongHeldStretchNeedsTwoSteps() {
        let coarse = SensorSteps(step: 1 / 64)
        for (length, jump, counts) in [
            (206, Float(0.032), true), (205, 0.032, false), (300, 0.031, false), (206, 0.04, true), (205, 0.04, false),
        ] {
            let jumps = SIMD3<Float>(0, jump, 0)
            let (chunk, fault) = Self.held(40...40 + length - 1, in: jumps, out: jumps)
            #expect(Self.search(chunk, sensor: coarse).faults == (counts ? [fault] : []), "\(length) \(jump)")
            let (other, _) = Self.held(40...40 + length - 1, in: jumps, out: SIMD3(0, 0.031, 0))
            #expect(Self.search(other, sensor: coarse).faults == [], "\(length) \(jump)")
            // Once a sensor without noise rested, small jumps mean nothing.
            let rested = SensorSteps(step: 1 / 64, restLevel: SIMD3(9, 9, 9))
            #expect(Self.search(chunk, sensor: rested).faults == [])
        }
    }

    /// A level that is reached by at most two steps is one at rest, to which the sensor may return with a jump.
    @Test func aLevelOfRestIsNotHeld() {
        let level = SIMD3<Float>(0.5, 0.25, -0.75)
        for (jump, length, isRest) in [
            (Float(2) / 64, 17, true), (2.1 / 64, 17, false), (2 / 64, 16, false), (0.001, 300, true),
        ] {
            let (chunk, _) = Self.held(40...40 + length - 1, in: SIMD3(0, 0, jump), at: level)
            let found = Self.search(chunk, sensor: SensorSteps(step: 1 / 64))
            #expect(found.restLevel == (isRest ? level : nil), "\(jump) \(length)")
        }
        let (chunk, fault) = Self.held(40...80, at: level)
        for (rest, faults) in [(level, []), (level + SIMD3(0, 0, 1 / 1024), [fault])] {
            let found = Self.search(chunk, sensor: SensorSteps(step: 1 / 256, restLevel: rest))
            #expect(found == Found(faults: faults, open: nil, restLevel: rest))
        }
    }

    /// All axes at the end of a range are clipped, not held.
    @Test func clippedValuesAreNotHeld() {
        for (level, isHeld) in [
            (SIMD3<Float>(4, -4, 4), false), (SIMD3(1.5, 1.5, -1.5), true), (SIMD3(1.51, 1.51, -1.51), false),
            (SIMD3(4, 4, 3), true),
        ] {
            let (chunk, fault) = Self.held(40...80, at: level)
            #expect(Self.search(chunk).faults == (isHeld ? [fault] : []), "\(level)")
        }
        for (level, isHeld) in [(Float(2), true), (2.01, false)] {
            var values = Self.quiet(200)
            Self.hold(&values, 40...80, at: SIMD3(repeating: level))
            #expect(Self.search(rotation(values)).faults.count == (isHeld ? 1 : 0), "\(level)")
        }
    }

    /// Returns a line from sample 40 to sample 80 along an axis, with a bend at its ends.
    static func line(rise: Float, begin: Float, end: Float, axis: Int) -> AccelerometerChunk {
        var values = quiet(200)
        let step = rise / 40
        func value(_ size: Float) -> SIMD3<Float> { SignalWindowTests.vector(size, axis) }
        for i in 40...80 { values[i] = value(Float(i - 40) * step) }
        (values[39], values[81]) = (value(begin - step), value(rise + step + end))
        return acceleration(values, from: 5)
    }

    /// A straight line rises by 0.05 g, and has a corner of 0.01 g at either end.
    @Test(arguments: 0..<3) func aLineHasCornersAndRises(axis: Int) {
        for (rise, begin, end, counts) in [
            (Float(0.0501), Float(0.0101), Float(0.0101), true), (-0.0501, -0.0101, 0.0101, true), (2, 0.3, 0.3, true),
            (0.0499, 0.1, 0.1, false), (0.1, 0.0099, 0.1, false), (0.1, 0.1, 0.0099, false), (0.1, 0.0101, 0.1, true),
        ] {
            let chunk = Self.line(rise: rise, begin: begin, end: end, axis: axis)
            let fault = SampleFault(.bridged, from: chunk.time[40], to: chunk.time[80])
            #expect(Self.search(chunk).faults == (counts ? [fault] : []), "\(rise) \(begin) \(end)")
            // A sensor without noise may move evenly.
            #expect(Self.search(chunk, sensor: SensorSteps(step: 1 / 256, restLevel: SIMD3(9, 9, 9))).faults == [])
            #expect(Self.search(chunk).restLevel == nil)
        }
    }
}
