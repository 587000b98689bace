import Testing

@testable import SwingAnalysis

@Suite struct LineTests {
    @Test(arguments: [-3.0, 0, 25]) func anExactLineIsFound(slope: Double) {
        let time = (0..<12).map { 100 + Double($0) / 200 }
        let line = Line(time[...], time.map { 0.4 + slope * ($0 - 100.02) }[...])
        #expect(abs(line.slope - slope) < 1e-9)
        #expect(line.deviation < 1e-6)
    }

    /// If values lie at ±d from a line, balanced at both ends, the rms distance is d.
    @Test func theDeviationIsTheRmsDistance() {
        let time = (0..<8).map { Double($0) / 200 }
        let values = zip(time, [1.0, -1, -1, 1, 1, -1, -1, 1]).map { 10 * $0 + 0.05 * $1 }
        let line = Line(time[...], values[...])
        #expect(abs(line.slope - 10) < 1e-9)
        #expect(abs(line.deviation - 0.05) < 1e-9)
    }

    @Test func oneInstantHasNoSlope() {
        #expect(Line([1], [5]).slope == 0)
    }
}
