import Foundation
import TestSupport
import Testing

@testable import SwingTables

/// Numbers in plain rows, which are read four rows at a time if the processor supports it.
struct PlainNumberTests {
    /// Reads texts as a column of times and a column of values; `nil` for a row that is left to the slow reader.
    private func read(
        _ texts: [String], end: String = "\n", clock: TableClock = TableClock(), most: PlainRows.Instructions
    ) -> [(time: Double, value: Float)?] {
        let rows = PlainRows(targets: [0, 1], separator: UInt8(ascii: ","), clock: clock, most: most)
        let text = texts.map { "\($0),\($0)\(end)" }.joined()
        // The bytes after the last row have no effect.
        let bytes = Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "9"), count: PlainRows.reach)
        var times = [Double](repeating: 0, count: CSVBlock.rowLimit)
        var values = [Float](repeating: 0, count: 2 * CSVBlock.stride)
        var numbers: [(time: Double, value: Float)?] = []
        var place = 0
        while numbers.count < texts.count {
            let read = rows.read(bytes.span, place..<text.utf8.count, &times, &values, from: 0, before: .infinity)
            for i in 0..<read.count { numbers.append((times[i], values[CSVBlock.stride + i])) }
            place = read.end
            guard numbers.count < texts.count, read.count < times.count else { continue }
            place += texts[numbers.count].utf8.count * 2 + 1 + end.utf8.count
            numbers.append(nil)
        }
        return numbers
    }

    /// Returns the texts that are not read as their nearest numbers, and the number of texts that are read.
    private func differing(_ texts: [String], end: String = "\n", most: PlainRows.Instructions) -> (
        texts: [String], count: Int
    ) {
        var (differing, count) = ([String](), 0)
        for (text, number) in zip(texts, read(texts, end: end, most: most)) {
            guard let number else { continue }
            count += 1
            let expected = strtod(text, nil)
            let isSame =
                number.time.bitPattern == expected.bitPattern && number.value.bitPattern == Float(expected).bitPattern
            if !isSame { differing.append(text) }
        }
        return (differing, count)
    }

    /// Up to eight digits before the point and 17 after it, with and without a sign.
    @Test(arguments: PlainRows.Instructions.allCases, ["\n", "\r\n"])
    func decimalsOfEveryLengthAreTheNearestNumbers(most: PlainRows.Instructions, end: String) {
        var random = SplitMix64(seed: 4)
        var texts: [String] = []
        for whole in 1...8 {
            for places in 0...17 where whole + places < 20 {
                for i in 0..<120 {
                    let digits = (0..<whole + places).map { _ in String(Int.random(in: 0...9, using: &random)) }
                        .joined()
                    texts.append((i % 2 == 0 ? "-" : "") + digits.prefix(whole) + "." + digits.dropFirst(whole))
                }
            }
        }
        // First in order, so that neighbours have the same length, then shuffled.
        for texts in [texts, texts.shuffled(using: &random)] {
            let found = differing(texts, end: end, most: most)
            #expect(found.texts.isEmpty, "\(found.texts.prefix(5))")
            #expect(found.count == texts.count)
        }
    }

    @Test(arguments: PlainRows.Instructions.allCases) func randomNumbersAreTheNearestNumbers(
        most: PlainRows.Instructions
    ) {
        var random = SplitMix64(seed: 5)
        let texts = (0..<100_000).map { _ in RandomDecimal.text(&random) }
        let found = differing(texts, most: most)
        #expect(found.texts.isEmpty, "\(found.texts.prefix(5))")
        #expect(found.count > texts.count / 3)
    }

    /// Numbers as programs print them; all numbers of a sensor's magnitude are read.
    @Test(arguments: ["%.17g", "%.16g", "%.9g", "%.7f", "%.18e", "%.12f", "%.17f", "%.20g", "%.0f"])
    func printedNumbersAreTheNearestNumbers(format: String) {
        var random = SplitMix64(seed: 7)
        for scale in [0.001, 1, 40, 1e5, 1e12] {
            let texts = (0..<1500).map { i in
                let value = Double.random(in: -scale...scale, using: &random)
                return String(format: format, i % 2 == 0 ? value : Double(Float(value)))
            }
            for most in PlainRows.Instructions.allCases {
                let found = differing(texts, most: most)
                #expect(found.texts.isEmpty, "\(found.texts.prefix(5))")
                #expect(found.count == texts.count || scale > 1 || format == "%.20g", "\(scale)")
            }
        }
    }

    /// Exact and near midpoints between two Floats: the Double decides the rounding.
    @Test(arguments: PlainRows.Instructions.allCases) func halvesOfFloatsAreRoundedAsTheirDoublesAre(
        most: PlainRows.Instructions
    ) {
        var random = SplitMix64(seed: 8)
        var texts: [String] = []
        for _ in 0..<5000 {
            let value = Float.random(in: 0.01...64, using: &random)
            let half = (Double(value) + Double(value.nextUp)) / 2
            for format in ["%.13f", "%.15f", "%.17f", "%.22f"] { texts.append(String(format: format, half)) }
            texts.append(texts[texts.count - 1] + "1")
        }
        let found = differing(texts, most: most)
        #expect(found.texts.isEmpty, "\(found.texts.prefix(5))")
    }

    /// Around 2⁵³ the digits no longer fit in a Double.
    ///
    /// Ties of times and their neighbours are tested.
    @Test(arguments: PlainRows.Instructions.allCases) func timesThatHaveMoreDigitsThanADoubleAreRoundedOnce(
        most: PlainRows.Instructions
    ) {
        var texts = [
            "90071.99254740991", "90071.99254740992", "90071.99254740993", "90071.992547409935", "0.9007199254740991",
            "0.9007199254740992", "0.9007199254740993", "0.9999999999999999", "9999999.999999999", "1.0000000000000002",
        ]
        var random = SplitMix64(seed: 9)
        for _ in 0..<8000 {
            let time = Double.random(in: 1...9_999_999, using: &random)
            let places = Int.random(in: 6...12, using: &random)
            let tie = String(format: "%.*f", places, time.nextUp / 2 + time / 2)
            // The second text has few digits.
            let step = Double(1 << Int.random(in: 1...9, using: &random))
            texts += [tie, "\((time / 1e3).rounded() + 1 / step)", String(format: "%.*f", places, time)]
        }
        let found = differing(texts, most: most)
        #expect(found.texts.isEmpty, "\(found.texts.prefix(5))")
        #expect(found.count == texts.count)
    }

    @Test(arguments: [
        "5.", ".5", "-.5", "+1.5", "0", "-0", "-0.0", "7", "-12", "1e5", "1E-05", "-2.5e+3", "123456789012345",
        "1234567890123456", "12345678901234567890.5", "00000000000000000000001.5", "1e-27", "1.6361076650927252e-5",
    ])
    func otherShapesAreReadToo(text: String) {
        for most in PlainRows.Instructions.allCases {
            for texts in [[text], ["1.5", text, "2.5", text, "3.5"]] {
                let found = differing(texts, most: most)
                #expect(found.texts.isEmpty)
                #expect(found.count == texts.count || text.count > 20)
            }
        }
    }

    @Test(arguments: ["nan", "NaN", "-nan", "inf", "-Inf", "infinity"]) func wordsAreReadToo(text: String) {
        for most in PlainRows.Instructions.allCases {
            // A row whose time is NaN or reaches the limit is left to the slow reader.
            let rows = PlainRows(
                targets: [0, 1], separator: UInt8(ascii: ","), clock: TableClock(), most: most)
            let bytes = Array("1.5,\(text)\n".utf8)
            var (times, values) = ([0.0], [Float](repeating: 0, count: 2 * CSVBlock.stride))
            let padded = bytes + [UInt8](repeating: 0, count: PlainRows.reach)
            let read = rows.read(padded.span, 0..<bytes.count, &times, &values, from: 0, before: 2)
            let expected = text.lowercased().hasSuffix("nan") ? Float.nan : Float(text)
            #expect(read.count == 1 && values[CSVBlock.stride].bitPattern == expected?.bitPattern)
        }
    }

    @Test(arguments: [
        "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.2.3", "1.5 ", " 1.5", "\"1.5\"", "--1.5", "+-1", "1x", "x1",
        "1.5\0", "1/5", "1:5", "9/.5", "1.5\u{E9}", "abc", "nanx", "in", "0x10", "1_0", "1.25-", "12345678901234567x",
        "0.12345678901234.6", "0.123456789012345678e", "1\r",
    ])
    func otherTextIsLeft(text: String) {
        for most in PlainRows.Instructions.allCases {
            let numbers = read(["1.5", "2.5", text, "3.5", "4.5", text], most: most)
            #expect(numbers.map { $0 == nil } == [false, false, true, false, false, true])
        }
    }

    /// Integers and decimals since 1970, from which the origin is subtracted before rounding.
    @Test func exactTimesMatchTheSlowReader() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<60 {
            let digits = Int.random(in: 1...19, using: &random)
            let limit = digits == 19 ? Int64.max : Int64("1" + String(repeating: "0", count: digits)) ?? .max
            let origin = Int64.random(in: 0...limit - 1, using: &random)
            let clock = TableClock(unit: .nanosecond, origin: origin, isInteger: true)
            let texts = (0..<200).map { i in
                let number = Int64.random(in: 0..<limit, using: &random)
                let fraction = Int.random(in: 0...999_999, using: &random)
                return (i % 7 == 0 ? "-" : "") + "\(number)" + (i % 5 == 0 ? ".\(fraction)" : "")
            }
            for most in PlainRows.Instructions.allCases {
                for (text, number) in zip(texts, read(texts, clock: clock, most: most)) {
                    var position = 0
                    let expected = ExactTime.read(Array(text.utf8).span, at: &position, origin: origin)
                    #expect(number?.time == expected || number == nil && text.count > 19, "\(text)")
                }
            }
        }
    }

    /// Random numbers compared with Python's `float`, an independent implementation.
    @Test(.needsPython)
    func randomNumbersAgreeWithPython() throws {
        var random = SplitMix64(seed: 3)
        let texts = (0..<50_000).map { i in
            i % 2 == 0
                ? RandomDecimal.text(&random)
                : String(format: "%.*f", i % 17, Double.random(in: -999...999_999, using: &random))
        }
        let script = "import sys,struct\nfor l in sys.stdin: print(struct.pack('>d',float(l)).hex())"
        let lines = try Python.run(script, input: texts.joined(separator: "\n")).split(separator: "\n")
        for most in PlainRows.Instructions.allCases {
            let numbers = read(texts, most: most)
            #expect(numbers.count == lines.count)
            let differing = zip(texts, zip(numbers, lines)).filter { _, read in
                read.0.map { $0.time.bitPattern != UInt64(read.1, radix: 16) } ?? false
            }
            #expect(differing.isEmpty, "\(differing.prefix(5))")
        }
    }
}
