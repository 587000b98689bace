import SwingAnalysis
import SwingMotion
import Testing

struct StuckStretchesTests {
    /// Measures a signal at 100 Hz that is the same on all axes.
    private func measure(_ values: [Float], clocks: [Int]? = nil, by size: Int) -> StuckStretches {
        var stuck = StuckStretches()
        let time = values.indices.map { Double($0) / 100 }
        for start in stride(from: 0, to: values.count, by: size) {
            let range = start..<min(start + size, values.count)
            let column = Array(values[range])
            stuck.analyze(
                SampleColumn(Array(time[range])), Triaxial(x: column, y: column, z: column), clock: clocks?[start] ?? 0)
        }
        return stuck
    }

    /// Returns a moving signal: neighbours differ, and the smallest difference is 0.001.
    private func moving(_ count: Int) -> [Float] {
        (0..<count).map { i in Float((i * 7919) % 997) * 0.001 + (i % 2 == 0 ? 0 : 0.001) }
    }

    @Test(arguments: [
        // For 0.3 s between movements; 0.15 s is too short.
        (100, 31, 100, 1, 0.3), (100, 16, 100, 0, 0),
        // Up to the recording's end, and from its start.
        (100, 41, 0, 1, 0.4), (0, 41, 100, 1, 0.4),
        // A recording that never changes may be a device on a table.
        (0, 200, 0, 0, 0),
    ])
    func repeatedValuesAreDetected(
        _ before: Int, _ length: Int, _ after: Int, _ count: Int, _ duration: Double
    ) {
        let values = moving(before) + Array(repeating: 5, count: length) + moving(after)
        for size in [values.count, 100, 25, 7, 1] {
            let stuck = measure(values, by: size)
            #expect(stuck.count == count, "in pieces of \(size)")
            #expect(abs(stuck.duration - duration) < 1e-9, "in pieces of \(size)")
        }
    }

    /// A coarse sensor at rest keeps a value for long and leaves it by one step.
    @Test func aQuietCoarseSignalIsNotStuck() {
        let slow = (0..<1000).map { i in (Float(i) / 60).rounded() * 0.01 }
        #expect(measure(slow, by: 100).count == 0)
        // The jump is decisive, not the duration.
        var jumping = slow
        for i in 500..<530 { jumping[i] = 1 }
        #expect(measure(jumping, by: 100).count == 1)
    }

    /// One moving axis is sufficient.
    @Test func allAxesHaveToStandStill() {
        var stuck = StuckStretches()
        let still = [Float](repeating: 5, count: 100)
        let (time, noise) = ((0..<300).map { Double($0) / 100 }, moving(300))
        let held = Array(noise[..<100]) + still + Array(noise[200...])
        stuck.analyze(SampleColumn(time), Triaxial(x: held, y: held, z: noise), clock: 0)
        #expect(stuck.count == 0)
    }

    @Test func aClockResetEndsAStretch() {
        let values = moving(100) + Array(repeating: 5, count: 60) + moving(40)
        let clocks = values.indices.map { $0 < 130 ? 0 : 1 }
        let stuck = measure(values, clocks: clocks, by: 1)
        #expect(stuck.count == 2)
        #expect(abs(stuck.duration - 0.58) < 1e-9)
    }
}
