import SwingMotion
import Testing

@testable import SwingIngest

/// The arithmetic of a second and the samples around it.
@Suite struct SignalWindowTests {
    static func window(_ values: [SIMD3<Float>], at time: [Double]? = nil) -> SignalWindow {
        let chunk = time.map { acceleration(values, at: $0) } ?? acceleration(values)
        return SignalWindow(AccelerometerChunk(), chunk, AccelerometerChunk())
    }

    /// Returns a vector with a value on one axis.
    static func vector(_ value: Float, _ axis: Int) -> SIMD3<Float> {
        var vector = SIMD3<Float>(repeating: 0)
        vector[axis] = value
        return vector
    }

    @Test func joinsTheSamplesInOrder() {
        let values = jagged(9)
        let all = acceleration(values, from: 7)
        let window = SignalWindow(all[0..<2], all[2..<5], all[5..<9])
        #expect(window.count == 9 && window.range == 2..<5)
        #expect(window.time == all.time.array)
        #expect((0..<9).map(window.values) == values)
    }

    @Test(
        arguments: [
            ([], nil), ([1], nil), ([1, 2], nil), ([1, 2, 3], 1), ([1, 2, 12, 13], 1), ([1, 11, 12, 13], 1),
            ([1, 2, 3, 13], 1), ([1, 2, 4, 7], 2), ([0, 3, 6, 7, 10], 3),
        ] as [([Double], Double?)])
    func thePeriodIsTheMedianInterval(time: [Double], period: Double?) {
        #expect(Self.window(jagged(time.count), at: time).period == period)
    }

    /// A few gaps do not change the period of many samples.
    @Test(arguments: [31, 62, 63, 400, 864]) func gapsDoNotChangeThePeriod(count: Int) {
        for place in stride(from: 1, to: count, by: 7) {
            let time = (0..<count).map { Double($0) / 1024 + ($0 < place ? 0 : 0.5) }
            #expect(Self.window(jagged(count), at: time).period == 1.0 / 1024)
        }
    }

    @Test(arguments: [SIMD3<Float>(-3, 2, 1), SIMD3(2, -3, 1), SIMD3(1, 2, -3), SIMD3(3, 3, 3)])
    func theMagnitudeIsThatOfTheLargestAxis(value: SIMD3<Float>) {
        #expect(Self.window([SIMD3(9, 9, 9), value]).magnitude(1) == 3)
    }

    @Test(arguments: [SIMD3<Float>(2, 3, 6), SIMD3(-6, 2, 3), SIMD3(3, -6, 2)])
    func distanceAndStepAreThoseOfTheChange(change: SIMD3<Float>) {
        let start = SIMD3<Float>(1, -2, 5)
        let window = Self.window([SIMD3(0, 0, 0), start, SIMD3(0, 0, 0), start + change])
        #expect(window.distance(1, 3) == 7 && window.step(from: 1, to: 3) == 6)
        #expect(window.distance(3, 1) == 7 && window.step(from: 3, to: 1) == 6)
    }

    @Test(
        arguments: [
            (SIMD3(0, 0, 0), true), (SIMD3(-1, -1, -1), true), (SIMD3(-0.0, 0, 0), true), (SIMD3(0, 0, -1), false),
            (SIMD3(0, -1, 0), false), (SIMD3(-1, 0, 0), false), (SIMD3(1, 1, 1), false), (SIMD3(0, 0, 0.01), false),
        ] as [(SIMD3<Float>, Bool)])
    func markersAreZerosOrMinusOnes(value: SIMD3<Float>, isMarker: Bool) {
        #expect(Self.window([value]).isMarker(0) == isMarker)
    }

    @Test(
        arguments: [
            (SIMD3(4, -4, 4), true), (SIMD3(-4, 3.93, 4), true), (SIMD3(3.93, 4, 4), true), (SIMD3(4, 4, -3.93), true),
            (SIMD3(4, -3.9, 4), false), (SIMD3(3.9, 4, 4), false), (SIMD3(4, 4, 3.9), false), (SIMD3(0, 0, 0), false),
        ] as [(SIMD3<Float>, Bool)])
    func equalMagnitudesAreALimit(value: SIMD3<Float>, isAtLimit: Bool) {
        #expect(Self.window([value]).isAtLimit(0) == isAtLimit)
    }

    /// Lines may be bent by two steps of the sensor, by decimals of 4 digits at most, and by a value's last bits.
    @Test(
        arguments: [
            (0, .infinity, 2.5e-4), (0, 1e-4, 2.05e-4), (0, 2, 2.5e-4), (100, 0, 1e-4), (1000, 1e-4, 1e-3),
            (1, 0, 1e-6),
        ] as [(Float, Float, Float)])
    func rounding(magnitude: Float, step: Float, tolerance: Float) {
        #expect(abs(SignalWindow.tolerance(at: magnitude, step: step) - tolerance) < 1e-9)
    }

    /// A line from sample 10 to sample 20 within a noise, with an error at sample 15.
    struct Line: Sendable {
        let slope: SIMD3<Float>
        let isUneven: Bool
        let error: SIMD3<Float>

        func window(from start: Int = 10, to end: Int = 20, count: Int = 32) -> SignalWindow {
            let late = isUneven ? 1.0 / 8192 : 0
            let time = (0..<count).map { Double($0) / 1024 + ($0 % 2 == 0 ? late : 0) }
            var values = jagged(count)
            for i in start...end {
                let place = isUneven ? 1024 * (time[i] - time[start]) : Double(i - start)
                values[i] = SIMD3(1, 2, -3) + slope * Float(place)
                if i == 15 { values[i] += error }
            }
            return SignalWindowTests.window(values, at: time)
        }
    }

    static let slopes: [SIMD3<Float>] = [SIMD3(0, 0, 0), SIMD3(0.125, 0, 0), SIMD3(0, -0.25, 0), SIMD3(0.5, 0, 0.125)]

    @Test(arguments: slopes, [false, true]) func aLineIsFoundFromEachSampleWithinIt(slope: SIMD3<Float>, isUneven: Bool)
    {
        let line = Line(slope: slope, isUneven: isUneven, error: SIMD3(0, 0, 0))
        for middle in 1..<31 {
            let expected = (11..<20).contains(middle) ? 10..<21 : middle..<middle + 1
            #expect(line.window().line(around: middle, step: 1 / 1024) == expected)
        }
        for middle in 11..<31 {
            #expect(line.window(to: 31).line(around: middle, step: 1 / 1024) == 10..<32)
        }
        for middle in 1..<20 {
            #expect(line.window(from: 0).line(around: middle, step: 1 / 1024) == 0..<21)
        }
    }

    /// The second difference at an error is twice the error, and that at its neighbours the error.
    @Test(arguments: slopes, 0..<3) func anErrorEndsALine(slope: SIMD3<Float>, axis: Int) {
        for (size, around12, around17) in [
            (Float(1.2e-4), 10..<21, 10..<21), (-1.2e-4, 10..<21, 10..<21), (1.3e-4, 10..<16, 15..<21),
            (-2.4e-4, 10..<16, 15..<21), (2.6e-4, 10..<15, 16..<21),
        ] {
            let window = Line(slope: slope, isUneven: false, error: Self.vector(size, axis)).window()
            #expect(window.line(around: 12, step: 1) == around12, "\(size)")
            #expect(window.line(around: 17, step: 1) == around17, "\(size)")
        }
        let window = Line(slope: slope, isUneven: false, error: Self.vector(9e-6, axis)).window()
        #expect(window.line(around: 12, step: 1e-5) == 10..<21)
        #expect(window.line(around: 12, step: 2e-6) == 10..<15)
    }

    /// A second difference of exactly the tolerance is one of a line.
    @Test(arguments: 0..<3) func theToleranceIsIncluded(axis: Int) {
        for (height, line) in [(Float(1.25e-4), 0..<20), (Float(1.25e-4).nextUp, 9..<10)] {
            let window = Self.window((0..<20).map { Self.vector($0 % 2 == 0 ? height : 0, axis) })
            #expect(window.line(around: 9, step: 1) == line)
        }
    }

    @Test(arguments: 0..<3) func aBendIsTwiceTheDistanceFromTheLine(axis: Int) {
        let values: [Float] = [0, 1, 5, 5]
        let window = Self.window(values.map { Self.vector($0, axis) }, at: [0, 1, 4, 5])
        #expect(window.bend(1) == 0.5 && window.bend(2) == 2)
        #expect(window.bend(0) == .infinity && window.bend(3) == .infinity)
        let negative = Self.window(values.map { Self.vector(-$0, axis) }, at: [0, 1, 4, 5])
        #expect(negative.bend(1) == 0.5 && negative.bend(2) == 2)
    }
}
