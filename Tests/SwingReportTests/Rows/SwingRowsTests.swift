import Testing

@testable import SwingReport

struct ThresholdsTests {
    private static let three = """
        {"selection": "the session's sport, else baseball", "profiles": {
        "baseball": {"name": "baseball", "contactThreshold": 1.8, "minimumPeakRate": 6, "startRule": {"rule": "onset"}},
        "golf": {"name": "golf", "contactThreshold": 2.5, "minimumPeakRate": 4, "startRule": {"rule": "fixedRate", "rate": 2}}}}
        """

    @Test(arguments: [
        (three, "golf", [2.5], [4.0, 2.0]), (three, "Golf", [2.5], [4, 2]), (three, "curling", [1.8], [6]),
        (three, nil, [1.8], [6]),
        (#"{"profiles":{"mine":{"name":"mine","minimumPeakRate":7.5}}}"#, "golf", [], [7.5]),
        ("{}", "golf", [], []), ("no JSON", nil, [], []), (#"{"profiles":{"mine":{}}}"#, nil, [], []),
    ])
    func readsTheSessionsThresholds(parameters: String, sport: String?, acceleration: [Double], rate: [Double]) {
        let thresholds = Thresholds(parameters, sport: sport)
        #expect(thresholds.acceleration.map(\.value) == acceleration)
        #expect(thresholds.rotationRate.map(\.value) == rate)
    }
}
