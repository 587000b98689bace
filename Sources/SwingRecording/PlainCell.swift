/// A cell that is a number in its commonest shape, read without looking at its bytes one by one.
///
/// There is no branch on the sign and on the number of digits, which no processor can predict, and the place of the next
/// cell does not depend on what is in this one, so that the processor works on several cells at a time.
struct PlainCell {
    /// The number; of no meaning if ``length`` is 0.
    let value: Double
    /// How many bytes the number has; 0 if it has another shape.
    let length: Int

    /// How many bytes from a cell's first one on are looked at, whatever they are.
    static let reach = 32

    @inline(__always)
    init(value: Double, length: Int) {
        self.value = value
        self.length = length
    }

    /// A cell of another shape.
    static var other: PlainCell { PlainCell(value: 0, length: 0) }

    /// Reads a number with one digit before the point and up to 14 behind it, of at most 16 bytes, as in `-0.25`.
    ///
    /// - Parameters:
    ///   - text: The text from the cell on, ``reach`` bytes.
    ///   - search: What looks for the byte that ends the cell.
    ///   - powers: The powers of ten that a Double holds exactly.
    /// - Returns: The nearest Double.
    @inline(__always)
    static func small(_ text: Span<UInt8>, _ search: ByteSearch, _ powers: Span<Double>) -> PlainCell {
        let length = search.first16(in: text)
        let low = text.word(at: 0)
        let sign: UInt64 = low & 0xFF == 0x2D ? 1 : 0
        // The sign, the digit before the point and the point count as zeros of the fraction.
        let fraction = (low ^ DecimalDigits.zeros) & (0 &- 0x1_0000 &<< (8 &* sign))
        let start = (low ^ DecimalDigits.zeros) &>> (8 &* sign)
        let places = length &- Int(truncatingIfNeeded: sign) &- 2
        guard start & 0xFFFF &- 0x1E00 < 10, places > 0 else { return other }
        let (upper, lower, areDigits) = DecimalDigits.numbers(
            fraction, text.word(at: 8) ^ DecimalDigits.zeros, count: length)
        guard areDigits else { return other }
        // All are integers below 10¹⁵, so that only the division rounds (Clinger 1990).
        let power = powers[places]
        let digits = DecimalDigits.double(upper &* 100_000_000 &+ lower)
        let magnitude = (digits + DecimalDigits.double(start & 0xFF) * power) / power
        return PlainCell(value: Double(bitPattern: magnitude.bitPattern | sign << 63), length: length)
    }

    /// Reads a number with 1 to 7 digits before the point and up to 16 behind it, as in `65635.01793282769`.
    ///
    /// - Parameters:
    ///   - text: The text from the cell on, ``reach`` bytes.
    ///   - search: What looks for the byte that ends the cell.
    ///   - powers: The powers of ten that a Double holds exactly.
    /// - Returns: The nearest Double.
    @inline(__always)
    static func long(_ text: Span<UInt8>, _ search: ByteSearch, _ powers: Span<Double>) -> PlainCell {
        let length = search.first24(in: text)
        let whole = text.word(at: 0) ^ DecimalDigits.zeros
        let count = DecimalDigits.others(in: whole).trailingZeroBitCount >> 3
        let start = count &+ 1
        let places = length &- start
        guard count > 0, count < 8, text[count] == UInt8(ascii: "."), places > 0, places <= 16,
            length <= 20
        else { return other }
        let (upper, lower, areDigits) = DecimalDigits.numbers(
            text.word(at: start) ^ DecimalDigits.zeros, text.word(at: start &+ 8) ^ DecimalDigits.zeros, count: places)
        guard areDigits else { return other }
        let integer = DecimalDigits.number(whole &<< UInt64(truncatingIfNeeded: 0 &- 8 &* count))
        let power = powers[places]
        let significand =
            DecimalDigits.double(integer) * power + DecimalDigits.double(upper) * 1e8 + DecimalDigits.double(lower)
        var value = significand / power
        // Below that all are integers that a Double holds exactly, so that only the division has rounded.
        if significand >= 0x1p53 {
            let digits = integer &* UInt64(power) &+ upper &* 100_000_000 &+ lower
            value = DecimalNumber.nearest(digits, -places) ?? .nan
        }
        return PlainCell(value: value, length: length)
    }

    /// Reads a number of any shape.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where the number begins.
    ///   - end: Where the text ends that is looked at.
    /// - Returns: The nearest Double.
    @inline(never)
    static func any(_ text: Span<UInt8>, _ position: Int, to end: Int) -> PlainCell {
        var behind = position
        guard let value = DecimalNumber.read(text.extracting(..<end), at: &behind) else { return other }
        return PlainCell(value: value, length: behind - position)
    }
}
