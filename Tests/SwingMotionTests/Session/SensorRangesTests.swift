import SwingMotion
import Testing

struct SensorRangesTests {
    /// Facts, and the ranges in g and rad/s that they state.
    static let stated: [(facts: [String: String], acceleration: Double?, rotationRate: Double?)] = [
        ([:], nil, nil),
        (["accelerometerRange": "16 g"], 16, nil),
        (["accelerometer_range": "±39.2266 m/s^2"], 4, nil),
        (["Gyroscope range": "500 dps", "Accelerometer range": "8 G"], 8, 8.726646),
        (["rotationRateRange": "2000 °/s"], nil, 34.906585),
        (["rotationRateRange": "17.5 rad/s", "racketRange": "a"], nil, 17.5),
    ]

    @Test(arguments: stated.indices) func factsStateRanges(_ index: Int) throws {
        let (facts, acceleration, rotationRate) = Self.stated[index]
        var info = SessionInfo(sessionID: "s")
        info.metadata = facts
        let ranges = try SensorRanges(info)
        let isClose = { (a: Double?, b: Double?) in a == b || abs((a ?? .nan) - (b ?? .nan)) < 1e-5 }
        #expect(isClose(ranges.acceleration, acceleration) && isClose(ranges.rotationRate, rotationRate), "\(ranges)")
    }

    @Test(arguments: ["16", "g", "", "-2 g", "0 g", "nan g", "inf g", "16 rad/s", "16 g or 8 g", "16g"])
    func aRangeIsANumberWithAUnit(_ text: String) {
        var info = SessionInfo(sessionID: "s")
        info.metadata["accelerometerRange"] = text
        let message =
            "found \"\(text)\" in accelerometerRange, expected a positive number and a unit such as 16 g; correct this fact"
        #expect(throws: SwingError(.badData, message)) { try SensorRanges(info) }
    }
}
