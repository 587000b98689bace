/// The cell of a time in a row that is plain.
struct PlainTime {
    private let isExact: Bool
    private let origin: Int64

    /// Creates a reader.
    ///
    /// - Parameter clock: What the times are.
    init(_ clock: TableClock) {
        isExact = clock.isExact
        origin = clock.origin
    }

    /// Reads a time.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where the cell begins, at least ``PlainCell/reach`` bytes before the text's end.
    ///   - end: Where the text ends that is looked at.
    ///   - search: What looks for the byte that ends the cell.
    ///   - powers: The powers of ten that a Double holds exactly.
    /// - Returns: The time less the clock's origin; of length 0 if it is none.
    @inline(__always)
    func read(
        _ text: Span<UInt8>, _ position: Int, to end: Int, _ search: ByteSearch, _ powers: Span<Double>
    ) -> PlainCell {
        let here = text.extracting(position..<position &+ PlainCell.reach)
        let cell = isExact ? integer(here, search) : PlainCell.long(here, search, powers)
        return cell.length == 0 ? any(text, position, to: end) : cell
    }

    /// Reads an integer of at most 18 digits, or of 19 that Int64 holds for sure.
    @inline(__always)
    private func integer(_ text: Span<UInt8>, _ search: ByteSearch) -> PlainCell {
        let length = search.first24(in: text)
        guard length > 0, length < 19 || length == 19 && text[0] < UInt8(ascii: "9") else { return .other }
        let short = min(length, 16)
        let (upper, lower, areDigits) = DecimalDigits.numbers(
            text.word(at: 0) ^ DecimalDigits.zeros, text.word(at: 8) ^ DecimalDigits.zeros, count: short)
        guard areDigits else { return .other }
        var number = upper &* 100_000_000 &+ lower
        var i = short
        while i < length {
            let digit = text[i] &- UInt8(ascii: "0")
            guard digit < 10 else { return .other }
            number = number &* 10 &+ UInt64(digit)
            i &+= 1
        }
        return PlainCell(value: Double(Int64(truncatingIfNeeded: number) &- origin), length: length)
    }

    @inline(never)
    private func any(_ text: Span<UInt8>, _ position: Int, to end: Int) -> PlainCell {
        guard isExact else { return PlainCell.any(text, position, to: end) }
        var behind = position
        let value = ExactTime.read(text.extracting(..<end), at: &behind, origin: origin)
        return value.map { PlainCell(value: $0, length: behind - position) } ?? .other
    }
}
