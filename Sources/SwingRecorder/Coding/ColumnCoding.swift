import SwingMotion

/// Encodes a column of numbers without loss: every bit pattern is returned, NaN with its payload included.
///
/// A column becomes integers, of which differences are packed. For each column of a frame, the encoder tries all
/// integers and differences, and takes those that need the fewest bytes:
///
/// - the numbers' bit patterns in numerical order, which exist for all numbers;
/// - multiples of a power of two, such as 2⁻¹⁶ g, if all numbers are finite and none is −0;
/// - for times also multiples of 1 µs, of 1/24 µs or of 1 ns;
/// - the integers themselves, or their first, second or third differences.
struct ColumnCoding {
    /// The kind of integers that a column becomes, as stored in files.
    enum Kind: UInt8 {
        /// The bit pattern in numerical order.
        case ordered = 0
        /// The multiple of 2ⁿ, where the parameter is n.
        case binary = 1
        /// The multiple of a part of a second, where the parameter is the index of ``ColumnCoding/parts``.
        case decimal = 2
    }

    let kind: Kind
    /// The exponent or index that the kind needs, otherwise 0.
    let parameter: Int8

    /// The numbers of parts of a second in which times are counted.
    static let parts: [Double] = [1e6, 24e6, 1e9]
    /// The highest order of differences.
    static let highestOrder = 3

    /// Appends an encoded column to bytes.
    ///
    /// - Parameters:
    ///   - column: The numbers.
    ///   - bytes: The bytes that are extended.
    /// - Complexity: O(*n*), where *n* is the number of values.
    static func encode<Number: RecordedNumber>(_ column: SampleColumn<Number>, into bytes: inout [UInt8]) {
        var best: (size: Int, coding: ColumnCoding, order: Int, values: [Int64])?
        for coding in Number.codings(of: column) {
            guard var values = coding.integers(of: column) else { continue }
            for order in 0...min(highestOrder, values.count) {
                if order > 0 { difference(&values, from: order) }
                let size =
                    BlockPacking.size(of: values, 0..<order) + BlockPacking.size(of: values, order..<values.count)
                if size < best?.size ?? .max { best = (size, coding, order, values) }
            }
        }
        guard let best else { return }
        bytes.append(best.coding.kind.rawValue << 4 | UInt8(best.order))
        bytes.append(UInt8(bitPattern: best.coding.parameter))
        // The first integers of the differences are large, so they have a block of their own.
        BlockPacking.pack(best.values, 0..<best.order, into: &bytes)
        BlockPacking.pack(best.values, best.order..<best.values.count, into: &bytes)
    }

    /// Decodes a column.
    ///
    /// - Parameters:
    ///   - count: The number of values.
    ///   - bytes: The source of the bytes.
    /// - Returns: The numbers, or `nil` if the bytes are not an encoded column of this length.
    /// - Complexity: O(*n*), where *n* is the number of values.
    static func decode<Number: RecordedNumber>(_ count: Int, from bytes: inout PayloadReader) -> [Number]? {
        guard let first = bytes.byte(), let kind = Kind(rawValue: first >> 4), let second = bytes.byte() else {
            return nil
        }
        let order = Int(first & 0xF)
        let coding = ColumnCoding(kind: kind, parameter: Int8(bitPattern: second))
        guard order <= highestOrder, order <= count, Number.accepts(coding) else { return nil }
        var values = [Int64](repeating: 0, count: count)
        guard BlockPacking.unpack(&values, 0..<order, from: &bytes),
            BlockPacking.unpack(&values, order..<count, from: &bytes)
        else { return nil }
        for first in (0..<order).reversed() {
            for i in values.indices.dropFirst(first + 1) { values[i] &+= values[i - 1] }
        }
        return values.map { Number($0, coding) }
    }

    /// Replaces integers by differences of the next order; the integers before `first` remain.
    private static func difference(_ values: inout [Int64], from first: Int) {
        for i in (first..<max(values.count, first)).reversed() { values[i] &-= values[i - 1] }
    }

    private func integers<Number: RecordedNumber>(of column: SampleColumn<Number>) -> [Int64]? {
        var values: [Int64] = []
        values.reserveCapacity(column.count)
        for number in column {
            guard let value = number.integer(self) else { return nil }
            values.append(value)
        }
        return values
    }
}

/// A number of a column: a time, or a sensor's value.
protocol RecordedNumber: BitwiseCopyable, Hashable, Sendable {
    /// Returns the codings to try for a column.
    static func codings(of column: SampleColumn<Self>) -> [ColumnCoding]

    /// Returns whether columns of these numbers can have a coding.
    static func accepts(_ coding: ColumnCoding) -> Bool

    /// Returns the integer of a coding, or `nil` if it would not return the same bits.
    func integer(_ coding: ColumnCoding) -> Int64?

    /// Creates the number of an integer; any integer is accepted.
    init(_ integer: Int64, _ coding: ColumnCoding)
}

extension Double: RecordedNumber {
    static func codings(of column: SampleColumn<Double>) -> [ColumnCoding] {
        [ColumnCoding(kind: .ordered, parameter: 0)]
            + ColumnCoding.parts.indices.map { ColumnCoding(kind: .decimal, parameter: Int8($0)) }
    }

    static func accepts(_ coding: ColumnCoding) -> Bool {
        switch coding.kind {
        case .ordered: coding.parameter == 0
        case .binary: false
        case .decimal: ColumnCoding.parts.indices.contains(Int(coding.parameter))
        }
    }

    func integer(_ coding: ColumnCoding) -> Int64? {
        guard coding.kind == .decimal else { return Self.order(Int64(bitPattern: bitPattern)) }
        let parts = ColumnCoding.parts[Int(coding.parameter)]
        let count = (self * parts).rounded()
        // −0 becomes 0, which the comparison finds.
        guard count.magnitude < 0x1p53, let integer = Int64(exactly: count),
            (Double(integer) / parts).bitPattern == bitPattern
        else { return nil }
        return integer
    }

    init(_ integer: Int64, _ coding: ColumnCoding) {
        if coding.kind == .decimal {
            self = Double(integer) / ColumnCoding.parts[Int(coding.parameter)]
        } else {
            self.init(bitPattern: UInt64(bitPattern: Self.order(integer)))
        }
    }

    /// Exchanges a sign and magnitude for an integer in numerical order, and the reverse.
    private static func order(_ bits: Int64) -> Int64 { bits ^ bits >> 63 & .max }
}

extension Float: RecordedNumber {
    /// The exponents of a coding, for which all products are exact.
    private static let exponents: ClosedRange<Int> = -100...100

    static func codings(of column: SampleColumn<Float>) -> [ColumnCoding] {
        let ordered = ColumnCoding(kind: .ordered, parameter: 0)
        // The largest power of two of which all numbers are multiples.
        var exponent = Int.max
        for value in column where value != 0 {
            guard value.isFinite else { return [ordered] }
            let zeros = value.significandBitPattern == 0 ? 23 : value.significandBitPattern.trailingZeroBitCount
            exponent = min(exponent, Int(value.exponent) - 23 + zeros)
        }
        if exponent == .max { exponent = 0 }
        guard exponents.contains(exponent) else { return [ordered] }
        return [ordered, ColumnCoding(kind: .binary, parameter: Int8(exponent))]
    }

    static func accepts(_ coding: ColumnCoding) -> Bool {
        switch coding.kind {
        case .ordered: coding.parameter == 0
        case .binary: exponents.contains(Int(coding.parameter))
        case .decimal: false
        }
    }

    func integer(_ coding: ColumnCoding) -> Int64? {
        guard coding.kind == .binary else { return Int64(Self.order(Int32(bitPattern: bitPattern))) }
        let count = Double(self) * Self.power(-Int(coding.parameter))
        // Multiples below 2⁵³ are exact as `Double`; −0 is not an integer.
        guard count.magnitude < 0x1p53, let integer = Int64(exactly: count), integer != 0 || bitPattern == 0 else {
            return nil
        }
        return integer
    }

    init(_ integer: Int64, _ coding: ColumnCoding) {
        if coding.kind == .binary {
            self = Float(Double(integer) * Self.power(Int(coding.parameter)))
        } else {
            self.init(bitPattern: UInt32(bitPattern: Self.order(Int32(truncatingIfNeeded: integer))))
        }
    }

    private static func order(_ bits: Int32) -> Int32 { bits ^ bits >> 31 & .max }

    private static func power(_ exponent: Int) -> Double { Double(sign: .plus, exponent: exponent, significand: 1) }
}
