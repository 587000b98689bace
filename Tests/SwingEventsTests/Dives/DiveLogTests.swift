import SwingMotion
import SwingReplay
import Testing

@testable import SwingEvents

@Suite struct DiveLogTests {
    private static func rows(_ samples: [WaterSample], gapLimit: Double = 10) -> [DiveEvent] {
        var settings = SubmersionSettings()
        settings.gapLimit = gapLimit
        var log = DiveLog(settings: settings)
        return samples.flatMap { log.analyze($0) } + log.finish()
    }

    @Test func aDive() throws {
        let depths = [0, 0.5, 1, 4, 0.5, 0]
        let rows = Self.rows(
            depths.enumerated().map {
                WaterSample(
                    timestamp: Double($0), pressure: 100 + 10 * $1, surfacePressure: 100, depth: $1,
                    temperature: 20 - Double($0),
                    temperatureUncertainty: [3, 3, 2, 1, 2, 1][$0])
            })
        #expect(
            rows.map { "\($0.timestamp) \($0.kind.name) \($0.submersion) \($0.depthState)" } == [
                "0.0 submersion notSubmerged unknown", "0.0 depth_state notSubmerged notSubmerged",
                "1.0 submersion submerged unknown", "1.0 depth_state submerged submergedShallow",
                "2.0 depth_state submerged submergedDeep", "4.0 depth_state submerged submergedShallow",
                "1.0 dive submerged submergedDeep", "5.0 submersion notSubmerged unknown",
                "5.0 depth_state notSubmerged notSubmerged",
            ])
        let dive = try #require(rows.first { $0.kind == .dive })
        #expect(dive.endTimestamp == 4)
        #expect(dive.isEndSeen)
        #expect(dive.depth == 4)
        #expect(dive.pressure == 140)
        #expect(dive.surfacePressure == 100)
        #expect(dive.depthSource == .sensor)
        // The temperature with the smallest uncertainty.
        #expect(dive.temperature == 17)
        #expect(dive.temperatureUncertainty == 1)
        let deep = rows[4]
        #expect(deep.depth == 1 && deep.pressure == 110 && deep.endTimestamp == nil)
    }

    @Test func tooDeepToMeasure() throws {
        let rows = Self.rows([0, 6.5, 7, 6.5, 0].enumerated().map { WaterSample(timestamp: Double($0), depth: $1) })
        let dive = try #require(rows.first { $0.kind == .dive })
        #expect(dive.depthState == .sensorDepthError)
        #expect(dive.depth == 6.5)
        // What is unknown is absent, so that a row equals itself.
        #expect(dive.surfacePressure == nil && dive.pressure == nil && rows.allSatisfy { $0 == $0 })
    }

    /// Sentinels neither end the dive nor count as its depth.
    @Test(arguments: [-9999.0, -1, 32767, .nan])
    func impossibleDepths(depth: Double) {
        let depths = [0, depth, 2, depth, 5, depth, depth, 3, 0]
        var log = DiveLog()
        let samples = depths.enumerated().map { WaterSample(timestamp: Double($0), depth: $1) }
        let dives = (samples.flatMap { log.analyze($0) } + log.finish()).filter { $0.kind == .dive }
        #expect(
            dives.map { "\($0.timestamp) \($0.endTimestamp.orNaN) \($0.depth.orNaN) \($0.isEndSeen)" } == [
                "2.0 7.0 5.0 true"
            ])
        #expect(log.report.invalidCount == (depth.isNaN ? 4 : 0))
        #expect(log.report.impossibleCount == (depth.isNaN ? 0 : 4))
    }

    @Test func unseenEnds() {
        let samples = [(0.0, 2.0), (1, 2), (20, 2), (21, 2)].map { WaterSample(timestamp: $0.0, depth: $0.1) }
        let dives = Self.rows(samples).filter { $0.kind == .dive }
        #expect(dives.map(\.timestamp) == [0, 20])
        #expect(dives.map(\.endTimestamp) == [1, 21])
        #expect(dives.map(\.isEndSeen) == [false, false])
    }
}
