import Foundation
import Testing

@testable import SwingRecording

struct PlainCellTests {
    /// What a reader makes of a text in a cell: `nil` if it has another shape.
    private func read(_ text: String, end: String, isLong: Bool) -> (value: Double, length: Int)? {
        // What lies behind a cell is of no matter.
        let bytes = Array((text + end + "7.25,\n-3.5;8.125,99999999999999999999").utf8)
        let search = ByteSearch(for: Array(end.utf8)[0])
        let here = bytes.span.extracting(first: PlainCell.reach)
        let exactPowers = DecimalNumber.exactPowers
        let powers = exactPowers.span
        let cell = isLong ? PlainCell.long(here, search, powers) : PlainCell.small(here, search, powers)
        return cell.length == 0 ? nil : (cell.value, cell.length)
    }

    @Test(arguments: [",", ";", "\t", "|", "\n", "\r"]) func aSmallNumberIsTheNearestDouble(end: String) {
        var random = SplitMix64(state: 4)
        for places in 1...14 {
            for sign in places == 14 ? [""] : ["", "-"] {
                for _ in 0..<200 {
                    let digits = (0...places).map { _ in String(Int.random(in: 0...9, using: &random)) }
                    let text = sign + digits[0] + "." + digits[1...].joined()
                    let cell = read(text, end: end, isLong: false)
                    #expect(
                        cell?.value.bitPattern == strtod(text, nil).bitPattern && cell?.length == text.count, "\(text)")
                }
            }
        }
    }

    @Test(arguments: [",", ";", "\t", "|", "\n", "\r"]) func aLongNumberIsTheNearestDouble(end: String) {
        var random = SplitMix64(state: 5)
        for count in 1...7 {
            for places in 1...16 where count + places <= 19 {
                for _ in 0..<100 {
                    let digits = (0..<count + places).map { _ in String(Int.random(in: 0...9, using: &random)) }
                    let text = digits[..<count].joined() + "." + digits[count...].joined()
                    let cell = read(text, end: end, isLong: true)
                    #expect(
                        cell?.value.bitPattern == strtod(text, nil).bitPattern && cell?.length == text.count, "\(text)")
                }
            }
        }
    }

    /// Around 2⁵³ the digits no longer fit in a Double, and one more decides the rounding.
    @Test(arguments: [
        "90071.99254740991", "90071.99254740992", "90071.99254740993", "90071.992547409935", "0.9007199254740993",
    ])
    func aNumberWithTooManyDigitsForADoubleIsRoundedOnce(text: String) {
        #expect(read(text, end: ",", isLong: true)?.value.bitPattern == strtod(text, nil).bitPattern)
    }

    @Test(arguments: ["0.0", "-0.0", "0.00000000000001"]) func zerosKeepTheirSign(text: String) {
        #expect(read(text, end: ",", isLong: false)?.value.bitPattern == strtod(text, nil).bitPattern)
    }

    @Test(arguments: [
        "", "-", ".", "1", "-1", "1.", "-1.", ".5", "-.5", "+1.5", "12.5", "1.2.3", "1.2e5", "1.5E5", "1.5 ", " 1.5",
        "1,5x",
        "x.5", "1.x", "1.5\0", "1.5/", "1.5:", "--1.5", "nan", "inf", "1.123456789012345", "-1.23456789012345",
        "1.\u{E9}", "9/.5", ":.5", "/.5",
    ])
    func anotherShapeIsNotTaken(text: String) {
        let cell = read(text, end: ";", isLong: false)
        // Sixteen digits are taken as far as they go; what comes next is then no end of a cell.
        #expect(cell == nil || cell?.length == 16 && text.count > 16, "\(String(describing: cell))")
    }

    @Test(arguments: [
        "", "-1.5", ".5", "1.", "1", "12345678.5", "1.12345678901234567", "1234567.1234567890123", "1.2.3", "1.5e5",
        "1.5 ",
        "1.\0", "x.5", "1x5",
    ])
    func anotherLongShapeIsNotTaken(text: String) { #expect(read(text, end: ";", isLong: true) == nil) }

    @Test func anyOtherNumberIsRead() {
        let bytes = Array("ab12.5e1,3".utf8)
        let cell = PlainCell.any(bytes.span, 2, to: 10)
        #expect(cell.value == 125 && cell.length == 6)
        #expect(PlainCell.any(bytes.span, 2, to: 5).value == 12)
        #expect(PlainCell.any(bytes.span, 0, to: 10).length == 0)
    }
}
