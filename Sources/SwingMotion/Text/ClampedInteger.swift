extension FixedWidthInteger {
    /// Converts a number without its fraction, whatever the number is; Swift's own conversion ends the process otherwise.
    ///
    /// A number outside the type's range, or beyond ±2⁵³, becomes the nearest one within both. In types of 32 bits, such
    /// as `Int` on some watches, the bound is 2³¹ − 2²⁰, the seconds from 1970 until 2038. So there is room for sums with
    /// the result. NaN becomes 0.
    ///
    /// - Parameter value: The number.
    @inlinable package init(clamped value: Double) {
        let limit = Self.bitWidth == 32 ? 0x1p31 - 0x1p20 : 0x1p53
        self = value.isNaN ? 0 : Self(clamping: Int64(Swift.max(-limit, Swift.min(limit, value))))
    }
}
