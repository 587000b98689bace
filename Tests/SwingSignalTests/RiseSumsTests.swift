import Foundation
import SwingSignal
import Testing

@Suite struct RiseSumsTests {
    static let growth = SIMD4(12.0, 20, 35, 60)

    /// A rate at uneven times, and weights.
    struct Signal {
        let time, rate, weight: [Double]

        init(time: [Double], rate: [Double], weight: [Double]) {
            (self.time, self.rate, self.weight) = (time, rate, weight)
        }

        init(_ count: Int, seed: UInt64) {
            var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            func random() -> Double {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Double(state >> 11) / 0x1p53
            }
            time = (0..<count).map { 75_000 + 0.005 * (Double($0) + 0.5 * random()) }
            rate = (0..<count).map { _ in random() - 0.3 }
            weight = (0..<count).map { _ in 1 + random() }
        }

        func sums(isBaseline: Bool = false) -> RiseSums {
            RiseSums(time: time, rate: rate, weight: weight, growth: RiseSumsTests.growth, baseline: isBaseline)
        }

        /// Returns the eight shapes after an onset, by their definition.
        func shapes(_ i: Int, after onset: Double) -> SIMD8<Double> {
            let late = time[i] - onset
            guard late > 0 else { return .zero }
            var shapes = SIMD8(late, pow(late, 1.5), late * late, late * late * late, 0, 0, 0, 0)
            for k in 0..<4 { shapes[4 + k] = expm1(RiseSumsTests.growth[k] * late) }
            return shapes
        }
    }

    static func values(_ rise: RiseSums.Rise) -> [Double] {
        [rise.g, rise.gg, rise.gy].flatMap { vector in vector.indices.map { vector[$0] } }
    }

    static let onsets = [74_999.9, 75_000.0001, 75_000.04, 75_000.1, 75_000.196, 75_001]

    @Test(arguments: onsets) func risesEqualTheirDefinition(onset: Double) {
        let signal = Signal(40, seed: 1)
        let rise = signal.sums().rise(after: onset)
        var (g, gg, gy) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
        for i in signal.time.indices {
            let shapes = signal.shapes(i, after: onset)
            g += signal.weight[i] * shapes
            gg += signal.weight[i] * shapes * shapes
            gy += signal.weight[i] * shapes * signal.rate[i]
        }
        for (found, expected) in zip([rise.g, rise.gg, rise.gy], [g, gg, gy]) {
            for k in 0..<8 { #expect(abs(found[k] - expected[k]) <= 1e-9 * max(abs(expected[k]), 1e-3)) }
        }
    }

    /// The sums are added from the last sample on, so samples before the onset change no bit.
    @Test(arguments: [75_000.04, 75_000.1, 75_000.196]) func samplesBeforeTheOnsetDoNotCount(onset: Double) {
        let signal = Signal(40, seed: 2)
        let noise = Signal(40, seed: 3)
        let first = signal.time.firstIndex { $0 > onset } ?? 0
        let other = Signal(
            time: signal.time, rate: Array(noise.rate[..<first] + signal.rate[first...]),
            weight: Array(noise.weight[..<first] + signal.weight[first...]))
        #expect(first > 0 && other.rate != signal.rate)
        #expect(Self.values(signal.sums().rise(after: onset)) == Self.values(other.sums().rise(after: onset)))
    }

    @Test(arguments: 1...9) func fallsEqualTheirDefinition(count: Int) {
        let signal = Signal(10, seed: 3)
        for isSquared in [false, true] {
            let falls = signal.sums().falls(step: 0.0061, count: count, isSquared: isSquared)
            #expect(falls.count >= count)
            for (number, fall) in falls.enumerated() {
                var expected = SIMD3<Double>.zero
                for i in signal.time.indices {
                    let early = max(signal.time[0] + Double(number) * 0.0061 - signal.time[i], 0)
                    let d = isSquared ? -early * early : -early
                    expected += signal.weight[i] * SIMD3(d, d * d, d * signal.rate[i])
                }
                for k in 0..<3 { #expect(abs(fall[k] - expected[k]) < 1e-12) }
            }
        }
    }

    /// The shapes before the onset, as functions of the time until it, and the minimum of their factor.
    static let befores: [(name: String, d: @Sendable (Double) -> Double, minimum: Double)] = [
        ("a line", { -$0 }, -1e300), ("a parabola", { -$0 * $0 }, -1e300), ("a fall only", { -$0 }, 0),
    ]

    @Test(arguments: befores.indices, [75_000.04, 75_000.1]) func theFitIsTheLeastSquares(_ index: Int, onset: Double) {
        let before = Self.befores[index]
        for seed in 4...8 as ClosedRange<UInt64> {
            let signal = Signal(40, seed: seed)
            var (totals, end) = (SIMD3<Double>.zero, SIMD4(0, 0, 0, before.minimum))
            for (i, t) in signal.time.enumerated() {
                let (w, y, d) = (signal.weight[i], signal.rate[i], before.d(max(onset - t, 0)))
                totals += w * SIMD3(1, y, y * y)
                end += w * SIMD4(d, d * d, d * y, 0)
            }
            let rise = signal.sums().rise(after: onset)
            let slopes = SIMD8<Double>(repeating: 0)
            let found = signal.sums().fit(rise, totals: totals, ends: [end], slopes: slopes)
            for shape in 0..<8 {
                let expected = minimumSquares(signal, onset, shape, before.d)
                guard expected.c > 0, expected.s >= before.minimum else {
                    #expect(found[shape] == .infinity)
                    continue
                }
                #expect(abs(found[shape] - expected.misfit) < 1e-8, "\(seed): \(shape)")
            }
            // The factor c must exceed the shape's own slope: those of odd shapes are just too large.
            var limits = SIMD8<Double>.zero
            for shape in 0..<8 {
                let c = minimumSquares(signal, onset, shape, before.d).c
                limits[shape] = c + (shape.isMultiple(of: 2) ? -1e-5 : 1e-5) * c.magnitude
            }
            let free = SIMD4(end[0], end[1], end[2], -1e300)
            let limited = signal.sums().fit(rise, totals: totals, ends: [free], slopes: limits)
            for shape in 0..<8 { #expect((limited[shape] == .infinity) == !shape.isMultiple(of: 2)) }
            // Each shape uses the best of several ends.
            let other = SIMD4(0, 1, 0, -1e300)
            let alone = signal.sums().fit(rise, totals: totals, ends: [other], slopes: slopes)
            let both = signal.sums().fit(rise, totals: totals, ends: [end, other], slopes: slopes)
            #expect(both == found.replacing(with: alone, where: alone .< found))
        }
    }

    /// Solves the normal equations for b, c and s by Gaussian elimination; returns the misfit, c and s.
    func minimumSquares(
        _ signal: Signal, _ onset: Double, _ shape: Int, _ d: (Double) -> Double
    ) -> (misfit: Double, c: Double, s: Double) {
        var rows = [SIMD4<Double>](repeating: .zero, count: 3)
        func model(_ i: Int) -> SIMD3<Double> {
            SIMD3(1, signal.shapes(i, after: onset)[shape], d(max(onset - signal.time[i], 0)))
        }
        for i in signal.time.indices {
            let m = model(i)
            for row in 0..<3 { rows[row] += signal.weight[i] * m[row] * SIMD4(m, signal.rate[i]) }
        }
        for row in 0..<3 {
            rows[row] /= rows[row][row]
            for other in 0..<3 where other != row { rows[other] -= rows[other][row] * rows[row] }
        }
        let solution = SIMD3(rows[0].w, rows[1].w, rows[2].w)
        let misfit = signal.time.indices.reduce(0.0) { sum, i in
            let left = signal.rate[i] - (solution * model(i)).sum()
            return sum + signal.weight[i] * left * left
        }
        return (misfit, solution.y, solution.z)
    }

    @Test func withAndWithoutAVX2AllBitsAreTheSame() {
        let signal = Signal(40, seed: 9)
        let (fast, plain) = (signal.sums(), signal.sums(isBaseline: true))
        for onset in Self.onsets {
            let rises = [fast, plain].map { $0.rise(after: onset) }
            #expect(Self.values(rises[0]) == Self.values(rises[1]))
            let ends = [SIMD4(0.1, 0.2, -0.3, -1e300), SIMD4(-0.1, 0.3, 0.2, 0)]
            let fits = [fast, plain].map {
                $0.fit(rises[0], totals: SIMD3(60, 7, 9), ends: ends, slopes: SIMD8(repeating: -1))
            }
            for k in 0..<8 { #expect(fits[0][k].bitPattern == fits[1][k].bitPattern || fits[0][k].isNaN) }
        }
        for isSquared in [false, true] {
            #expect(
                fast.falls(step: 0.005, count: 37, isSquared: isSquared)
                    == plain.falls(step: 0.005, count: 37, isSquared: isSquared))
        }
    }
}

@Suite struct PowerSumsTests {
    static let exponents = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4]

    /// Samples at uneven times: time, weight, rest and three polynomials.
    static let samples = (0..<50).map { i in
        let x = Double((i * 7919) % 101) / 101
        return (time: 0.05 * Double(i) + 0.03 * x, weight: 1 + x, rest: x - 0.4, polynomials: SIMD3(1, x, 2 - 3 * x))
    }

    func sums(isBaseline: Bool = false) -> PowerSums {
        var sums = PowerSums(capacity: Self.samples.count, baseline: isBaseline)
        for s in Self.samples { sums.append(time: s.time, weight: s.weight, rest: s.rest, polynomials: s.polynomials) }
        return sums
    }

    static let onsets = [-1, 0, 0.051, 1, 2.4, 3]

    @Test(arguments: onsets) func sumsEqualTheirDefinition(onset: Double) {
        let found = sums()(after: onset)
        for (k, exponent) in Self.exponents.enumerated() {
            var expected = [Double](repeating: 0, count: 5)
            for s in Self.samples where s.time > onset {
                let p = pow(s.time - onset, exponent)
                expected[0] += s.weight * p * p
                expected[1] += s.rest * p
                for axis in 0..<3 { expected[2 + axis] += s.polynomials[axis] * p }
            }
            let ours = [found.own[k], found.shared[k], found.x[k], found.y[k], found.z[k]]
            for (our, other) in zip(ours, expected) {
                #expect(abs(our - other) <= 1e-11 * max(abs(other), 1), "\(exponent)")
            }
        }
    }

    @Test(arguments: onsets) func withAndWithoutAVX2AllBitsAreTheSame(onset: Double) {
        let (fast, plain) = (sums()(after: onset), sums(isBaseline: true)(after: onset))
        #expect(fast.own == plain.own && fast.shared == plain.shared)
        #expect(fast.x == plain.x && fast.y == plain.y && fast.z == plain.z)
    }
}
