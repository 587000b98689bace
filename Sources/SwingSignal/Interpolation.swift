internal import CSwingSignal

/// Linear interpolation between samples, in C as ``LookAhead``.
package enum Interpolation {
    /// Interpolates a column at other times.
    ///
    /// - Parameters:
    ///   - values: The column.
    ///   - times: The times of its values, which rise, in seconds.
    ///   - others: The other times, which rise, in seconds.
    ///   - shift: What is added to each of the other times, in seconds.
    /// - Returns: One value per other time: 0 outside the column's times, and if these are fewer than two.
    /// - Precondition: There is one value per time.
    /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of times.
    package static func values(
        _ values: Span<Float>, at times: Span<Double>, for others: Span<Double>, shiftedBy shift: Double
    ) -> [Double] {
        precondition(values.count == times.count, "one value per time")
        guard times.count > 1 else { return [Double](zeros: others.count) }
        // The pointers are used during the call only, which initializes all values.
        return unsafe [Double](unsafeUninitializedCapacity: others.count) { output, count in
            unsafe values.withUnsafeBufferPointer { values in
                unsafe times.withUnsafeBufferPointer { times in
                    unsafe others.withUnsafeBufferPointer { others in
                        unsafe swing_interpolate(
                            times.baseAddress, values.baseAddress, times.count, others.baseAddress, others.count, shift,
                            output.baseAddress)
                    }
                }
            }
            count = others.count
        }
    }

    /// Returns the sum of squared differences between vectors at shifted times and expected ones.
    ///
    /// - Parameters:
    ///   - vectors: The vectors; their fourth component does not count.
    ///   - times: Their times, which rise, in seconds.
    ///   - expected: The expected vectors.
    ///   - others: Their times, which rise, in seconds.
    ///   - shift: What is added to each of the expected vectors' times, in seconds.
    /// - Returns: The sum in `Float`, in the order of the expected vectors.
    /// - Precondition: There is one vector per time, and the shifted times are within the others.
    /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of vectors.
    package static func misfit(
        _ vectors: Span<SIMD4<Float>>, at times: Span<Double>, to expected: Span<SIMD4<Float>>, at others: Span<Double>,
        shiftedBy shift: Double
    ) -> Float {
        precondition(vectors.count == times.count && expected.count == others.count, "one vector per time")
        guard !others.isEmpty else { return 0 }
        let first = max(times.indices.firstIndex(reaching: { !(times[$0] < others[0] + shift) }), 1)
        precondition(first < times.count, "times beyond the last vector")
        // The pointers are used during the call only.
        return unsafe vectors.bytes.withUnsafeBytes { vectors in
            unsafe expected.bytes.withUnsafeBytes { expected in
                unsafe times.withUnsafeBufferPointer { times in
                    unsafe others.withUnsafeBufferPointer { others in
                        unsafe swing_misfit(
                            times.baseAddress, vectors.assumingMemoryBound(to: Float.self).baseAddress, times.count,
                            others.baseAddress, expected.assumingMemoryBound(to: Float.self).baseAddress, others.count,
                            shift, first)
                    }
                }
            }
        }
    }

    /// Interpolates a column between samples and those before them.
    ///
    /// - Parameters:
    ///   - values: The column.
    ///   - indices: The indices of the samples; 0 for an unknown value.
    ///   - parts: The positions between the sample before, 0, and the sample, 1.
    /// - Returns: One value per index; NaN where it is unknown.
    /// - Precondition: There is one part per index, and no index is outside the column.
    /// - Complexity: O(*n*), where *n* is the number of indices.
    package static func values(_ values: Span<Float>, before indices: Span<Int32>, parts: Span<Float>) -> [Float] {
        precondition(indices.count == parts.count, "one part per index")
        var largest: Int32 = 0
        for i in indices.indices { largest = max(largest, indices[i]) }
        precondition(Int(largest) < max(values.count, 1), "an index outside the column")
        // The pointers are used during the call only, which initializes all values.
        return unsafe [Float](unsafeUninitializedCapacity: indices.count) { output, count in
            unsafe values.withUnsafeBufferPointer { values in
                unsafe indices.withUnsafeBufferPointer { indices in
                    unsafe parts.withUnsafeBufferPointer { parts in
                        unsafe swing_resample(
                            values.baseAddress, indices.baseAddress, parts.baseAddress, indices.count,
                            output.baseAddress)
                    }
                }
            }
            count = indices.count
        }
    }
}
