/// A reader of times in text that loses no digits before it subtracts the clock's origin.
///
/// Nanoseconds since 1970 have more digits than a Double can represent. Integers, and the integer part of decimals, are
/// therefore read as integers.
enum ExactTime {
    /// Reads the time at `position` and moves `position` to its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The index of the time's first byte; unchanged if there is no number.
    ///   - origin: The value to subtract.
    /// - Returns: The time less the origin, or `nil` if there is no number at `position`.
    static func read(_ text: Span<UInt8>, at position: inout Int, origin: Int64) -> Double? {
        let start = position
        let isNegative = start < text.count && text[start] == UInt8(ascii: "-")
        var i = isNegative ? start + 1 : start
        let firstDigit = i
        var magnitude: Int64 = 0
        // 18 digits always fit, 19 often do.
        while i < text.count, case let digit = text[i] &- UInt8(ascii: "0"), digit < 10 {
            let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(Int64(digit))
            guard !isTooLarge, !overflows else { return readAny(text, at: &position, origin: origin) }
            magnitude = sum
            i += 1
        }
        let isInteger = i == text.count || (text[i] != UInt8(ascii: ".") && text[i] | 0x20 != UInt8(ascii: "e"))
        let (difference, overflows) = (isNegative ? -magnitude : magnitude).subtractingReportingOverflow(origin)
        guard i > firstDigit, !overflows else { return readAny(text, at: &position, origin: origin) }
        if isInteger {
            position = i
            return Double(difference)
        }
        let fractionStart = i
        guard text[i] == UInt8(ascii: "."), let fraction = DecimalNumber.read(text, at: &i), fraction < 1,
            i > fractionStart + 1, !text.extracting(fractionStart..<i).containsExponent
        else { return readAny(text, at: &position, origin: origin) }
        position = i
        return Double(difference) + (isNegative ? -fraction : fraction)
    }

    private static func readAny(_ text: Span<UInt8>, at position: inout Int, origin: Int64) -> Double? {
        DecimalNumber.read(text, at: &position).map { $0 - Double(origin) }
    }
}

extension Span<UInt8> {
    fileprivate var containsExponent: Bool {
        for i in indices where self[i] | 0x20 == UInt8(ascii: "e") { return true }
        return false
    }
}
