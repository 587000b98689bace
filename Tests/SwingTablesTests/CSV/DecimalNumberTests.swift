import Foundation
import TestSupport
import Testing

@testable import SwingTables

struct DecimalNumberTests {
    /// Returns the number in a text; `nil` unless the complete text is a number.
    private func read(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        var position = 0
        let value = DecimalNumber.read(bytes.span, at: &position)
        return position == bytes.count ? value : nil
    }

    @Test(arguments: [
        "0", "-0", "+0", "1", "-1.5", "+1.5", ".5", "5.", "-.25", "00012.500", "1e3", "1E3", "1e+3", "1e-3",
        "-1.25E-05",
        "9007199254740992", "9007199254740993", "9007199254740993.0", "9007199254740992.5", "18014398509481985",
        "9223372036854775807", "9999999999999999999", "18446744073709551615", "18446744073709551616",
        "99999999999999999999",
        "56257.44241896361", "1719102681279387400", "0.1", "0.30000000000000004", "1e22", "1e23", "1e-22", "1e-23",
        "123456789012345678e-19", "9007199254740993e-19", "1e999", "-1e999", "1e-999", "1e99999999999999999999",
        "0e999",
        "1e-99999999999999999999", "2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
        "1.7976931348623157e308", "1.7976931348623159e308", "0.00000000000000000000000000000001",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203126",
        "1.00000000000000011102230246251565404236316680908203124",
    ])
    func aNumberIsTheNearestDouble(text: String) {
        #expect(read(text)?.bitPattern == Double(text)?.bitPattern)
        #expect(Double(text) != nil)
    }

    @Test(arguments: [
        ("inf", Double.infinity), ("-Inf", -.infinity), ("+INFINITY", .infinity), ("-infinity", -.infinity),
    ])
    func infinityIsANumber(text: String, value: Double) { #expect(read(text) == value) }

    @Test(arguments: ["nan", "NaN", "-NAN", "+nan"]) func nanIsANumber(text: String) {
        #expect(read(text)?.isNaN == true)
    }

    @Test(arguments: [
        "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.2.3", "1,5", "1 ", " 1", "0x10", "1_000", "١", "--1", "+-1",
        "1d3",
        "abc", "nanx", "nan(1)", "snan", "in", "infinit", "infinityy", "null", "1e5.5", "½", "\u{0}1", "1\u{0}",
    ])
    func otherTextIsNotANumber(text: String) { #expect(read(text) == nil) }

    @Test func thePositionMovesToTheEndOfTheNumber() {
        let bytes = Array("ab-12.5e1;3".utf8)
        var position = 2
        #expect(DecimalNumber.read(bytes.span, at: &position) == -125)
        #expect(position == 9)
        #expect(DecimalNumber.read(bytes.span, at: &position) == nil)
        #expect(position == 9)
    }

    /// Random decimals of every shape: short and long, ties and their neighbours, with and without exponents.
    @Test func randomNumbersAreTheNearestDoubles() {
        var random = SplitMix64(seed: 1)
        var differing: [String] = []
        for _ in 0..<300_000 {
            let text = RandomDecimal.text(&random)
            if read(text)?.bitPattern != Double(text)?.bitPattern { differing.append(text) }
        }
        #expect(differing.isEmpty, "\(differing.prefix(5))")
    }

    /// Numbers as programs print them, compared with the C library.
    @Test(arguments: ["%.17g", "%.16g", "%.9g", "%.18e", "%.12f", "%.20g", "%.6e"])
    func printedNumbersAreTheNearestDoubles(format: String) {
        var random = SplitMix64(seed: 7)
        var differing: [String] = []
        for i in 0..<15_000 {
            let exponent = Int.random(in: -40...40, using: &random)
            let bits = random.next() & 0x800F_FFFF_FFFF_FFFF
            let value: Double =
                switch i % 3 {
                case 0: Double(bitPattern: bits | UInt64(1023 + exponent) << 52)
                case 1: Double(Float.random(in: -40...40, using: &random))
                default: Double.random(in: 0...2e6, using: &random)
                }
            let text = String(format: format, value)
            if read(text)?.bitPattern != strtod(text, nil).bitPattern { differing.append(text) }
        }
        #expect(differing.isEmpty, "\(differing.prefix(5))")
    }

    /// The limits of exact arithmetic: powers of five that fit in 64 bits, and midpoints between two Doubles.
    @Test(arguments: -30...30) func powersOfTenAreTheNearestDoubles(exponent: Int) {
        for significand in ["1", "9007199254740993", "18014398509481987", "9999999999999999999", "1000000000000000001"]
        {
            let text = "\(significand)e\(exponent)"
            #expect(read(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text)")
        }
    }

    /// Products and quotients whose first 64 bits end in an exact half: only the bits after them decide the rounding.
    @Test(arguments: [
        "4767080042024727714e25", "7904228924024041806e25",
        "8366452174527117427e27", "9287028417762788717e27",
        "4035824795025241443e-25", "1373739000634594348e-25",
        "7722279699844731831e-27", "4679037929937275398e-27",
    ])
    func bitsAfterTheFirst64Decide(text: String) { #expect(read(text)?.bitPattern == strtod(text, nil).bitPattern) }

    /// Random numbers compared with Python's `float`, an independent implementation.
    @Test(.needsPython)
    func randomNumbersAgreeWithPython() throws {
        var random = SplitMix64(seed: 2)
        let texts = (0..<50_000).map { _ in RandomDecimal.text(&random) }
        let script = "import sys,struct\nfor l in sys.stdin: print(struct.pack('>d',float(l)).hex())"
        let lines = try Python.run(script, input: texts.joined(separator: "\n")).split(separator: "\n")
        #expect(lines.count == texts.count)
        let differing = zip(texts, lines).filter { text, line in read(text)?.bitPattern != UInt64(line, radix: 16) }
        #expect(differing.isEmpty, "\(differing.prefix(5))")
    }
}

/// Generates texts that are decimal numbers.
enum RandomDecimal {
    static func text(_ random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        // A Double or Float as Swift prints it, and an exact or near tie between two Doubles.
        case 0: return finite(Double(bitPattern: random.next())).description
        case 1: return Float.random(in: -40...40, using: &random).description
        case 2:
            let exponent = Int.random(in: 50...61, using: &random)
            let tie = (UInt64(1) << 53 | random.next() >> 11) << 1 | 1
            let point = String(repeating: "0", count: Int.random(in: 0...6, using: &random))
            return "\(tie &+ UInt64(Int.random(in: 0...2, using: &random)))".prefix(19) + "." + point
                + "e-\(exponent - 50)"
        case 3:
            let digits = digits(1...24, &random)
            let point = Int.random(in: 0...digits.count, using: &random)
            return sign(&random) + digits.prefix(point) + "." + digits.dropFirst(point)
        default:
            return sign(&random) + digits(1...20, &random) + "e\(Int.random(in: -340...320, using: &random))"
        }
    }

    private static func finite(_ value: Double) -> Double { value.isFinite ? value : 1 }

    private static func sign(_ random: inout SplitMix64) -> String { Bool.random(using: &random) ? "-" : "" }

    private static func digits(_ counts: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        String(
            (0..<Int.random(in: counts, using: &random)).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
    }
}
