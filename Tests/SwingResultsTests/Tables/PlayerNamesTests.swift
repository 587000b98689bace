import SwingResults
import Testing

struct PlayerNamesTests {
    @Test(
        arguments: [
            (["Ann", "ann", "ANN "], ["Ann", "Ann", "Ann"], [#"the player "ann", "ANN " are counted as "Ann""#]),
            (["Ann Lee", "Ann  Lee"], ["Ann Lee", "Ann Lee"], [#"the player "Ann  Lee" is counted as "Ann Lee""#]),
            ([" Jörg", "JÖRG"], ["Jörg", "Jörg"], [#"the player "JÖRG" is counted as "Jörg""#]),
            (["Ann", "Anna", "A nn"], ["Ann", "Anna", "A nn"], []), (["Ann", "Ann"], ["Ann", "Ann"], []),
            (
                ["a", "A", "a ", " a", "A ", " A", "b", "B"], ["a", "a", "a", "a", "a", "a", "b", "b"],
                [
                    #"the player "A", "a ", " a", "A " and 1 more are counted as "a""#,
                    #"the player "B" is counted as "b""#,
                ]
            ),
        ] as [([String], [String], [String])])
    func spellingsOfOneNameAreOne(names: [String], expected: [String], warnings: [String]) {
        for noun in ["player", "sport", "condition"] {
            var players = PlayerNames(of: noun)
            #expect(names.map { players.add($0) } == expected)
            let stated = warnings.map { $0.replacing("the player", with: "the " + noun) }
            #expect(players.warnings == stated.map { $0 + ": only case or spaces differ" })
        }
    }
}
