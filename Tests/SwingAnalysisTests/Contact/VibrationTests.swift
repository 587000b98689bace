import Foundation
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct VibrationCovarianceTests {
    /// Vibration of x and y with a correlation of 0.6, in proportion to the speed, and the inverse of its covariance by
    /// hand: the determinant of [[1, 0.6], [0.6, 1]] is 0.64.
    @Test func theEnergyIsTheMahalanobisDistance() {
        let (a, b) = ([1.0, 1, -1, -1], [1.0, -1, 1, -1])
        let speed = (0..<400).map { 1 + Double($0 % 7) }
        let z = speed.indices.map { speed[$0] * 2 * [1.0, -1, -1, 1][$0 % 4] }
        let x = speed.indices.map { speed[$0] * a[$0 % 4] }
        let y = speed.indices.map { speed[$0] * (0.6 * a[$0 % 4] + 0.8 * b[$0 % 4]) }
        let covariance = VibrationCovariance([z, x, y], speed: speed, in: [0..<200, 300..<400])
        func energy(_ v: [Double], speed: Double = 1, floor: Double = 0) -> Double {
            covariance.energies(v.map { [$0] }, speed: [speed], floor: floor, in: 0..<1)[0]
        }
        #expect(abs(energy([2, 0, 0]) - 1 / 3.0) < 1e-9)
        #expect(abs(energy([0, 1, 0]) - 1 / 0.64 / 3) < 1e-9)
        #expect(abs(energy([0, 1, 1]) - (2 - 1.2) / 0.64 / 3) < 1e-9)
        #expect(abs(energy([0, 1, -1]) - (2 + 1.2) / 0.64 / 3) < 1e-9)
        #expect(abs(energy([0, 5, 5], speed: 5) - energy([0, 1, 1])) < 1e-9)
        #expect(abs(energy([3, 0, 0], floor: 5.0.squareRoot()) - 1 / 3.0) < 1e-9)
    }

    /// One axis alone is compared with its own variance, and silence with the floor.
    @Test func missingVibrationIsTheFloor() {
        let one = VibrationCovariance([[3, -3, 3, -3]], speed: [1, 1, 1, 1], in: [0..<4])
        #expect(abs(one.energies([[6]], speed: [1], floor: 1e-9, in: 0..<1)[0] - 4) < 1e-6)
        let none = VibrationCovariance([[1], [1], [1]], speed: [1], in: [0..<0])
        #expect(abs(none.energies([[2], [0], [0]], speed: [9], floor: 2, in: 0..<1)[0] - 1 / 3.0) < 1e-12)
        #expect(none.energies([[2], [0], [0]], speed: [9], floor: 0, in: 0..<1)[0] == 0)
    }
}

@Suite struct VibrationWhiteningTests {
    static let span = 280..<560
    static let rise = 440

    /// Returns the rotation rate of a swing of 0.4 s around 0.5 s, at least 5 rad/s.
    static func speed(_ t: Double) -> Double { max(20 * exp(-pow((t - 0.5) / 0.12, 2)), 5) }

    /// Returns tones that grow with the speed and differ by axis, plus a signal added to all axes.
    static func burst(tones: [Double], noise: Double = 0, added: @escaping (Int) -> Double = { _ in 0 })
        -> HighPassedExcerpt
    {
        var random = RandomSource(seed: 5, stream: 0)
        return HighPassedExcerptTests.burst(
            axes: (0..<3).map { axis in
                { t in
                    let vibration = tones.reduce(0) { $0 + sin(2 * .pi * $1 * t + $1 * Double(axis + 1)) }
                    return speed(t) * (0.05 * vibration + noise * random.normal()) + added(Int((t * 800).rounded()))
                }
            })
    }

    /// Returns the axes per rad/s in the span before and after they are whitened.
    static func whiten(
        _ burst: HighPassedExcerpt, in span: Range<Int> = span, rise: Int = rise
    ) -> (
        before: [[Double]], after: [[Double]]
    ) {
        let speed = burst.time.map { Self.speed($0) }
        let movement = BurstMovement(speed: speed, weights: speed.map { _ in 1 }, span: span)
        let quiet = movement.quiet(burst.time, around: rise)
        return (
            burst.axes.map { VibrationWhitening.divide($0, by: speed, in: span) },
            VibrationWhitening.whiten(burst, speed: speed, quiet: quiet, in: span)
        )
    }

    /// Returns the part of the root mean square that remains on each axis.
    static func remainder(_ burst: HighPassedExcerpt) -> [Double] {
        let (before, after) = whiten(burst)
        return zip(before, after).map { rms($1[...]) / rms($0[...]) }
    }

    static func rms(_ values: ArraySlice<Double>) -> Double {
        (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }

    /// Tones, and the fraction that may remain: a quarter if three tones are close together.
    @Test(arguments: [([70.0], 0.1), ([50, 120], 0.1), ([60, 150, 280], 0.1), ([45, 90, 160], 0.25)])
    func tonesAreRemoved(tones: [Double], part: Double) {
        let left = Self.remainder(Self.burst(tones: tones))
        #expect(left.count == 3 && left.allSatisfy { $0 < part }, "\(left) is left")
    }

    @Test func aBurstsFirstSampleStays() {
        let burst = Self.burst(tones: [45, 90, 160]) { i in
            let late = Double(i - Self.rise) / 800
            return late < 0 ? 0 : 8 * exp(-late / 0.006) * cos(2 * .pi * 80 * late)
        }
        let speed = Self.speed(burst.time[Self.rise])
        for axis in Self.whiten(burst).after {
            let height = axis[Self.rise - Self.span.lowerBound] * speed
            #expect(abs(height - 8) < 0.8, "\(height)")
            #expect(Self.rms(axis[..<(Self.rise - Self.span.lowerBound)]) * speed < 0.3)
        }
    }

    @Test func noiseStaysAsItIs() {
        let left = Self.remainder(Self.burst(tones: [], noise: 0.1))
        #expect(left.allSatisfy { (0.85...1.1).contains($0) }, "\(left)")
    }

    /// Signals from 10 ms before to 50 ms after the rise must not change the residual before them.
    @Test func theBurstIsExcludedFromTheFit() {
        let quiet = Self.whiten(Self.burst(tones: [70])).after
        let loud = Self.whiten(
            Self.burst(tones: [70]) { (433..<478).contains($0) ? Double(($0 * 7919) % 13 - 6) : 0 }
        ).after
        let before = 430 - Self.span.lowerBound
        #expect(loud.map { Array($0[..<before]) } == quiet.map { Array($0[..<before]) })
        #expect(loud != quiet)
    }

    /// The samples of a movement, the rise of its burst, and whether enough samples precede or follow it for a model;
    /// without one the signal stays as it is.
    static let little: [(span: Range<Int>, rise: Int, isEnough: Bool)] = [
        (0..<40, 20, false), (0..<40, 23, false), (0..<40, 27, true), (0..<62, 20, false), (0..<90, 20, true),
        (400..<440, 420, true),
    ]

    @Test(arguments: little.indices) func tooLittleVibrationYieldsNoModel(_ index: Int) {
        let (span, rise, isEnough) = Self.little[index]
        let (before, after) = Self.whiten(Self.burst(tones: [70], noise: 0.01), in: span, rise: rise)
        #expect((before != after) == isEnough)
    }

    @Test func silenceYieldsNoModel() {
        let (before, after) = Self.whiten(Self.burst(tones: []))
        #expect(before == after)
    }
}
