import SwingMotion
import SwingReplay
import Testing

@testable import SwingEvents

@Suite struct SubmersionTrackerTests {
    /// Returns the samples' updates as short texts, such as `3.0 submerged` and
    /// `3.0 submergedDeep 1.5 m 115.0 kPa of 100.0 pressure`.
    private static func texts(_ samples: [WaterSample], _ settings: SubmersionSettings = .init()) -> [String] {
        var tracker = SubmersionTracker(settings: settings)
        return samples.flatMap { tracker.analyze($0) }.map { update in
            switch update {
            case .event(let event): return "\(event.timestamp) \(event.state)" + (event.clockRun > 0 ? " clock 1" : "")
            case .measurement(let m):
                let depth = m.depth.map { " \(($0 * 1e9).rounded() / 1e9) m" } ?? ""
                let pressure = m.pressure.map { " \($0) kPa" } ?? ""
                let source = m.depthSource == .none ? "" : " by \(m.depthSource)"
                return "\(m.timestamp) \(m.submersionState)\(depth)\(pressure) of \(m.surfacePressure)\(source)"
            case .temperature(let t): return "\(t.timestamp) \(t.temperature) °C ± \(t.temperatureUncertainty)"
            }
        }
    }

    @Test func barometerAlone() {
        // 1 m is 10 kPa. Down to 0.2 m the device is above water, and on the way up below 0.1 m again.
        let pressures = [100, 101.9375, 102, 110, 155, 161, 167, 101, 100.9375]
        var settings = SubmersionSettings()
        settings.surfacePressure = 100
        let samples = pressures.enumerated().map { WaterSample(timestamp: Double($0), pressure: $1) }
        #expect(
            Self.texts(samples, settings) == [
                "0.0 notSubmerged", "0.0 notSubmerged of 100.0",
                "1.0 notSubmerged of 100.0",
                "2.0 submerged", "2.0 submergedShallow 0.2 m 102.0 kPa of 100.0 by pressure",
                "3.0 submergedDeep 1.0 m 110.0 kPa of 100.0 by pressure",
                "4.0 approachingMaxDepth 5.5 m 155.0 kPa of 100.0 by pressure",
                "5.0 pastMaxDepth 6.1 m 161.0 kPa of 100.0 by pressure",
                "6.0 sensorDepthError of 100.0",
                "7.0 submergedShallow 0.1 m 101.0 kPa of 100.0 by pressure",
                "8.0 notSubmerged", "8.0 notSubmerged of 100.0",
            ])
    }

    @Test func surfacePressureIsTheAirPressureBefore() {
        // Air pressure drifts by at most 0.05 kPa/s, so a step of 1 kPa is followed slowly, and never under water.
        let samples = [(0, 100), (1, 101), (2, 101), (3, 120), (103, 120)].map {
            WaterSample(timestamp: Double($0.0), pressure: Double($0.1))
        }
        var settings = SubmersionSettings()
        settings.gapLimit = 200
        #expect(
            Self.texts(samples, settings) == [
                "0.0 notSubmerged", "0.0 notSubmerged of 100.0",
                "1.0 notSubmerged of 100.05", "2.0 notSubmerged of 100.1",
                "3.0 submerged", "3.0 submergedDeep 1.99 m 120.0 kPa of 100.1 by pressure",
                "103.0 submergedDeep 1.99 m 120.0 kPa of 100.1 by pressure",
            ])
    }

    /// With a first pressure outside the range of air pressures, the state is unknown.
    @Test(arguments: [(110.0, "notSubmerged"), ((110.0).nextUp, "unknown"), (30, "notSubmerged")])
    func firstPressure(pressure: Double, state: String) {
        let texts = Self.texts([WaterSample(timestamp: 0, pressure: pressure)])
        #expect(texts.last?.hasPrefix("0.0 \(state)") == true)
        #expect(texts.count == (state == "unknown" ? 1 : 2))
    }

    @Test func statedDepth() {
        // As in Core Motion, only the surface pressure is measured above water.
        let samples = [
            WaterSample(timestamp: 0, surfacePressure: 101),
            WaterSample(timestamp: 1, pressure: 106, surfacePressure: 101, depth: 0.5),
            WaterSample(timestamp: 2, pressure: 111, depth: (1.0).nextDown), WaterSample(timestamp: 3, depth: 1),
            WaterSample(timestamp: 4, depth: 0),
        ]
        #expect(
            Self.texts(samples) == [
                "0.0 notSubmerged", "0.0 notSubmerged of 101.0",
                "1.0 submerged", "1.0 submergedShallow 0.5 m 106.0 kPa of 101.0 by sensor",
                "2.0 submergedShallow 1.0 m 111.0 kPa of nan by sensor", "3.0 submergedDeep 1.0 m of nan by sensor",
                "4.0 notSubmerged", "4.0 notSubmerged of nan",
            ])
    }

    @Test func statedSubmersion() {
        // A recorded submersion state is used regardless of the pressure. Air pressure is measured only above water.
        let samples = [
            WaterSample(timestamp: 0, pressure: 250, submersion: .submerged),
            WaterSample(timestamp: 1, pressure: 100, submersion: .notSubmerged),
            WaterSample(timestamp: 2, pressure: 100.5, submersion: .submerged),
            WaterSample(timestamp: 3, pressure: 99, submersion: .submerged),
            WaterSample(timestamp: 4, pressure: 103, submersion: .notSubmerged),
            WaterSample(timestamp: 5, submersion: .submerged),
        ]
        #expect(
            Self.texts(samples) == [
                "0.0 submerged", "0.0 unknown 250.0 kPa of nan",
                "1.0 notSubmerged", "1.0 notSubmerged of 100.0",
                "2.0 submerged", "2.0 submergedShallow 0.05 m 100.5 kPa of 100.0 by pressure",
                "3.0 submergedShallow 0.0 m 99.0 kPa of 100.0 by pressure",
                "4.0 notSubmerged", "4.0 notSubmerged of 103.0",
                "5.0 submerged", "5.0 unknown of 103.0",
            ])
    }

    @Test func temperatureUnderWaterOnly() {
        var settings = SubmersionSettings()
        settings.uncertainty.initial = 3
        settings.uncertainty.minimum = 1
        settings.uncertainty.timeConstant = .infinity
        let samples = [
            WaterSample(timestamp: 0, depth: 0, temperature: 30), WaterSample(timestamp: 1, depth: 2, temperature: 20),
            WaterSample(timestamp: 2, temperature: 19),
            WaterSample(timestamp: 3, temperature: 18, temperatureUncertainty: 0.25),
            WaterSample(timestamp: 4, depth: 0, temperature: 18),
        ]
        #expect(
            Self.texts(samples, settings) == [
                "0.0 notSubmerged", "0.0 notSubmerged of nan",
                "1.0 submerged", "1.0 submergedDeep 2.0 m of nan by sensor", "1.0 20.0 °C ± 3.0",
                "2.0 19.0 °C ± 3.0", "3.0 18.0 °C ± 0.25",
                "4.0 notSubmerged", "4.0 notSubmerged of nan",
            ])
        // The time under water starts again at each submersion.
        settings.uncertainty.timeConstant = 60
        let again = [0, 1, 0, 1].enumerated().map { WaterSample(timestamp: Double($0), depth: $1, temperature: 20) }
        #expect(Self.texts(again, settings).filter { $0.contains("°C") } == ["1.0 20.0 °C ± 3.0", "3.0 20.0 °C ± 3.0"])
    }

    @Test func gapsAndResets() {
        var settings = SubmersionSettings()
        settings.gapLimit = 2
        let samples = [(0, 0), (1, 3), (3, 3), (5.5, 3), (6, 3), (0, 3), (1, 3)].map {
            WaterSample(timestamp: $0.0, depth: $0.1)
        }
        #expect(
            Self.texts(samples, settings).filter { !$0.contains("nan") } == [
                "0.0 notSubmerged", "1.0 submerged", "5.5 unknown", "5.5 submerged", "0.0 unknown clock 1",
                "0.0 submerged clock 1",
            ])
    }

    /// Samples of a device rated to 6 m, and whether a sensor can have measured them.
    static let values: [(sample: WaterSample, isPossible: Bool)] = [
        (WaterSample(timestamp: 2, depth: -0.5), true), (WaterSample(timestamp: 2, depth: -0.51), false),
        (WaterSample(timestamp: 2, depth: 50), true), (WaterSample(timestamp: 2, depth: 50.1), false),
        (WaterSample(timestamp: 2, depth: -9999), false), (WaterSample(timestamp: 2, pressure: 29.9), false),
        (WaterSample(timestamp: 2, pressure: 609), true), (WaterSample(timestamp: 2, pressure: 611), false),
        (WaterSample(timestamp: 2, surfacePressure: 111), false),
        (WaterSample(timestamp: 2, temperature: -9999), false),
        (WaterSample(timestamp: 2, pressure: 101, depth: 32767), false),
        (WaterSample(timestamp: 2, temperature: 79), true),
        // A missing value is possible, and so is an infinite one next to a value.
        (WaterSample(timestamp: 2, pressure: .infinity, depth: 0), true),
    ]

    @Test(arguments: values)
    func impossibleValuesAreDropped(sample: WaterSample, isPossible: Bool) {
        var tracker = SubmersionTracker()
        _ = tracker.analyze(WaterSample(timestamp: 1, depth: 0))
        let updates = tracker.analyze(sample)
        #expect(tracker.report.usedCount == (isPossible ? 2 : 1))
        #expect(tracker.report.invalidCount == 0)
        #expect(tracker.report.impossibleCount == (isPossible ? 0 : 1))
        #expect(isPossible || updates.isEmpty && tracker.state == .notSubmerged)
    }

    /// A deeper rating raises the limit.
    @Test(arguments: [(40.0, 50.0), (100, 125)])
    func depthLimit(maximum: Double, limit: Double) {
        let settings = SubmersionSettings(maximumDepth: maximum)
        #expect(settings.depths == -0.5...limit)
        #expect(abs(settings.pressures.upperBound - (110 + 10 * limit)) < 1e-9)
    }

    @Test func unusableSamplesAreCounted() {
        var tracker = SubmersionTracker()
        for sample in [
            WaterSample(timestamp: 0, depth: 0), WaterSample(timestamp: 1), WaterSample(timestamp: .nan, depth: 1),
            WaterSample(timestamp: 2, depth: 0), WaterSample(timestamp: 2, depth: 3),
            WaterSample(timestamp: 1.5, depth: 3),
        ] { _ = tracker.analyze(sample) }
        tracker.finish()
        #expect(tracker.report.sampleCount == 6)
        #expect(tracker.report.invalidCount == 2)
        #expect(tracker.report.duplicateCount == 1)
        #expect(tracker.report.lateCount == 1)
        #expect(tracker.state == .notSubmerged)
    }
}
