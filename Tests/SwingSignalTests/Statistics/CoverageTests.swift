import Foundation
import Testing

@testable import SwingSignal

/// A generator with a fixed seed (SplitMix64), so that the made studies are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a value of the normal distribution, by the method of Box and Muller.
    mutating func normal(_ deviation: Double) -> Double {
        let radius = (-2 * Foundation.log(Double.random(in: .leastNormalMagnitude..<1, using: &self))).squareRoot()
        return deviation * radius * Foundation.cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}

/// How often intervals of made studies contain the truth.
///
/// Players scatter by 20 ms, sessions of a player by 6 ms, and swings of a session by 15 ms; the true difference is 0.
struct CoverageTests {
    /// Who did what in a study.
    enum Design: CaseIterable, CustomTestStringConvertible {
        /// Few and many players, each in one condition.
        case nestedFew, nestedMany
        /// Very few players in one condition, and many others in the other one.
        case nestedTwoAndTen, nestedThreeAndTwenty
        /// Players in both conditions, whose change differs between them too.
        case crossed
        /// Sessions of one player.
        case onePlayer
        /// Unequal numbers of players, sessions and swings.
        case unequal
        /// Sessions in which all swings missed, so that they have no time to contact.
        case misses
        /// Some players in both conditions, others in one.
        case mixed, mixedWithFewInBoth

        var testDescription: String { "\(self)" }

        /// The numbers of players who are in both conditions, and only in the first and second one.
        var players: (both: Int, first: Int, second: Int) {
            switch self {
            case .nestedFew: (0, 3, 3)
            case .nestedTwoAndTen: (0, 2, 10)
            case .nestedThreeAndTwenty: (0, 3, 20)
            case .nestedMany, .misses: (0, 10, 10)
            case .crossed: (6, 0, 0)
            case .onePlayer: (1, 0, 0)
            case .unequal: (0, 4, 9)
            case .mixed: (6, 2, 1)
            case .mixedWithFewInBoth: (2, 7, 8)
            }
        }

        func sessionCount(_ random: inout SeededGenerator) -> Int {
            switch self {
            case .nestedFew, .onePlayer: 6
            case .unequal: Int.random(in: 1...8, using: &random)
            default: 3
            }
        }

        func swingCount(_ random: inout SeededGenerator) -> Int {
            switch self {
            case .unequal: Int.random(in: 3...40, using: &random)
            case .misses: Bool.random(using: &random) ? 12 : 0
            default: 12
            }
        }
    }

    private static func sessions(
        _ design: Design, _ player: String, around value: Double, _ random: inout SeededGenerator
    ) -> [(player: String?, value: SessionValue?)] {
        (0..<design.sessionCount(&random)).map { _ in
            let session = value + random.normal(6)
            let swings = (0..<design.swingCount(&random)).map { _ in session + random.normal(15) }
            return (player, SessionValue(medianOf: swings))
        }
    }

    private static func study(_ design: Design, _ random: inout SeededGenerator) -> (PlayerGroup, PlayerGroup) {
        let counts = design.players
        var (first, second): ([(player: String?, value: SessionValue?)], [(player: String?, value: SessionValue?)]) =
            ([], [])
        for number in 0..<counts.both + counts.first + counts.second {
            let value = 250 + random.normal(20)
            let change = design == .onePlayer ? 0 : random.normal(5)
            if number < counts.both + counts.first {
                first += sessions(design, "P\(number)", around: value, &random)
            }
            if number < counts.both || number >= counts.both + counts.first {
                second += sessions(design, "P\(number)", around: value + (number < counts.both ? change : 0), &random)
            }
        }
        return (PlayerGroup(first), PlayerGroup(second))
    }

    @Test(arguments: Design.allCases) func differencesContainTheTruth(design: Design) throws {
        var random = SeededGenerator(11)
        var (right, count) = (0, 0)
        for _ in 0..<1000 {
            let (first, second) = Self.study(design, &random)
            let found = GroupDifference.between(first, second, areOfPlayers: false)
            // Players without any time to contact may leave too few.
            guard let difference = try? found.get() else { continue }
            count += 1
            if difference.interval.contains(0) { right += 1 }
        }
        #expect(count > 950)
        #expect((0.93...0.97).contains(Double(right) / Double(count)), "\(right) of \(count)")
    }

    @Test(arguments: [Design.nestedFew, .nestedMany, .crossed, .unequal, .misses])
    func valuesContainTheTruth(design: Design) throws {
        var random = SeededGenerator(12)
        let right = (0..<1000).count { _ in Self.study(design, &random).0.interval?.contains(250) == true }
        #expect((930...970).contains(right), "\(right)")
    }

    /// The contact rate of players who scatter.
    @Test func contactRatesContainTheTruth() {
        var random = SeededGenerator(13)
        let right = (0..<1000).count { _ in
            let sessions = (0..<8).flatMap { player -> [(player: String?, value: SessionValue?)] in
                let rate = Double.random(in: 0.4...0.8, using: &random)
                return (0..<3).map { _ in
                    let hits = (0..<20).count { _ in Double.random(in: 0..<1, using: &random) < rate }
                    return ("P\(player)", SessionValue(part: hits, of: 20))
                }
            }
            return PlayerGroup(sessions, limits: 0...1).interval?.contains(0.6) == true
        }
        #expect((930...970).contains(right), "\(right)")
    }

    /// An unchanged player's next session is beyond the usual range once in twenty times.
    @Test(arguments: [5, 8, 20]) func theNextSessionIsUsual(count: Int) throws {
        var random = SeededGenerator(14)
        var right = 0
        for _ in 0..<1000 {
            let values = (0...count).map { _ in 250 + random.normal(6) }
            let usual = try #require(UsualRange(Array(values.dropLast())))
            if usual.range.contains(values[count]) { right += 1 }
        }
        #expect((930...970).contains(right), "\(right)")
    }

    /// A record of an unchanged season is as rare as one session beyond its usual range, however long the season is.
    @Test(arguments: [10, 20, 40]) func recordsAreRare(count: Int) throws {
        var random = SeededGenerator(17)
        let records = (0..<1000).count { _ in
            let values = (0..<count).map { _ in 250 + random.normal(6) }
            guard let best = values.min(), let place = values.firstIndex(of: best),
                let usual = UsualRange(Array(values[..<place]), chances: count - UsualRange.minimumCount)
            else { return false }
            return best < usual.range.lowerBound
        }
        #expect((5...50).contains(records), "\(records)")
    }

    @Test func fewSessionsHaveNoUsualRange() {
        #expect(UsualRange([1, 2, 3, 4]) == nil && UsualRange([2, 2, 2, 2, 2]) == nil)
        #expect(UsualRange([1, 2, 3, 4, 5])?.count == 5)
    }

    /// Differences of two clocks whose error differs between players, sessions and swings.
    @Test(arguments: [(4, 1, 12), (8, 3, 10), (20, 1, 5)]) func limitsOfAgreementContainTheTruth(
        players: Int, sessions: Int, swings: Int
    ) throws {
        var random = SeededGenerator(15)
        let truth = StudentT.normal95 * (16.0 + 4 + 25).squareRoot()
        var (mean, upper) = (0, 0)
        for _ in 0..<1000 {
            let units = (0..<players).map { _ -> [[Double]] in
                let player = random.normal(4)
                return (0..<sessions).map { _ -> [Double] in
                    let session = player + random.normal(2)
                    return (0..<swings).map { _ in session + random.normal(5) }
                }
            }
            let limits = try #require(AgreementLimits(units))
            if limits.meanInterval.contains(0) { mean += 1 }
            if limits.upperInterval.contains(truth) { upper += 1 }
        }
        // Zou's limits are cautious with few units.
        #expect((930...970).contains(mean) && (930...985).contains(upper), "\(mean), \(upper)")
    }

    /// Raters who agree more for some players than for others: the large-sample interval is right in 60 to 85 % only.
    @Test(arguments: [4, 8, 20]) func kappaContainsTheTruth(players: Int) throws {
        var random = SeededGenerator(16)
        func table(_ random: inout SeededGenerator) -> [[Int]] {
            let skill = Double.random(in: 0.7...1, using: &random)
            var table = [[0, 0], [0, 0]]
            for _ in 0..<20 {
                let hit = Bool.random(using: &random) ? 1 : 0
                table[hit][Double.random(in: 0..<1, using: &random) < skill ? hit : 1 - hit] += 1
            }
            return table
        }
        // With equal proportions, kappa is twice the mean agreement of 0.85 minus 1.
        let right = (0..<1000).count { _ in
            KappaEstimate((0..<players).map { _ in table(&random) })?.interval?.contains(0.7) == true
        }
        #expect((920...970).contains(right), "\(right)")
    }
}
