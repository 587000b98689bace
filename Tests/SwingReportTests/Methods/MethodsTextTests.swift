import Foundation
import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct MethodsTextTests {
    private func text(_ edit: (inout SwingProfile) -> Void = { _ in }) throws -> String {
        let profile = SwingProfile.parameters(edit)
        return MethodSentences(profile, isOnly: true).text
    }

    @Test(arguments: [
        (StartRule.fixedRate(3.5), "rose through 3.5 rad/s. "),
        (.fractionOfPeak(0.07), "rose through 7 % of its peak. "),
    ])
    func describesTheStartRule(rule: StartRule, expected: String) throws {
        #expect(try text { $0.startRule = rule }.contains(expected))
    }

    @Test(arguments: [
        (SwingProfile.RotationAxis.gravity, "at which the rotation rate about gravity (the component"),
        (.own, "at which the rotation rate about the swing's own axis (the mean direction"),
    ])
    func describesTheAxis(axis: SwingProfile.RotationAxis, expected: String) throws {
        #expect(try text { $0.rotationAxis = axis }.contains(expected))
    }

    @Test(arguments: [
        (OutcomeRule.combined, "Mahalanobis"), (.combined, "its amplitude in g"),
        (.peak, "the peak of the high-passed z axis (contact"),
    ])
    func describesTheOutcomeRule(rule: OutcomeRule, expected: String) throws {
        #expect(try text { $0.outcomeRule = rule }.contains(expected))
    }

    @Test func statesTheParameters() throws {
        let text = try text {
            $0.minimumPeakRate = 7
            $0.minimumAngle = 0.31
            $0.minimumAcceleration = 13
            $0.swingSpacing = 1.1
            $0.highPassOrder = 6
            $0.highPassCutoff = 45
            $0.impactAxis = .z
            $0.contactSNR = 1.7
            $0.contactThreshold = 0.9
            $0.motionLatency = 0.0071
            $0.shockDuration = 0.0062
        }
        for part in [
            "at least 7 rad/s", "or 10.5 rad/s in total", "at least 0.31 rad", "13 rad/s²",
            "within 1.1 s", "order 6 at 45 Hz", "on the z axis", "contactSNR 1.7", "contactThreshold 0.9 g", "7.1 ms",
            "6.2 ms before the contact",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func referencesAreThoseOfTheRules() {
        var profile = SwingProfile.parameters { _ in }.parameters
        let all = MethodReferences([profile], hasIntervals: true, hasSessionChange: true, isGravityEstimated: true).text
        for name in ["WWDC23", "Mahalanobis", "Allen", "Maeda", "Sleeman", "Student", "P. K. Sen", "Laidig"] {
            #expect(all.contains(name))
        }
        profile.outcomeRule = .peak
        profile.contactRule = .peak
        let few = MethodReferences([profile], hasIntervals: false, hasSessionChange: false, isGravityEstimated: false)
            .text
        #expect(few == "References:\n- Apple, What's new in Core Motion, WWDC23, session 10179.")
    }

    /// The values of players with their interval: 200, 220 and 240 ms have 220 ± 49.7 (scipy.stats.ttest_1samp).
    @Test(
        arguments: [
            (
                [("A", 0.2), ("B", 0.22), ("C", 0.24)],
                "The group's value was 220 ms (95 % interval 170 to 270 ms; 3 players)."
            ),
            (
                [("A", 0.2), ("A", 0.22), ("A", 0.24)],
                "The group's value was 220 ms (95 % interval 170 to 270 ms; 3 sessions of one player, of whom alone the interval "
                    + "speaks)."
            ),
            ([("A", 0.2)], nil), ([(nil, 0.2), (nil, 0.22), (nil, 0.24)], nil),
        ] as [([(String?, Double)], String?)])
    func statesTheValuesOfPlayers(sessions: [(String?, Double)], sentence: String?) throws {
        let scratch = try TemporaryFolder()
        try Studies.write(
            sessions.enumerated().map { number, session in
                let swings = [-0.01, 0, 0.01].map { Studies.swing(at: 3, timeToContact: session.1 + $0) }
                return Studies.Session(id: "\(number)", player: session.0, swings: swings)
            }, to: scratch.path("r.h5"))
        let found = GroupSentences(try ResultSet(reading: [scratch.path("r.h5")]))
        #expect(found.all.last == sentence && found.hasIntervals == (sentence != nil))
    }

    /// A profile with a start rule of an earlier version.
    private static var formerRule: String {
        var values =
            (try? JSONEncoder().encode(SwingProfile.baseball)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        values = values.replacing(#""rule":"fractionOfPeak""#, with: #""rule":"onset""#)
        return #"{"profiles":{"baseball":\#(values)}}"#
    }

    /// Sessions that count for no value are stated.
    @Test func statesWhatIsLeftOut() throws {
        let scratch = try TemporaryFolder()
        let sessions: [(String?, Int)] = [("A", 3), ("A", 3), (nil, 3), (nil, 3), ("A", 2)]
        try Studies.write(
            sessions.enumerated().map { number, session in
                let swings = (0..<session.1).map {
                    Studies.swing(at: 3, timeToContact: 0.2 + Double(number + $0) / 100)
                }
                return Studies.Session(id: "\(number)", player: session.0, swings: swings)
            }, to: scratch.path("r.h5"))
        #expect(
            GroupSentences(try ResultSet(reading: [scratch.path("r.h5")])).all.suffix(2) == [
                "2 sessions were left out: without a player's name, although others have one.",
                "1 session was left out: with fewer than 3 times to contact.",
            ])
    }

    /// A file without parameters, with unknown ones, or with another profile's is rejected.
    @Test(arguments: [
        ("{}", "contains parameters that this version does not know"),
        (#"{"profiles":{}}"#, "found no parameters of its profile"),
        (formerRule, "parameters that this version does not know; analyse the recordings again"),
    ])
    func rejectsOtherParameters(json: String, problem: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write([.init(id: "a", swings: [Studies.swing(at: 3)])], to: path, parameters: json)
        let study = try ResultSet(reading: [path])
        let error = try #require(throws: SwingError.self) { try MethodsText(study) }
        #expect(error.code == .badData && "\(error)".contains(problem), "\(error)")
    }
}

extension SwingProfile {
    fileprivate static func parameters(_ edit: (inout SwingProfile) -> Void) -> AppliedProfile {
        var profile = SwingProfile.baseball
        edit(&profile)
        return AppliedProfile(profile, names: ["mine"])
    }
}
