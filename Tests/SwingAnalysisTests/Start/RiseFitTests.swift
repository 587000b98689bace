import Foundation
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct RiseFitTests {
    /// A rise out of rest: the rate in rad/s at a time after the onset, and the tolerance of the onset in seconds.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        let bound: Double
        let rate: @Sendable (Double) -> Double
        var testDescription: String { name }

        /// Returns the power c·t^p that reaches 15 rad/s after a time.
        static func power(_ p: Double, within rise: Double = 0.2, bound: Double) -> Shape {
            Shape(name: "t^\(p)", bound: bound) { min(15 * pow($0 / rise, p), 15) }
        }

        /// Returns an exponential that reaches 15 rad/s after 0.2 s.
        static func exponential(_ growth: Double, bound: Double) -> Shape {
            Shape(name: "exp \(growth)", bound: bound) { min(15 * expm1(growth * $0) / expm1(growth * 0.2), 15) }
        }

        /// Returns the bell of a minimum-jerk movement with a peak of 15 rad/s (Flash and Hogan 1985).
        static func minimumJerk(_ rise: Double, bound: Double) -> Shape {
            Shape(name: "minimum jerk of \(rise) s", bound: bound) { late in
                let s = min(late / rise, 1) / 2
                return 15 * 16 * s * s * (1 - s) * (1 - s)
            }
        }

        /// Returns a logistic function around 0.12 s that is shifted to start at zero.
        static func logistic(_ width: Double, bound: Double) -> Shape {
            @Sendable func part(_ late: Double) -> Double { 1 / (1 + exp((0.12 - late) / width)) }
            return Shape(name: "logistic of \(width) s", bound: bound) { late in
                15 * (part(late) - part(0)) / (1 - part(0))
            }
        }

        static let all: [Shape] = [
            .power(1, bound: 0.004), .power(1.5, bound: 0.003), .power(2, bound: 0.0042), .power(2.5, bound: 0.0125),
            .exponential(12, bound: 0.006), .exponential(20, bound: 0.0155),
            .minimumJerk(0.15, bound: 0.002), .minimumJerk(0.25, bound: 0.002), .logistic(0.03, bound: 0.0095),
            .logistic(0.05, bound: 0.005),
        ]
    }

    /// Returns the fit of 0.5 s at 200 Hz: rest with a drift, and from `onset` on the rise, up to 1.5 rad/s.
    static func fit(
        _ shape: Shape, onset: Double = 0.2, from first: Double = 0, bias: Double = 0, drift: Double = 0,
        noise: Double = 0, seed: UInt64 = 1
    ) -> RiseFit {
        var random = RandomSource(seed: seed, stream: 0)
        var (time, rate): ([Double], [Double]) = ([], [])
        for i in 0..<100 {
            let t = Double(i) * 0.005
            let value = (t < onset ? drift * (t - onset) : shape.rate(t - onset)) + bias + noise * random.normal()
            time.append(first + t)
            rate.append(value)
            if t > onset, value >= 1.5 { break }
        }
        return RiseFit(time: time[...], rate: rate[...], counterEnd: nil)
    }

    static let onsets = [0.2, 0.2013, 0.2025, 0.2041]

    @Test(arguments: Shape.all, onsets) func anExactRiseIsFoundWithinItsBound(_ shape: Shape, onset: Double) throws {
        let found = try #require(Self.fit(shape, onset: onset).onsets()?.onset)
        #expect(
            abs(found.timestamp - onset) < shape.bound, "\((found.timestamp - onset) * 1000) ms, \(found.spread * 1000)"
        )
        #expect(found.spread > 0 && found.spread < 0.02)
    }

    @Test func theSpreadIsAsLargeAsTheErrors() throws {
        var (errors, spreads) = ([Double](), [Double]())
        for shape in Shape.all {
            for onset in Self.onsets {
                for seed in 1...10 as ClosedRange<UInt64> {
                    let found = try #require(Self.fit(shape, onset: onset, noise: 0.04, seed: seed).onsets()?.onset)
                    errors.append(found.timestamp - onset)
                    spreads.append(found.spread)
                }
            }
        }
        func rms(_ values: [Double]) -> Double {
            (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
        }
        let ratio = rms(errors) / rms(spreads)
        #expect((0.3...2).contains(ratio), "\(rms(errors) * 1000) ms, \(rms(spreads) * 1000) ms")
    }

    /// At rest the rate may have a gyroscope's bias and a slow drift.
    @Test(arguments: Shape.all, [(0.2, 0.0), (-0.2, 0), (0, 0.3), (0, -0.3), (0.15, 0.3)])
    func biasAndDriftHardlyMatter(_ shape: Shape, rest: (bias: Double, drift: Double)) throws {
        let found = try #require(Self.fit(shape, bias: rest.bias, drift: rest.drift).onsets()?.onset)
        #expect(abs(found.timestamp - 0.2) < shape.bound + 0.004, "\((found.timestamp - 0.2) * 1000) ms")
    }

    @Test(arguments: Shape.all) func theClocksOriginDoesNotMatter(_ shape: Shape) throws {
        let early = try #require(Self.fit(shape).onsets()?.onset)
        let late = try #require(Self.fit(shape, from: 75_000).onsets()?.onset)
        #expect(abs(late.timestamp - 75_000 - early.timestamp) < 1e-6 && abs(late.spread - early.spread) < 1e-6)
    }

    /// Rates at 200 Hz without a rise.
    static let flat: [(name: String, rate: [Double])] = [
        ("none", []), ("four samples", [0, 0, 0.5, 1]), ("zeros", Array(repeating: 0, count: 40)),
        ("a fall", (0..<40).map { -0.1 * Double($0) }),
    ]

    @Test(arguments: flat.indices) func ratesWithoutARiseHaveNoOnset(_ index: Int) {
        let (name, rate) = Self.flat[index]
        let time = rate.indices.map { Double($0) * 0.005 }
        #expect(RiseFit(time: time[...], rate: rate[...], counterEnd: nil).onsets() == nil, "\(name)")
    }

    @Test func noOnsetIsBeforeTheEndOfAMovementInTheOtherDirection() throws {
        // A movement that slows down from −0.3 rad/s to rest at 0.1 s, and the rise from 0.2 s on.
        let time = (0..<60).map { Double($0) * 0.005 }
        let rate = time.map { t in t < 0.1 ? -3 * (0.1 - t) : t < 0.2 ? 0 : 60 * (t - 0.2) }
        for end in [0.05, 0.09, 0.19] {
            let found = try #require(RiseFit(time: time[...45], rate: rate[...45], counterEnd: end).onsets()?.onset)
            #expect(abs(found.timestamp - 0.2) < 0.004, "\((found.timestamp - 0.2) * 1000) ms")
        }
        let late = try #require(RiseFit(time: time[...45], rate: rate[...45], counterEnd: 0.21).onsets()?.onset)
        #expect(late.timestamp >= 0.21)
    }
}
