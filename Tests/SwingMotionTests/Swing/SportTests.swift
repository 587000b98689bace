import SwingMotion
import Testing

@Suite struct SportTests {
    @Test func namesAndAliasesAreDistinctAndLowercase() {
        let names = Sport.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
        #expect(Sport.choice == "baseball, golf, tennis, cricket, badminton, hockey, padel or table tennis")
        #expect(Sport.nameList == "baseball, golf, tennis, cricket, badminton, hockey, padel, table tennis")
    }

    @Test(arguments: [
        ("golf", Sport.golf), ("Tennis", .tennis), ("SOFTBALL", .baseball), ("cricket", .cricket),
        ("badminton", .badminton), ("hockey", .hockey), ("Field Hockey", .hockey), ("padel", .padel),
        ("table tennis", .tableTennis), ("table-tennis", .tableTennis), ("TableTennis", .tableTennis),
        ("ping-pong", .tableTennis),
    ])
    func aSportIsFoundByNameAndAlias(_ name: String, _ sport: Sport) {
        #expect(Sport.named(name) == sport)
        #expect(SwingProfile.forSport(name) == sport.profile)
    }

    @Test(arguments: ["", "curling"]) func anUnknownSportHasNoProfile(_ name: String) {
        #expect(Sport.named(name) == nil)
        #expect(SwingProfile.forSport(name) == nil)
    }

    @Test(arguments: Sport.all) func everyProfileIsValidAndNamedAfterItsSport(_ sport: Sport) {
        #expect(sport.profile.problem == nil)
        #expect(sport.profile.name == sport.name)
    }

    /// A swing in a vertical or tilted plane is measured about its own axis, since its rate about gravity may vanish.
    @Test(arguments: Sport.all) func onlyBaseballIsMeasuredAboutGravity(_ sport: Sport) {
        #expect(sport.profile.rotationAxis == (sport == .baseball ? .gravity : .own))
    }

    /// The parameters of sports with two hands are baseball's apart from the axis, as the documentation states.
    @Test(arguments: [SwingProfile.golf, .cricket, .hockey]) func twoHandsShareBaseballsParameters(
        _ profile: SwingProfile
    ) {
        var profile = profile
        (profile.name, profile.rotationAxis) = (SwingProfile.baseball.name, SwingProfile.baseball.rotationAxis)
        #expect(profile == .baseball)
    }

    /// The profiles of sports with a racket differ from tennis's only in the rhythm, as the documentation states.
    @Test(arguments: [
        (SwingProfile.tennis, 2.0), (.badminton, 1), (.padel, 1.2), (.tableTennis, 1),
    ]) func racketsShareTennissParameters(_ profile: SwingProfile, _ rhythmPeriod: Double) {
        #expect(profile.minimumPeakRate == 5 && SwingProfile.baseball.minimumPeakRate == 6)
        #expect(profile.rhythmPeriod == rhythmPeriod)
        var profile = profile
        (profile.name, profile.rhythmPeriod) = (SwingProfile.tennis.name, SwingProfile.tennis.rhythmPeriod)
        #expect(profile == .tennis)
    }

    /// The simulator draws from these ranges without further checks.
    @Test(arguments: Sport.all) func everyStyleIsValid(_ sport: Sport) {
        let style = sport.style
        #expect(style.peakRate.lowerBound > sport.profile.minimumPeakRate && style.peakRate.upperBound < 35)
        let (mean, deviation, range) = style.timeToContact
        #expect(range.contains(mean - deviation) && range.contains(mean + deviation))
        #expect(range.lowerBound > sport.profile.minimumDuration && range.upperBound < sport.profile.maximumDuration)
        // Towards a horizontal axis, the rate about gravity vanishes.
        #expect(style.axisTilt.lowerBound >= 0 && style.axisTilt.upperBound < 1)
        #expect(style.hubShare.lowerBound > 0 && style.hubShare.upperBound <= 1)
        #expect(style.backswingDuration.lowerBound > 0.1 && style.backswingRate.lowerBound > 0)
        #expect(style.rest.longest > 0.01 && style.contactRise.lowerBound > 0)
        let probabilities = [
            style.backswingProbability, style.rest.probability, style.backhandProbability, style.waggleProbability,
        ]
        #expect(probabilities.allSatisfy { (0...1).contains($0) })
        #expect((style.tempo == nil) == (sport != .golf))
        #expect(style.isOneHanded || style.backhandProbability == 0)
    }
}
