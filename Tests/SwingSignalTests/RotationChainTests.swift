import Testing

@testable import SwingSignal

struct RotationChainTests {
    /// Returns a chain with a sample for each time and rate.
    private func chain(_ samples: [(time: Double, rate: Vector)]) -> RotationChain {
        var chain = RotationChain(gapFactor: 2.5)
        for sample in samples { chain.add(sample.rate, at: sample.time) }
        return chain
    }

    /// Returns 11 samples at rest and 200 Hz, from 1 s on.
    private static let rest = (0...10).map { (time: 1 + 0.005 * Double($0), rate: Vector.zero) }

    @Test func onlyTimesBetweenSamplesHaveAPlace() {
        var empty = RotationChain(gapFactor: 2.5)
        #expect(empty.end == -.infinity && empty.place(at: 0) == nil)
        empty.forget(before: 1)
        let chain = chain(Self.rest)
        #expect(chain.end == 1.05)
        for (time, isKnown) in [(0.999, false), (1, true), (1.0025, true), (1.005, true), (1.05, true), (1.051, false)]
        {
            #expect((chain.place(at: time) != nil) == isKnown, "\(time)")
        }
    }

    /// The angle is the integral of a rate that changes linearly between samples.
    @Test(arguments: [(5.0, 0.0), (0, 20), (-4, 9)]) func theAngleIsTheIntegralOfTheRate(
        _ start: Double, _ slope: Double
    ) {
        let axis = Vector(2, -3, 6).normalized
        let chain = chain((0...20).map { (0.01 * Double($0), (start + slope * 0.01 * Double($0)) * axis) })
        for time in [0, 0.004, 0.01, 0.017, 0.1999, 0.2] {
            let expected = RotationQuaternion(axis: axis, angle: start * time + slope * time * time / 2)
            let found = chain.place(at: time)?.orientation ?? .identity
            for vector in [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)] {
                #expect((found.turn(vector) - expected.turn(vector)).length < 1e-12, "\(time)")
            }
        }
    }

    /// A rate whose direction changes is compared with 2000 short steps.
    @Test func aTurningAxisIsIntegratedToThirdOrder() {
        let (first, second, step) = (Vector(3, 0, 1), Vector(0, 4, 2), 0.02)
        var expected = RotationQuaternion.identity
        for i in 0..<2000 {
            let part = (Double(i) + 0.5) / 2000
            expected = expected * RotationQuaternion(turn: step / 2000 * ((1 - part) * first + part * second))
        }
        let found = chain([(7, first), (7 + step, second)]).place(at: 7 + step)?.orientation ?? .identity
        let vector = Vector(1, 2, 3)
        // The term of the cross product is 4e-4 rad.
        #expect((found.turn(vector) - expected.turn(vector)).length < 1e-5)
    }

    /// A step in seconds after samples of 200 Hz, the rates in rad/s at its ends, and whether it is bridged.
    private static let steps: [(step: Double, from: Double, to: Double, isBridged: Bool)] = [
        // No longer than 2.5 times the interval, which grows by 10 % per sample.
        (0.0135, 30, 30, true), (0.0140, 30, 30, false),
        // 0.05 rad.
        (0.0140, 3, 3, true), (0.0140, 4, 4, false), (0.0140, 0, 6.5, true), (0.0140, 6.5, 0, true),
        (0.0140, 0, 8, false),
        // 0.1 s.
        (0.099, 0, 0, true), (0.101, 0, 0, false), (0.02, 0, 0, true), (0.04, 1.2, 1.2, true), (0.04, 1.3, 1.3, false),
    ]

    @Test(arguments: steps.indices) func aGapBeginsARun(_ index: Int) {
        let (step, from, to, isBridged) = Self.steps[index]
        let axis = Vector(0, 0, 1)
        let samples = Self.rest + [(1.055, from * axis), (1.055 + step, to * axis), (1.06 + step, to * axis)]
        let chain = chain(samples)
        #expect(chain.place(at: 1.055)?.run == 0)
        #expect((chain.place(at: 1.055 + step / 2) != nil) == isBridged)
        #expect(chain.place(at: 1.055 + step)?.run == (isBridged ? 0 : 1))
        #expect(chain.place(at: 1.06 + step)?.run == (isBridged ? 0 : 1))
        if !isBridged { #expect(chain.place(at: 1.055 + step)?.orientation == .identity) }
    }

    /// No earlier interval shows that the first one is too long.
    @Test(arguments: [(1.001, 1), (3600, 1), (1e9, 1), (0.999, 0)]) func theFirstIntervalMayBeAGap(
        _ interval: Double, run: Int
    ) {
        let chain = chain([(0, Vector(0, 0, 1)), (interval, Vector(0, 0, 1)), (interval + 0.01, Vector(0, 0, 1))])
        #expect(chain.place(at: chain.end)?.run == run)
    }

    /// Samples at any rate are one run if their intervals are equal.
    @Test(arguments: [0.00125, 0.02, 0.2, 1]) func slowSamplesAreOneRun(_ interval: Double) {
        let chain = chain((0..<20).map { (interval * Double($0), Vector(0, 1, 0)) })
        #expect(chain.place(at: chain.end)?.run == 0)
        #expect(chain.place(at: 2.5 * interval)?.run == 0)
    }

    /// The number of samples at the end of the range, at 250 Hz, and the number of runs that they begin.
    @Test(arguments: [(1, 0), (8, 0), (9, 1), (10, 2)], [Vector(1, 0, 0), Vector(0, -1, 0), Vector(0, 0, 1)])
    func longSaturationBeginsRuns(_ saturation: (count: Int, runs: Int), _ axis: Vector) {
        for (rate, isSaturated) in [(34.9, true), (34.89, false)] {
            let high = (0..<saturation.count).map { (time: 1.055 + 0.004 * Double($0), rate: rate * axis) }
            let end = 1.055 + 0.004 * Double(saturation.count)
            // A second saturation after a sample within the range is another one.
            let again = (0..<6).map { (time: end + 0.004 * Double($0 + 1), rate: rate * axis) }
            let chain = chain(Self.rest + high + [(end, .zero)] + again)
            #expect(chain.place(at: chain.end)?.run == (isSaturated ? saturation.runs : 0), "\(rate)")
        }
    }

    /// 10,000 samples are enough for stored ones to be removed.
    @Test func forgottenSamplesDoNotMatterLater() {
        let samples = (0..<10_000).map { (time: 0.01 * Double($0), rate: Vector(1, 0.1 * Double($0 % 7), 0)) }
        let whole = chain(samples)
        var chain = chain(samples)
        for last in [0.5, 30, 60.003, 60.013, 90] {
            chain.forget(before: last)
            for time in [last, last + 0.004, 95, 99.99] {
                #expect(chain.place(at: time)?.orientation == whole.place(at: time)?.orientation, "\(last) \(time)")
                #expect(chain.place(at: time) != nil)
            }
            #expect(chain.place(at: last - 0.02) == nil)
        }
        chain.forget(before: 200)
        #expect(chain.end == whole.end)
    }

    @Test func theFirstIndexIsFoundByItsCondition() {
        for range in [0..<0, 3..<3, 0..<1, 2..<9, -4..<4] {
            for limit in range.lowerBound...range.upperBound {
                #expect(range.firstIndex(reaching: { $0 >= limit }) == limit)
            }
        }
    }
}
