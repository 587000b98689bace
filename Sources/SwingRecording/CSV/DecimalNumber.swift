/// Decimal numbers in text, correctly rounded.
///
/// A number is an optional sign, digits with or without a point, and an optional exponent (`-12.5`, `.5`, `1e-05`), or
/// one of `nan`, `inf` and `infinity` in any case. What is too large becomes infinite.
enum DecimalNumber {
    /// Reads the number that begins at `position`, and moves `position` after it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where the number begins; moved after it if there is one.
    /// - Returns: The nearest Double, or `nil` if no number begins there.
    /// - Complexity: O(*n*) in the number's length; up to 19 digits and usual exponents need no allocation.
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

    /// The Double nearest to `significand` · 10^`exponent`, where it can be had by exact steps.
    ///
    /// - Parameters:
    ///   - significand: The digits as an integer.
    ///   - exponent: The power of ten that it is multiplied by.
    /// - Returns: The nearest Double; `nil` for exponents beyond ±27 that the significand is too long for.
    @inline(__always)
    static func nearest(_ significand: UInt64, _ exponent: Int) -> Double? {
        // Both operands are exact, so that the one operation rounds once (Clinger 1990).
        if significand <= 1 << 53 {
            if exponent <= 0, exponent >= -22 { return Double(significand) / exactPowers[-exponent] }
            if exponent > 0, exponent <= 22 { return Double(significand) * exactPowers[exponent] }
        }
        return scaled(significand, exponent)
    }

    /// The same where the significand has more bits than a Double, for powers of five that fit in 64 bits.
    @inline(never)
    private static func scaled(_ significand: UInt64, _ exponent: Int) -> Double? {
        guard significand > 0 else { return 0 }
        switch exponent {
        case 0...27: return product(significand, fivePower(exponent)) * binaryPower(exponent)
        case -27..<0: return quotient(significand, fivePower(-exponent)) * binaryPower(exponent)
        default: return nil
        }
    }

    /// `factor` · `other`, rounded once; neither is 0.
    private static func product(_ factor: UInt64, _ other: UInt64) -> Double {
        let (high, low) = factor.multipliedFullWidth(by: other)
        guard high > 0 else { return Double(low) }
        let shift = UInt64(high.leadingZeroBitCount)
        // A shift by 64, which there is for 0, leaves nothing.
        return Double(high << shift | low >> (64 - shift) | (low << shift == 0 ? 0 : 1)) * binaryPower(64 - Int(shift))
    }

    /// `dividend` / `divisor`, rounded once; neither is 0.
    ///
    /// Both are shifted to full width, so that the quotient has 63 or 64 bits: ten more than a Double. A remainder sets
    /// the last bit, which keeps the rounding from seeing a tie where there is none.
    private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        let shift = divisor.leadingZeroBitCount - dividend.leadingZeroBitCount
        let wide = dividend << UInt64(dividend.leadingZeroBitCount)
        let (quotient, remainder) = (divisor << UInt64(divisor.leadingZeroBitCount))
            .dividingFullWidth((high: wide >> 1, low: wide << 63))
        return Double(quotient | (remainder == 0 ? 0 : 1)) * binaryPower(shift - 63)
    }

    /// 2^`n`, for an `n` that a normal Double has.
    private static func binaryPower(_ n: Int) -> Double { Double(bitPattern: UInt64(1023 + n) << 52) }

    /// 5^`n` for `n` in 0...27.
    private static func fivePower(_ n: Int) -> UInt64 { (0..<n).reduce(1) { power, _ in power * 5 } }

    /// Reads `e`, an optional sign and digits.
    private static func readExponent(_ text: Span<UInt8>, at position: inout Int) -> Int? {
        var i = position + 1
        let isNegative = i < text.count && text[i] == UInt8(ascii: "-")
        if i < text.count, isNegative || text[i] == UInt8(ascii: "+") { i += 1 }
        let start = i
        var power = 0
        while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            // Far beyond what a Double reaches, whatever the digits before the exponent are.
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

    /// Reads a number of any length that is known to be well formed.
    @inline(never)
    private static func readAny(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? { Double(string(text, range)) }

    private static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for i in range { bytes.append(text[i]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// 10^0 to 10^22: all that a Double holds exactly.
    static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
