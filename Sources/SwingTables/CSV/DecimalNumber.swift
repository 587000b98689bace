import SwingMotion

/// Reads decimal numbers from text, correctly rounded.
///
/// A number is an optional sign, digits with or without a point, and an optional exponent: `-12.5`, `.5`, `1e-05`.
/// `nan`, `inf` and `infinity` in any case are numbers too. A number that is too large for a Double becomes infinity.
enum DecimalNumber {
    /// Reads the number that begins at `position`, and moves `position` to the number's end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The start of the number; on return its end, or unchanged if there is no number.
    /// - Returns: The nearest Double, or `nil` if no number begins there.
    /// - Complexity: O(*n*) in the length of the number. Up to 19 digits with usual exponents need no allocation.
    @inline(__always)
    static func read(_ text: Span<UInt8>, at position: inout Int) -> Double? {
        let end = text.count
        var i = position
        let isNegative = i < end && text[i] == UInt8(ascii: "-")
        if i < end, isNegative || text[i] == UInt8(ascii: "+") { i += 1 }
        let unsignedStart = i

        var significand: UInt64 = 0
        var digitCount = 0
        var exponent = 0
        while i < end, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            significand = significand &* 10 &+ UInt64(digit)
            i += 1
        }
        digitCount = i - unsignedStart
        if i < end, text[i] == UInt8(ascii: ".") {
            i += 1
            let fractionStart = i
            while i < end, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
                significand = significand &* 10 &+ UInt64(digit)
                i += 1
            }
            digitCount += i - fractionStart
            exponent = fractionStart - i
        }
        guard digitCount > 0 else { return readWord(text, at: &position, from: unsignedStart, isNegative) }
        if i < end, text[i] | 0x20 == UInt8(ascii: "e") {
            guard let power = readExponent(text, at: &i) else { return nil }
            exponent += power
        }

        let start = position
        position = i
        // 19 digits fit in 64 bits.
        if digitCount <= 19, let magnitude = nearest(significand, exponent) {
            return isNegative ? -magnitude : magnitude
        }
        return readAny(text, start..<i)
    }

    /// Returns the Double nearest to `significand` · 10^`exponent`, if exact arithmetic suffices.
    ///
    /// - Parameters:
    ///   - significand: The digits as an integer.
    ///   - exponent: The exponent of ten.
    /// - Returns: The nearest Double; `nil` if the exponent is beyond ±27 and the significand is not 0.
    @inline(__always)
    static func nearest(_ significand: UInt64, _ exponent: Int) -> Double? {
        // Both operands are exact, so the operation rounds only once (Clinger 1990).
        if significand <= 1 << 53 {
            if exponent <= 0, exponent >= -22 { return Double(significand) / exactPowers[-exponent] }
            if exponent > 0, exponent <= 22 { return Double(significand) * exactPowers[exponent] }
        }
        return scaled(significand, exponent)
    }

    /// Returns the same from integer arithmetic; `nil` if the power of five does not fit in 64 bits.
    @inline(never)
    private static func scaled(_ significand: UInt64, _ exponent: Int) -> Double? {
        guard significand > 0 else { return 0 }
        switch exponent {
        case 0...27: return product(significand, fivePower(exponent)) * binaryPower(exponent)
        case -27..<0: return quotient(significand, fivePower(-exponent)) * binaryPower(exponent)
        default: return nil
        }
    }

    /// Returns `factor` · `other`, rounded once; neither is 0.
    private static func product(_ factor: UInt64, _ other: UInt64) -> Double {
        let (high, low) = factor.multipliedFullWidth(by: other)
        guard high > 0 else { return Double(low) }
        let shift = UInt64(high.leadingZeroBitCount)
        // If `shift` is 0, the shift by 64 gives 0.
        return Double(high << shift | low >> (64 - shift) | (low << shift == 0 ? 0 : 1)) * binaryPower(64 - Int(shift))
    }

    /// Returns `dividend` / `divisor`, rounded once; neither is 0.
    ///
    /// Both are shifted to full width, so the quotient has 63 or 64 bits: at least ten more than a Double. A remainder
    /// sets the last bit, so that the rounding does not see a false tie.
    private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        let shift = divisor.leadingZeroBitCount - dividend.leadingZeroBitCount
        let wide = dividend << UInt64(dividend.leadingZeroBitCount)
        let (quotient, remainder) = (divisor << UInt64(divisor.leadingZeroBitCount))
            .dividingFullWidth((high: wide >> 1, low: wide << 63))
        return Double(quotient | (remainder == 0 ? 0 : 1)) * binaryPower(shift - 63)
    }

    /// Returns 2^`n`, where `n` is the exponent of a normal Double.
    private static func binaryPower(_ n: Int) -> Double { Double(bitPattern: UInt64(1023 + n) << 52) }

    /// Returns 5^`n` for `n` in 0...27.
    private static func fivePower(_ n: Int) -> UInt64 { (0..<n).reduce(1) { power, _ in power * 5 } }

    /// Reads `e`, an optional sign and digits.
    private static func readExponent(_ text: Span<UInt8>, at position: inout Int) -> Int? {
        var i = position + 1
        let isNegative = i < text.count && text[i] == UInt8(ascii: "-")
        if i < text.count, isNegative || text[i] == UInt8(ascii: "+") { i += 1 }
        let start = i
        var power = 0
        while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            // The limit is far outside the range of a Double, whatever the digits before the exponent are.
            power = min(power * 10 + Int(digit), 1_000_000)
            i += 1
        }
        guard i > start else { return nil }
        position = i
        return isNegative ? -power : power
    }

    /// Reads `nan`, `inf` or `infinity`.
    private static func readWord(
        _ text: Span<UInt8>, at position: inout Int, from start: Int, _ isNegative: Bool
    ) -> Double? {
        var end = start
        while end < text.count, case let letter = text[end] | 0x20, letter >= 0x61, letter <= 0x7A { end += 1 }
        guard end - start <= 8 else { return nil }
        let value: Double
        switch string(text, start..<end).lowercased() {
        case "nan": value = .nan
        case "inf", "infinity": value = isNegative ? -.infinity : .infinity
        default: return nil
        }
        position = end
        return value
    }

    /// Reads a well-formed number of any length.
    @inline(never)
    private static func readAny(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? { Double(string(text, range)) }

    private static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for i in range { bytes.append(text[i]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The powers of ten that a Double represents exactly: 10^0 to 10^22.
    static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

/// The mark between the integer part and the decimals of a table's numbers.
enum DecimalMark: Hashable, Sendable {
    case point
    case comma

    /// The length of the text that is examined, in bytes.
    private static let reach = 16 << 10

    /// Detects the mark in the first rows of a table.
    ///
    /// It is the comma if the separator is another character, some number in the rows has a comma, and none has a
    /// point.
    ///
    /// - Parameters:
    ///   - lines: The table, whose first line has been read.
    ///   - line: The range of the first line in the bytes of `lines`.
    ///   - separator: The character between two cells.
    init(_ lines: borrowing CSVLines, from line: Range<Int>, separator: UInt8) {
        self = .point
        guard separator != UInt8(ascii: ",") else { return }
        let end = min(lines.unread.upperBound, line.lowerBound + Self.reach)
        guard end > line.lowerBound else { return }
        var hasComma = false
        // The last cell may be cut off; it has the same mark.
        for text in lines.bytes[line.lowerBound..<end].split(whereSeparator: { $0 == separator || $0 < 0x20 }) {
            let cell = text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }[...]
            if cell.contains(UInt8(ascii: ".")), DecimalMark.point.isNumber(cell) { return }
            hasComma = hasComma || cell.contains(UInt8(ascii: ",")) && DecimalMark.comma.isNumber(cell)
        }
        if hasComma { self = .comma }
    }

    /// Returns a byte of a number with this mark as the byte of a number with a point.
    ///
    /// The point becomes a comma: a number that contains both is not a number.
    @inline(__always)
    func withPoint(_ byte: UInt8) -> UInt8 {
        guard self == .comma else { return byte }
        return switch byte {
        case UInt8(ascii: ","): UInt8(ascii: ".")
        case UInt8(ascii: "."): UInt8(ascii: ",")
        default: byte
        }
    }

    /// Returns whether a cell is one number with this mark.
    ///
    /// - Parameter cell: The cell, without surrounding spaces.
    /// - Returns: Whether all of it is a number.
    func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
        let bytes = cell.map(withPoint)
        var position = 0
        return DecimalNumber.read(bytes.span, at: &position) != nil && position == bytes.count
    }

    /// Returns a text with this mark as a text with a point.
    func withPoint(_ text: String) -> String { String(decoding: text.utf8.map(withPoint), as: UTF8.self) }
}
