import TestSupport
import Testing

@testable import SwingSignal

/// A group of players with the values of their sessions.
func group(_ players: [(String?, [Double])], limits: ClosedRange<Double>? = nil) -> PlayerGroup {
    PlayerGroup(
        players.flatMap { name, values in
            values.map { (player: name, value: SessionValue(medianOf: [$0, $0, $0])) }
        }, limits: limits ?? -Double.infinity...Double.infinity)
}

struct PlayerGroupTests {
    /// A player with ten sessions counts as much as one with one, and a session as much as another.
    @Test func eachPlayerCountsOnce() {
        let found = group([("A", [200, 210, 220]), ("B", [300]), ("C", [100, 140])])
        #expect(found.players.map(\.value) == [210, 300, 120] && found.value == 210 && found.unit == .players)
    }

    @Test(
        .needsPython,
        arguments: [
            ([("A", [200, 210, 220]), ("B", [300]), ("C", [100, 140])], [210.0, 300, 120]),
            ([("A", [200, 210, 220.5, 190])], [200, 210, 220.5, 190]),
            ([("A", [1, 3]), ("B", [5, 8])], [2, 6.5]),
        ] as [([(String?, [Double])], [Double])])
    func intervalsAreThoseOfScipy(players: [(String?, [Double])], units: [Double]) throws {
        let text = try Python.run(
            """
            import scipy.stats, sys
            y = [float(text) for text in sys.argv[1].split()]
            print(*scipy.stats.ttest_1samp(y, 0).confidence_interval(0.95))
            """, units.map { "\($0)" }.joined(separator: " "))
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let interval = try #require(group(players).interval)
        #expect(abs(interval.lowerBound - expected[0]) < 1e-7 && abs(interval.upperBound - expected[1]) < 1e-7)
    }

    @Test(
        arguments: [
            ([], nil, .values), ([(nil, [200, 210])], nil, .names), ([("A", [200])], .swings, .swings),
            ([("A", [200, 200])], .sessions, .scatter(.sessions)),
            ([("A", [200, 220]), ("B", [210])], .players, .scatter(.players)),
        ] as [([(String?, [Double])], PlayerGroup.Unit?, PlayerGroup.Missing)])
    func whatIsMissingHasAReason(
        players: [(String?, [Double])], unit: PlayerGroup.Unit?, missing: PlayerGroup.Missing
    ) {
        let found = group(players)
        #expect(found.unit == unit && found.interval == nil && found.missing == missing)
    }

    @Test func sessionsWithoutAPlayerOrAValueAreCounted() {
        let found = PlayerGroup([
            ("A", SessionValue(medianOf: [1, 2, 3])), (nil, SessionValue(medianOf: [50, 60, 70])), ("B", nil),
            ("B", SessionValue(medianOf: [4, 5, 6])),
        ])
        #expect(found.unnamedCount == 1 && found.sparseCount == 1 && found.value == 3.5)
    }

    @Test func intervalsStayWithinTheLimits() throws {
        let interval = try #require(group([("A", [0.9]), ("B", [1]), ("C", [0.7])], limits: 0...1).interval)
        #expect(interval.upperBound == 1 && interval.lowerBound > 0)
    }
}

struct GroupDifferenceTests {
    private typealias Players = [(String?, [Double])]

    /// Compares with scipy's intervals of Welch's and of the paired test, and with the formula of Cochran and Cox.
    @Test(
        .needsPython,
        arguments: [
            // Different players.
            (
                [("A", [250]), ("B", [240]), ("C", [245])], [("D", [230]), ("E", [225.5]), ("F", [228])],
                .independent(3, 3), 0, "ind 250,240,245 230,225.5,228"
            ),
            (
                [("A", [200, 220]), ("B", [190])], [("D", [207]), ("E", [180]), ("F", [202]), ("G", [250, 270])],
                .independent(2, 4), 0, "ind 210,190 207,180,202,260"
            ),
            // The same players.
            (
                [("A", [250, 252]), ("B", [290]), ("C", [205])], [("C", [200]), ("A", [240]), ("B", [283, 285])],
                .paired(players: 3), 0, "rel 251,290,205 240,284,200"
            ),
            // More players in both groups than in one only.
            (
                [("A", [250]), ("B", [290]), ("C", [205]), ("X", [100])], [("A", [240]), ("B", [284]), ("C", [200])],
                .paired(players: 3), 1, "rel 250,290,205 240,284,200"
            ),
            // More players in one group only, in each of them.
            (
                [("A", [250]), ("B", [290]), ("C", [205])], [("A", [240]), ("D", [284]), ("E", [200])],
                .independent(2, 2), 1, "ind 290,205 284,200"
            ),
            // So many more in one group that the method of Cochran and Cox applies.
            (
                [("A", [210]), ("B", [190])],
                [("D", [207]), ("E", [180]), ("F", [202]), ("G", [260]), ("H", [233])], .independent(2, 5), 0,
                "few 210,190 207,180,202,260,233"
            ),
            (
                [("A", [250, 240, 245, 231, 260, 255.5, 248])], [("A", [230, 225.5, 241])], .sessions(7, 3), 0,
                "few 250,240,245,231,260,255.5,248 230,225.5,241"
            ),
            // The sessions of one player.
            (
                [("A", [250, 240, 245])], [("A", [230, 225.5])], .sessions(3, 2), 0, "ind 250,240,245 230,225.5"
            ),
        ] as [(Players, Players, GroupDifference.Design, Int, String)])
    private func intervalsAreThoseOfScipy(
        first: Players, second: Players, design: GroupDifference.Design, leftOut: Int, test: String
    ) throws {
        let text = try Python.run(
            """
            import numpy, scipy.stats, sys
            kind, *groups = sys.argv[1].split()
            a, b = ([float(text) for text in group.split(",")] for group in groups)
            difference = sum(b) / len(b) - sum(a) / len(a)
            if kind == "few":
                errors = numpy.array([numpy.var(values, ddof=1) / len(values) for values in (a, b)])
                quantiles = scipy.stats.t.ppf(0.975, [len(a) - 1, len(b) - 1])
                width = (errors * quantiles).sum() / errors.sum() ** 0.5
                sys.exit(print(difference, difference - width, difference + width))
            test = scipy.stats.ttest_rel(b, a) if kind == "rel" else scipy.stats.ttest_ind(b, a, equal_var=False)
            print(difference, *test.confidence_interval(0.95))
            """, test)
        let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        let found = try GroupDifference.between(group(first), group(second), areOfPlayers: false).get()
        #expect(found.design == design && found.leftOutCount == leftOut)
        #expect(abs(found.difference - expected[0]) < 1e-9)
        #expect(abs(found.interval.lowerBound - expected[1]) < 1e-6)
        #expect(abs(found.interval.upperBound - expected[2]) < 1e-6)
    }

    /// Value, difference and interval follow from one definition.
    @Test func theDifferenceIsThatOfTheValues() throws {
        let (a, b) = (group([("A", [1, 5]), ("B", [7])]), group([("B", [9]), ("A", [6, 9])]))
        let found = try GroupDifference.between(a, b, areOfPlayers: false).get()
        #expect(found.difference == b.value - a.value)
    }

    @Test(
        arguments: [
            ([], [("A", [1])], false, .values), ([(nil, [1, 2])], [("A", [1, 2])], false, .names),
            ([("A", [1, 2, 3])], [("B", [4, 5, 6])], false, .players),
            ([("A", [1, 2, 3]), ("B", [4])], [("A", [4, 5, 6])], true, .players),
            ([("A", [1, 2, 3]), ("B", [4])], [("A", [4, 5, 6]), ("C", [4])], false, .players),
            ([("A", [1])], [("B", [4, 5, 6])], true, .sessions), ([("A", [1])], [("A", [4, 5, 6])], false, .sessions),
            ([("A", [1, 1])], [("A", [2, 2])], false, .scatter),
            ([("A", [1]), ("B", [3])], [("A", [2]), ("B", [4])], false, .scatter),
        ] as [(Players, Players, Bool, GroupDifference.Missing)])
    private func whatCannotBeComparedHasAReason(
        first: Players, second: Players, areOfPlayers: Bool, missing: GroupDifference.Missing
    ) {
        let found = GroupDifference.between(group(first), group(second), areOfPlayers: areOfPlayers)
        #expect(found == .failure(missing) && !missing.text.isEmpty)
    }

    @Test func namedPlayersAreComparedBySession() throws {
        let found = GroupDifference.between(
            group([("A", [1, 2, 3])]), group([("B", [4, 5, 7])]), areOfPlayers: true)
        #expect(try found.get().design == .sessions(3, 3))
    }
}
