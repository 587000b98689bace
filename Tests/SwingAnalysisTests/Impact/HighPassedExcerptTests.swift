import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct HighPassedExcerptTests {
    /// Returns seconds of samples from time 0 with the same signal on all axes, by default constant.
    static func excerpt(rate: Double = 800, seconds: Double = 1, z: (Double) -> Double = { _ in -1 }) -> Excerpt {
        var excerpt = Excerpt()
        excerpt.time = (0..<Int(seconds * rate)).map { Double($0) / rate }
        let column = excerpt.time.map { Float(z($0)) }
        excerpt.acceleration = Triaxial(x: column, y: column, z: column)
        return excerpt
    }

    /// Returns a burst whose axes are the given functions of time.
    static func burst(rate: Double = 800, seconds: Double = 1, axes: [(Double) -> Double]) -> HighPassedExcerpt {
        let burst = HighPassedExcerpt(excerpt(rate: rate, seconds: seconds), around: seconds / 2, profile: .baseball)
        let values = axes.map { axis in burst.time.map { axis($0) } }
        return HighPassedExcerpt(time: burst.time, axes: values, rate: burst.rate)
    }

    @Test(arguments: [20.0, 40, 90], [0, 0.2, -0.3, 0.49]) func theParabolaFindsTheTopOfASine(
        frequency: Double, offset: Double
    ) throws {
        let top = 0.5 + offset / 800
        for sign in [1.0, -1] {
            let burst = Self.burst(axes: [{ sign * 7 * cos(2 * .pi * frequency * ($0 - top)) }])
            let peak = try #require(burst.peak(from: 0.497, to: 0.503))
            // The maximum of the parabola through a sine is known: tan(h·offset) / 2 tan(h/2) samples from the largest
            // sample.
            let h = 2 * .pi * frequency / 800
            #expect(abs(peak.time - (0.5 + tan(h * offset) / (2 * tan(h / 2)) / 800)) < 1e-9)
            #expect(abs(peak.time - top) < 0.00002)
            #expect(abs(peak.value - 7) < 0.03 * 7 * pow(h, 4), "\(peak.value)")
        }
    }

    @Test func thePeakIsSearchedBetweenTheInstantsOnly() throws {
        let burst = Self.burst(axes: [{ 5 * exp(-abs($0 - 0.3) * 100) + 2 * exp(-abs($0 - 0.6) * 100) }])
        #expect(abs(try #require(burst.peak(from: 0, to: 1)).time - 0.3) < 1e-9)
        #expect(abs(try #require(burst.peak(from: 0.5, to: 1)).time - 0.6) < 1e-9)
        #expect(burst.peak(from: 0.5, to: 0.5) == nil)
        #expect(burst.peak(from: 2, to: 3) == nil)
        // The first and the last sample have only one neighbour.
        #expect(try #require(Self.burst(axes: [{ 1 - $0 }]).peak(from: -1, to: 0.1)) == (0, 1))
        #expect(try #require(Self.burst(axes: [{ $0 }]).peak(from: 0.9, to: 2)).time == 799.0 / 800)
        #expect(Self.burst(axes: []).peak(from: 0, to: 1) == nil)
    }

    static let plateaus: [(name: String, values: [Float], at: Int, isClipped: Bool)] = [
        ("three samples at the end of the range", [34, 34, 34], 400, true),
        ("two", [34, 34], 400, true),
        ("at the other end", [-34, -34], 400, true),
        ("one sample", [34], 400, false),
        ("two that differ", [34, 33.5], 400, false),
        ("two of either sign", [34, -34], 400, false),
        ("two below the maximum", [20, 20, 34], 400, false),
        ("small ones", [3, 3], 400, false),
        ("0.09 s away", [34, 34], 472, true),
        ("0.11 s away", [34, 34], 488, false),
    ]

    @Test(arguments: plateaus.indices) func aPlateauAtTheMaximumIsClipped(_ index: Int) {
        let (name, values, at, isClipped) = Self.plateaus[index]
        for axis in [\Triaxial.x, \.y, \.z] {
            var excerpt = Self.excerpt()
            for (i, value) in values.enumerated() { excerpt.acceleration[keyPath: axis][at + i] = value }
            #expect(excerpt.isClipped(around: 0.5, SensorRanges()) == isClipped, "\(name)")
        }
    }

    /// Returns constant samples with a gap from 0.4 to 0.5 s, after which all axes are 3 g higher.
    static func interrupted() -> Excerpt {
        var excerpt = excerpt { $0 < 0.45 ? -1 : 2 }
        func cut<T>(_ column: [T]) -> [T] { Array(column[...320]) + column[400...] }
        excerpt.time = cut(excerpt.time)
        excerpt.acceleration = Triaxial(
            x: cut(excerpt.acceleration.x.array), y: cut(excerpt.acceleration.y.array),
            z: cut(excerpt.acceleration.z.array))
        excerpt.gaps = [StreamGap(startTimestamp: 0.4, endTimestamp: 0.5)]
        return excerpt
    }

    @Test(arguments: [(0.2, 0.0, 0.4), (0.39, 0, 0.4), (0.5, 0.5, 799.0 / 800), (0.8, 0.5, 799.0 / 800)])
    func samplesAcrossAGapAreOmitted(centre: Double, first: Double, last: Double) {
        let burst = HighPassedExcerpt(Self.interrupted(), around: centre, profile: .baseball)
        #expect(burst.time.first == first && burst.time.last == last)
        #expect(abs(burst.rate - 800) < 1e-9)
        // The signal is constant on both sides of the gap, and the step across it has no effect.
        #expect(burst.axes.count == 3)
        #expect(burst.axes.allSatisfy { $0.count == burst.time.count && $0.allSatisfy { abs($0) < 1e-9 } })
    }

    @Test(arguments: [0, 1, 15]) func tooFewSamplesYieldNoBurst(count: Int) {
        let excerpt = Self.excerpt(seconds: Double(count) / 800)
        let burst = HighPassedExcerpt(excerpt, around: 0.005, profile: .baseball)
        #expect(burst.rate == 0 && burst.time.isEmpty && burst.axes.isEmpty)
        #expect(burst.peak(from: -1, to: 1) == nil)
        // Its window contains the samples, but no filtered values.
        let window = WindowCutter.cut(excerpt, burst, rate: [], at: 0.005)
        #expect(window.filteredZ.count == SwingWindow.accelerometerTime.count && window.filteredZ.allSatisfy(\.isNaN))
        #expect(window.acceleration.z.contains { !$0.isNaN } == (count > 1))
    }

    @Test(arguments: [100, 400, 801.92]) func theRateIsMeasuredFromTheTimes(rate: Double) {
        #expect(abs(HighPassedExcerpt(Self.excerpt(rate: rate), around: 0.5, profile: .baseball).rate - rate) < 1e-6)
    }

    @Test func theFirstAxisIsZ() {
        var excerpt = Self.excerpt()
        excerpt.acceleration.z[400] += 5
        var profile = SwingProfile.baseball
        for (axis, count) in [(SwingProfile.ImpactAxis.norm, 3), (.z, 1)] {
            profile.impactAxis = axis
            let burst = HighPassedExcerpt(excerpt, around: 0.5, profile: profile)
            #expect(burst.axes.count == count)
            #expect(burst.filteredZ[400] > 2)
            #expect(burst.axes.dropFirst().allSatisfy { $0.allSatisfy { abs($0) < 1e-9 } })
        }
    }

    @Test func theMeanSquareIsThatOfTheAxes() {
        let burst = Self.burst(axes: [{ $0 }, { _ in 2 }, { -3 * $0 }])
        let squares = burst.meanSquares(in: 80..<160)
        #expect(squares.count == 80)
        #expect(zip(burst.time[80..<160], squares).allSatisfy { abs((10 * $0 * $0 + 4) / 3 - $1) < 1e-12 })
    }
}
