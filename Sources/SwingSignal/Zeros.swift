extension Array where Element: AdditiveArithmetic & BitwiseCopyable {
    /// Creates an array of zeros.
    ///
    /// It is specialized for its elements. The allocation of `init(repeating:count:)` is not, and costs hundreds of instructions.
    @inlinable package init(zeros count: Int) {
        self = []
        append(addingCapacity: count) { $0.append(repeating: .zero, count: count) }
    }
}
