import SwingMotion
import Testing

@Suite struct SportTests {
    @Test func namesAndAliasesAreDistinctAndLowercase() {
        let names = Sport.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
        #expect(Sport.choice == "baseball, golf or tennis")
    }

    @Test(arguments: [("golf", Sport.golf), ("Tennis", .tennis), ("SOFTBALL", .baseball)])
    func aSportIsFoundByNameAndAlias(_ name: String, _ sport: Sport) {
        #expect(Sport.named(name) == sport)
        #expect(SwingProfile.forSport(name) == sport.profile)
    }

    @Test(arguments: [nil, "", "curling"]) func anUnknownSportHasBaseballsProfile(_ name: String?) {
        #expect(name.flatMap(Sport.named) == nil)
        #expect(SwingProfile.forSport(name) == .baseball)
    }

    @Test(arguments: Sport.all) func everyProfileIsValidAndNamedAfterItsSport(_ sport: Sport) {
        #expect(sport.profile.problem == nil)
        #expect(sport.profile.name == sport.name)
    }

    /// Golf's parameters are baseball's, as the documentation states.
    @Test func golfSharesBaseballsParameters() {
        var golf = SwingProfile.golf
        golf.name = SwingProfile.baseball.name
        #expect(golf == .baseball)
        #expect(SwingProfile.tennis.minimumPeakRate != SwingProfile.baseball.minimumPeakRate)
    }
}
