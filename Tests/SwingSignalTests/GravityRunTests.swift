import Testing

@testable import SwingSignal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A run's directions, compared with the definition: a Hann window of ±6 s over blocks of 0.1 s.
struct GravityRunTests {
    /// Accelerations at their times.
    private typealias Samples = [(time: Double, acceleration: Vector)]

    private static func index(_ time: Double) -> Int { Int((time * 10 + 1e-9).rounded(.down)) }

    /// Returns the mean of a block's window; `nil` if it contains less than 1.5 s or is not 0.85 to 1.15 g long.
    private func mean(_ block: Int, of samples: Samples) -> Vector? {
        func weight(_ other: Int) -> Double {
            let distance = abs(other - block)
            return distance > 60 ? 0 : 0.5 * (1 + cos(.pi * Double(distance) / 61))
        }
        let duration = Set(samples.map { Self.index($0.time) }).reduce(0) { $0 + 0.1 * weight($1) }
        guard duration >= 1.5 else { return nil }
        var (sum, total) = (Vector.zero, 0.0)
        for sample in samples {
            let share = weight(Self.index(sample.time))
            sum += share * sample.acceleration
            total += share
        }
        let mean = 1 / total * sum
        return abs(mean.length - 1) <= 0.15 ? mean : nil
    }

    /// Returns the direction between the middles of two blocks.
    private func expected(at time: Double, of samples: Samples) -> Vector? {
        let lower = Self.index(time - 0.05)
        guard let a = mean(lower, of: samples), let b = mean(lower + 1, of: samples) else { return nil }
        let part = (time - 0.05) * 10 - Double(lower)
        return ((1 - part) * a + part * b).normalized
    }

    private func expectEqual(_ samples: Samples, at times: [Double]) {
        var run = GravityRun(number: 3, first: samples[0].time)
        for sample in samples { run.add(sample.acceleration, at: sample.time) }
        #expect(run.number == 3)
        #expect(abs(run.end - 0.1 * Double(Self.index(samples[samples.count - 1].time) + 1)) < 1e-9)
        // The second pass reads stored means.
        for time in times + times {
            let (found, expected) = (run.direction(at: time).vector, expected(at: time, of: samples))
            #expect((found == nil) == (expected == nil), "\(time)")
            if let found, let expected { #expect((found - expected).length < 1e-9, "\(time)") }
        }
    }

    /// Accelerations that vary about gravity, from 3 to 23 s at 50 Hz; a stretch and every fifth block are missing.
    @Test(arguments: [false, true]) func theDirectionIsThatOfTheWindowsMean(_ hasGaps: Bool) {
        let samples: Samples = (0..<1000).map { i in
            let x = Double((i * 7919) % 101) / 101
            return (
                3.013 + 0.02 * Double(i), Vector(0.5 * x - 0.01 * Double(i % 40), 0.0005 * Double(i), -0.9 - 0.1 * x)
            )
        }
        let used = samples.filter { !hasGaps || !(Self.index($0.time) % 5 == 2 || (11.0..<14).contains($0.time)) }
        expectEqual(used, at: (0..<90).map { 0.123 + 0.291 * Double($0) })
    }

    /// A window that begins with the run contains less than half of its 6 s.
    @Test(arguments: [5, 14, 15, 16, 17, 18, 30]) func tooShortWindowsHaveNoDirection(_ blocks: Int) {
        let samples: Samples = (0..<blocks).map { (7.03 + 0.1 * Double($0), Vector(0, 0, -1)) }
        expectEqual(samples, at: [7.06, 7.5, 8.06, 8.7, 6.5, 10])
    }

    @Test(arguments: [(0.849, false), (0.851, true), (1.149, true), (1.151, false)])
    func onlyMeansOfAbout1GAreKnown(_ length: Double, _ isKnown: Bool) {
        var run = GravityRun(number: 0, first: 0)
        for i in 0..<100 { run.add(length * Vector(2, -3, 6).normalized, at: 0.1 * Double(i) + 0.05) }
        #expect((run.direction(at: 5).vector != nil) == isKnown)
        if !isKnown { #expect(run.direction(at: 5) == .unsteady) }
    }

    /// Blocks are removed once there are more than 512 of them.
    @Test(arguments: [(51.25, 0.0), (51.35, 51.3), (80, 79.95)]) func removedBlocksHaveNoDirection(
        _ time: Double, _ removed: Double
    ) {
        var run = GravityRun(number: 0, first: 0)
        for i in 0..<1000 { run.add(Vector(0, 0, -1), at: 0.1 * Double(i) + 0.05) }
        let end = run.end
        run.forget(before: time)
        #expect(run.end == end)
        // The window before the first stored block is empty; 4 s after it the window contains enough.
        #expect((run.direction(at: max(removed - 5, 0.06)) == .tooShort) == (removed > 0))
        #expect(run.direction(at: removed + 4).vector != nil)
    }
}
