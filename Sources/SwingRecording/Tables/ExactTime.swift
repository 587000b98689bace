/// Times in text, read so that no digit is lost before the clock's origin has been taken off.
///
/// Nanoseconds since 1970 have more digits than a Double holds: an integer is read as one, and of a decimal the part
/// before the point.
enum ExactTime {
    /// Reads the time that begins at `position`, and moves `position` behind it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where the time begins; left behind it if there is one.
    ///   - origin: What is taken off.
    /// - Returns: The time less the origin, or `nil` if no number begins there.
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
