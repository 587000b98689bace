import Foundation
import SwingMotion
import Testing

@Suite struct SwingProfileTests {
    @Test(arguments: SwingProfile.all) func builtInProfilesAreValidAndSurviveJSON(_ profile: SwingProfile) throws {
        #expect(profile.problem == nil)
        #expect(try JSONDecoder().decode(SwingProfile.self, from: JSONEncoder().encode(profile)) == profile)
    }

    static let broken: [(change: @Sendable (inout SwingProfile) -> Void, word: String)] = [
        ({ $0.highPassOrder = 3 }, "highPassOrder"),
        ({ $0.highPassCutoff = 0 }, "highPassCutoff"),
        ({ $0.contactThreshold = -.infinity }, "contactThreshold"),
        ({ $0.minimumPeakRate = .nan }, "minimumPeakRate"),
        ({ $0.minimumAngle = 9 }, "minimumAngle"),
        ({ $0.maximumDuration = 0.01 }, "minimumDuration"),
        ({ $0.maximumDuration = 10 }, "maximumDuration"),
        ({ $0.startRule = .fixedRate(0) }, "fixedRate"),
        ({ $0.startRule = .fractionOfPeak(1) }, "fractionOfPeak"),
    ]

    @Test(arguments: broken.indices) func theProblemNamesTheParameter(_ index: Int) throws {
        var profile = SwingProfile.golf
        Self.broken[index].change(&profile)
        let problem = try #require(profile.problem)
        #expect(problem.contains(Self.broken[index].word))
    }

    /// The start is defined as 10 % of the peak rate about gravity unless a profile differs.
    @Test func theDefaultStartIsThatOfTheTalk() {
        let profile = SwingProfile(name: "new")
        #expect(profile.startRule == .fractionOfPeak(0.1) && profile.rotationAxis == .gravity)
        #expect(SwingProfile.all.allSatisfy { $0.startRule == profile.startRule })
    }
}
