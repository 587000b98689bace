import SwingMotion

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
