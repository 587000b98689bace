/// Decimal digits in text, eight at a time: a word holds eight bytes, the first one lowest.
enum DecimalDigits {
    /// What turns the characters `0` to `9` into the numbers 0 to 9, and all other bytes into larger ones.
    static let zeros: UInt64 = 0x3030_3030_3030_3030

    /// Finds the bytes that are no digits.
    ///
    /// - Parameter word: Eight bytes of text, combined with ``zeros`` by `^`.
    /// - Returns: A word with the highest bit of every byte that is larger than 9.
    @inline(__always)
    static func others(in word: UInt64) -> UInt64 {
        // A byte's lower seven bits plus 118 reach its highest bit from 10 on, and never the next byte.
        ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080
    }

    /// The number that eight digits make: pairs are joined, then pairs of pairs, then these (Lemire 2022).
    ///
    /// - Parameter word: Eight digits as numbers, the first one lowest.
    /// - Returns: Their number, below 10⁸.
    @inline(__always)
    static func number(_ word: UInt64) -> UInt64 {
        let pairs = word &* 10 &+ word >> 8
        let even = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let odd = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (even &+ odd) >> 32
    }

    /// The numbers that the first digits of two words make, split before the last eight digits.
    ///
    /// - Parameters:
    ///   - low: The first eight bytes, combined with ``zeros`` by `^`.
    ///   - high: The next eight.
    ///   - count: How many of the bytes are taken, 1 to 16.
    /// - Returns: The number of the digits before the last eight, that of these, and whether all are digits.
    @inline(__always)
    static func numbers(_ low: UInt64, _ high: UInt64, count: Int) -> (upper: UInt64, lower: UInt64, areDigits: Bool) {
        // The digits move to the end, so that those before them are zeros.
        let digits = (UInt128(high) << 64 | UInt128(low)) &<< UInt128(truncatingIfNeeded: 0 &- 8 &* count)
        let (upper, lower) = (UInt64(truncatingIfNeeded: digits), UInt64(truncatingIfNeeded: digits >> 64))
        return (number(upper), number(lower), others(in: upper) | others(in: lower) == 0)
    }

    /// A number below 2⁶³ as a Double, by way of a signed one: only that takes x86-64 a single instruction.
    ///
    /// - Parameter number: The number.
    /// - Returns: The nearest Double.
    @inline(__always)
    static func double(_ number: UInt64) -> Double { Double(Int64(truncatingIfNeeded: number)) }
}

extension Span<UInt8> {
    /// The eight bytes from `position` on, the first one lowest.
    ///
    /// The load checks its bounds. It counts as unsafe because not all bits are values of every type; here all are.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
}
