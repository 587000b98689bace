import SwingMotion
import SwingResults
import Testing

@testable import SwingReport

struct AppliedLevelsTests {
    private static let three = """
        {"selection": "the session's sport, else baseball", "profiles": {
        "baseball": {"name": "baseball", "contactThreshold": 1.8, "minimumPeakRate": 6, "rotationAxis": "gravity",
        "startRule": {"rule": "fractionOfPeak", "fraction": 0.07}},
        "golf": {"name": "golf", "contactThreshold": 2.5, "minimumPeakRate": 4, "rotationAxis": "own",
        "startRule": {"rule": "fixedRate", "rate": 2}}}}
        """

    @Test(
        arguments: [
            (three, "golf", [2.5], [4.0, 2.0]), (three, "baseball", [1.8], [6]), (three, "curling", [], []),
            (three, nil, [], []), (#"{"profiles":{"mine":{"name":"mine","minimumPeakRate":7.5}}}"#, nil, [], [7.5]),
            ("{}", "golf", [], []), ("no JSON", nil, [], []), (#"{"profiles":{"mine":{}}}"#, nil, [], []),
        ] as [(String, String?, [Double], [Double])])
    func readsTheSessionsThresholds(parameters: String, profile: String?, acceleration: [Double], rate: [Double]) {
        let levels = AppliedLevels(AppliedRules(parameters, profile: profile))
        #expect(levels.acceleration.map(\.value) == acceleration)
        #expect(levels.rotationRate.map(\.value) == rate)
    }

    @Test(
        arguments: [
            ("golf", .own, "start"), ("baseball", .gravity, "start (7 %)"), (nil, nil, "start"),
        ] as [(String?, SwingProfile.RotationAxis?, String)])
    func readsTheAxisAndTheStart(profile: String?, axis: SwingProfile.RotationAxis?, start: String) {
        let rules = AppliedRules(Self.three, profile: profile)
        #expect(rules?.rotationAxis == axis && AppliedLevels(rules).start == start)
    }
}
