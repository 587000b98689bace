import Foundation
import Testing

@testable import SwingMotion

@Suite struct StartRuleTests {
    static let texts: [(rule: StartRule, json: String)] = [
        (.fixedRate(2), #"{"rate":2,"rule":"fixedRate"}"#),
        (.fractionOfPeak(0.125), #"{"fraction":0.125,"rule":"fractionOfPeak"}"#),
    ]

    @Test(arguments: texts.indices) func isWrittenAndReadByName(_ index: Int) throws {
        let (rule, json) = Self.texts[index]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(rule), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(StartRule.self, from: Data(json.utf8)) == rule)
    }

    @Test(arguments: [
        #"{"rule":"fractionOfPeak"}"#, #"{"rule":"fractionOfPeak","rate":1}"#, #"{"rule":"fixedRate"}"#,
        #"{"rule":"FixedRate","rate":2}"#, #"{"rule":"onset"}"#, #"{"rule":"reversal"}"#, "{}",
    ])
    func invalidRulesAreRejected(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(StartRule.self, from: Data(json.utf8)) }
    }

    @Test func theErrorForAnUnknownNameListsTheKnownOnes() throws {
        do {
            _ = try JSONDecoder().decode(StartRule.self, from: Data(#"{"rule":"magic"}"#.utf8))
            Issue.record("no error")
        } catch DecodingError.dataCorrupted(let context) {
            for name in ["magic", "fixedRate", "fractionOfPeak"] {
                #expect(context.debugDescription.contains(name))
            }
        }
    }

    static let problems: [(rule: StartRule, isSound: Bool)] = [
        (.fixedRate(0.001), true), (.fixedRate(99.9), true), (.fixedRate(0), false), (.fixedRate(100), false),
        (.fixedRate(-1), false), (.fixedRate(.nan), false), (.fractionOfPeak(0.01), true),
        (.fractionOfPeak(0.99), true),
        (.fractionOfPeak(0), false), (.fractionOfPeak(1), false), (.fractionOfPeak(.nan), false),
    ]

    @Test(arguments: problems.indices) func onlyValidNumbersHaveNoProblem(_ index: Int) {
        #expect((Self.problems[index].rule.problem == nil) == Self.problems[index].isSound)
    }
}
