/// A cell that is a number in its commonest shape, read without looking at its bytes one by one.
enum PlainCell {
    /// How many bytes from its first one on a reader may look at.
    static let reach = 32

    /// Reads a number with one digit before the point and at most 14 behind it, as in `-0.25`.
    ///
    /// There is no branch on the sign and on the number of digits, which no processor can predict.
    ///
    /// - Parameters:
    ///   - text: The text, at least ``reach`` bytes from `position` on.
    ///   - position: Where the number begins; left behind it if it has this shape.
    ///   - powers: The powers of ten that a Double holds exactly.
    /// - Returns: The nearest Double, or `nil` for another shape.
    @inline(__always)
    static func small(_ text: RawSpan, at position: inout Int, _ powers: Span<Double>) -> Double? {
        let isNegative = text.byte(at: position) == UInt8(ascii: "-")
        let start = position &+ (isNegative ? 1 : 0)
        let low = text.word(at: start) ^ DecimalDigits.zeros
        let high = text.word(at: start &+ 8) ^ DecimalDigits.zeros
        // A digit and the point; both count as zeros of the fraction.
        guard low & 0xFF00 == 0x1E00, low & 0xFF < 10 else { return nil }
        let fraction = low & ~0xFFFF
        let count = DecimalDigits.count(fraction, high)
        position = start &+ count
        // All are integers below 10¹⁵, so that only the division rounds (Clinger 1990).
        let power = powers[count &- 2]
        let digits = Double(Int64(truncatingIfNeeded: DecimalDigits.number(fraction, high, count: count)))
        let magnitude = (digits + Double(Int64(truncatingIfNeeded: low & 0xFF)) * power) / power
        return Double(bitPattern: magnitude.bitPattern | (isNegative ? 1 << 63 : 0))
    }

    /// Reads a number with up to 7 digits before the point and up to 16 behind it, as in `65635.01793282769`.
    ///
    /// - Parameters:
    ///   - text: The text, at least ``reach`` bytes from `position` on.
    ///   - position: Where the number begins; left behind it if it has this shape.
    ///   - powers: The powers of ten that a Double holds exactly.
    /// - Returns: The nearest Double, or `nil` for another shape.
    @inline(__always)
    static func long(_ text: RawSpan, at position: inout Int, _ powers: Span<Double>) -> Double? {
        let whole = text.word(at: position) ^ DecimalDigits.zeros
        let count = DecimalDigits.others(in: whole).trailingZeroBitCount >> 3
        guard count > 0, count < 8, text.byte(at: position &+ count) == UInt8(ascii: ".") else { return nil }
        let start = position &+ count &+ 1
        let low = text.word(at: start) ^ DecimalDigits.zeros
        let high = text.word(at: start &+ 8) ^ DecimalDigits.zeros
        let places = DecimalDigits.count(low, high)
        guard places > 0, count &+ places <= 19 else { return nil }
        let significand =
            DecimalDigits.number(whole &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
            &* UInt64(powers[places]) &+ DecimalDigits.number(low, high, count: places)
        guard let value = DecimalNumber.nearest(significand, -places) else { return nil }
        position = start &+ places
        return value
    }
}
