extension FixedWidthInteger {
    /// Converts a number without its fraction, whatever the number is; Swift's own conversion ends the process otherwise.
    ///
    /// A number outside the type's range, or beyond ±2⁵³, becomes the nearest one within both: so there is room for
    /// sums with the result. NaN becomes 0.
    ///
    /// - Parameter value: The number.
    @inlinable package init(clamped value: Double) {
        let limit = 0x1p53
        self = value.isNaN ? 0 : Self(clamping: Int64(Swift.max(-limit, Swift.min(limit, value))))
    }
}
