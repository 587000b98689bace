import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingAnalysis

struct LearntKindsTests {
    /// Examples around means that are `distance` apart, in rad/s and g, with noise of 1 rad/s and 0.1 g.
    struct Case: CustomTestStringConvertible, Sendable {
        let counts: [Int]
        let distance: Double
        var recordings = 1
        /// The part of the examples whose first instants are missing.
        var gaps = 0.0

        var testDescription: String { "\(counts) examples \(distance) apart, \(recordings) recordings, gaps \(gaps)" }

        var examples: [KindExample] {
            var random = SplitMix64(seed: UInt64(counts.reduce(0, +)))
            func normal() -> Double {
                let (u, v) = (Double.random(in: 1e-12..<1, using: &random), Double.random(in: 0..<1, using: &random))
                return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
            }
            var examples: [KindExample] = []
            for (kind, count) in counts.enumerated() {
                let direction = (0..<StrokeFeatures.count).map { Double(($0 * 7 + kind * 11) % 5 - 2) / 2 }
                for number in 0..<count {
                    // Neighbouring values resemble each other, as in a movement.
                    var last = 0.0
                    var values: [Double] = []
                    for place in 0..<StrokeFeatures.count {
                        last = 0.6 * last + normal()
                        let unit = place < StrokeFeatures.valuesPerQuantity ? 1 : 0.1
                        values.append(unit * (last + distance * direction[place]))
                    }
                    if Double.random(in: 0..<1, using: &random) < gaps {
                        for quantity in [0, StrokeFeatures.valuesPerQuantity] {
                            for place in 0..<6 { values[quantity + place] = .nan }
                        }
                    }
                    examples.append(
                        KindExample(
                            kind: "kind \(kind)", features: StrokeFeatures(values: values),
                            recording: number % recordings))
                }
            }
            return examples
        }
    }

    static let setup = StrokeSetup(rotationAxis: .own, SessionInfo(sessionID: ""))
    static let cases = [
        Case(counts: [12, 12], distance: 4), Case(counts: [30, 8, 5], distance: 1),
        Case(counts: [10, 10, 10], distance: 0.3), Case(counts: [14, 9], distance: 2, recordings: 2, gaps: 0.4),
        Case(counts: [25, 25], distance: 0),
    ]

    /// The method again in NumPy, from its description.
    static let reference = """
        import json, math, sys
        import numpy as np
        names, rows = json.load(sys.stdin)
        x = np.array([[math.nan if v is None else v for v in row] for row in rows])
        y = np.array(names)
        kinds = sorted(k for k in set(names) if names.count(k) >= 5)
        keep = np.isin(y, kinds)
        x, y = x[keep], y[keep]

        def fit(x, y):
            whole = np.nan_to_num(np.nanmean(x, 0))
            means = []
            for kind in kinds:
                part = x[y == kind]
                known = (~np.isnan(part)).sum(0)
                means.append(np.where(known > 0, np.nansum(part, 0) / np.maximum(known, 1), whole))
            means = np.array(means)
            left = np.nan_to_num(x - means[[kinds.index(k) for k in y]])
            free = len(y) - len(kinds)
            scales = [max(math.sqrt((left[:, s] ** 2).sum() / free / 21), 0.01) for s in (slice(0, 21), slice(21, 42))]
            unit = np.repeat(scales, 21)
            covariance = 0.5 * (left / unit).T @ (left / unit) / free + 0.5 * np.eye(42)
            return means, unit, covariance

        def distances(model, row):
            means, unit, covariance = model
            known = ~np.isnan(row)
            z = ((row - means) / unit)[:, known]
            return np.einsum("ki,ij,kj->k", z, np.linalg.inv(covariance[np.ix_(known, known)]), z), known.sum()

        lone = [distances(fit(np.delete(x, i, 0), np.delete(y, i)), x[i]) for i in range(len(y))]
        own = [kinds.index(k) for k in y]

        def limit(places):
            found = sorted(math.sqrt(lone[i][0][own[i]] / lone[i][1]) for i in places)
            return found[min(math.ceil(0.95 * (len(found) + 1)), len(found)) - 1]

        def caution(places):
            def fits(factor):
                odds = [(lone[i][0][own[i]] - lone[i][0]) / (2 * factor) for i in places]
                return -sum(np.logaddexp.reduce(o) for o in odds)
            return max((2 ** (step / 2) for step in range(25)), key=fits)

        def decide(found, limit, caution):
            squares, count = found
            odds = np.exp(-(squares - squares.min()) / (2 * caution))
            probability = (len(y) * odds.max() / odds.sum() + 1) / (len(y) + len(kinds))
            distance = math.sqrt(squares.min() / count)
            known = distance <= limit and probability >= 0.8
            return (int(squares.argmin()) if known else len(kinds)), probability, distance

        table = np.zeros((len(kinds), len(kinds) + 1), int)
        for i in range(len(y)):
            others = [j for j in range(len(y)) if j != i]
            table[own[i], decide(lone[i], limit(others), caution(others))[0]] += 1
        every = range(len(y))
        model, bound, care = fit(x, y), limit(every), caution(every)
        found = [decide(distances(model, row), bound, care)[1:] for row in x]
        print(json.dumps({"table": table.tolist(), "limit": bound, "caution": care, "found": found}))
        """

    struct Reference: Decodable {
        let table: [[Int]]
        let limit, caution: Double
        let found: [[Double]]
    }

    @Test(.needsPython, arguments: cases) func equalsNumPy(_ test: Case) throws {
        let examples = test.examples
        let learnt = try #require(LearntKinds(examples, setup: Self.setup))
        let rows = examples.map { $0.features.values.map { $0.isNaN ? nil : $0 } }
        let input = try [
            String(decoding: JSONEncoder().encode(examples.map(\.kind)), as: UTF8.self),
            String(decoding: JSONEncoder().encode(rows), as: UTF8.self),
        ].joined(separator: ",")
        let output = try Python.run(Self.reference, input: "[\(input)]")
        let reference = try JSONDecoder().decode(Reference.self, from: Data(output.utf8))
        #expect(learnt.leaveOneOut.counts == reference.table)
        #expect(abs(learnt.kinds.limit / reference.limit - 1) < 1e-9)
        #expect(abs(learnt.kinds.caution / reference.caution - 1) < 1e-9)
        for (example, found) in zip(examples, reference.found) {
            let estimate = learnt.kinds.estimate(example.features)
            #expect(abs(try #require(estimate.probability) - found[0]) < 1e-9)
            #expect(abs(try #require(estimate.distance) - found[1]) < 1e-9)
        }
    }

    /// Kinds far apart are found, equal ones are not: nearly all examples are then unknown.
    @Test func theCheckShowsWhatTheExamplesAllow() throws {
        let apart = try #require(LearntKinds(Self.cases[0].examples, setup: Self.setup)).leaveOneOut
        #expect(apart.wrong == 0 && apart.right >= 22)
        let equal = try #require(LearntKinds(Self.cases[4].examples, setup: Self.setup)).leaveOneOut
        #expect(equal.unknown >= 45)
    }

    @Test(arguments: [([4, 20], 0), ([5], 0), ([5, 4], 0), ([5, 5], 2), ([5, 5, 4], 2)])
    func aKindNeedsFiveExamples(counts: [Int], kinds: Int) {
        let learnt = LearntKinds(Case(counts: counts, distance: 4).examples, setup: Self.setup)
        #expect(learnt?.kinds.kinds.count ?? 0 == kinds)
    }

    /// A recording's examples are given kinds by the others, where these have at least five of two kinds.
    @Test(arguments: [(1, nil), (2, 23), (3, 23), (6, 23)] as [(Int, Int?)])
    func recordingsAreLeftOut(recordings: Int, total: Int?) throws {
        let examples = Case(counts: [14, 9], distance: 4, recordings: recordings).examples
        let table = try #require(LearntKinds(examples, setup: Self.setup)).leaveRecordingOut
        // Of two recordings, the others' nine examples are four or five: one of both has too few.
        let expected = recordings == 2 ? 11 : total
        #expect(table?.total == expected)
    }

    @Test func strokesUnlikeAllExamplesAreUnknown() throws {
        let learnt = try #require(LearntKinds(Self.cases[0].examples, setup: Self.setup))
        let mean = learnt.kinds.kinds[0].mean
        #expect(learnt.kinds.estimate(StrokeFeatures(values: mean)).kind == "kind 0")
        let middle = zip(mean, learnt.kinds.kinds[1].mean).map { ($0 + $1) / 2 }
        #expect(learnt.kinds.estimate(StrokeFeatures(values: middle)).kind == StrokeKinds.unknown)
        let far = mean.enumerated().map { $1 + ($0 % 2 == 0 ? 8 : -8) }
        let found = learnt.kinds.estimate(StrokeFeatures(values: far))
        #expect(found.kind == StrokeKinds.unknown && found.nearest != nil)
        var few = mean
        for place in few.indices where place % 21 < 12 { few[place] = .nan }
        #expect(learnt.kinds.estimate(StrokeFeatures(values: few)) == KindEstimate())
    }

    @Test(
        arguments: [
            ("wrist", "left", "right", "wrist"), ("wrist", "left", "Left", nil), ("wrist", "left", nil, nil),
            ("crown", "left", "right", "crown"), ("hand", "left", "right", "hand"),
        ] as [(String, String, String?, String?)])
    func setupsDiffer(fact: String, one: String, other: String?, difference: String?) {
        func setup(_ value: String?, _ axis: SwingProfile.RotationAxis = .own) -> StrokeSetup {
            var info = SessionInfo(sessionID: "")
            switch fact {
            case "wrist": info.wristText = value
            case "crown": info.crownText = value
            default: info.handednessText = value
            }
            return StrokeSetup(rotationAxis: axis, info)
        }
        #expect(setup(one).difference(from: setup(other))?.fact == difference)
        #expect(setup(one).difference(from: setup(other, .gravity))?.fact == "rotation axis")
    }
}
