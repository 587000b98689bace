internal import CSwingSignal

/// One vectorized look at the samples of three axes, in C as ``LookAhead``.
package struct SampleLook: Sendable {
    /// The largest magnitude on an axis: 0 without values, at least infinity if a value is not finite.
    package let largest: Float
    /// The largest magnitude of the second differences a − 2b + c of neighbouring values on an axis.
    package let roughness: Float
    /// The smallest second difference on all axes, less what uneven times explain; infinity for fewer than three samples.
    ///
    /// No sample is closer to the line between its neighbours, drawn through indices or through times.
    package let straightness: Float
    /// The smallest step of x that is not zero; infinity without one.
    package let step: Float

    /// Examines samples.
    ///
    /// - Parameters:
    ///   - x: The values of the first axis.
    ///   - y: The values of the second axis.
    ///   - z: The values of the third axis.
    ///   - unevenness: The ``StepLook/unevenness`` of their times.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Precondition: The axes have the same length.
    /// - Complexity: O(*n*), where *n* is the number of samples: about 0.5 ns per sample.
    package init(
        _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, unevenness: Double, baseline: Bool = false
    ) {
        precondition(x.count == y.count && x.count == z.count, "the axes must have the same length")
        // The pointers are used during the call only.
        let seen = unsafe x.withUnsafeBufferPointer { x in
            unsafe y.withUnsafeBufferPointer { y in
                unsafe z.withUnsafeBufferPointer { z in
                    unsafe swing_look(
                        x.baseAddress, y.baseAddress, z.baseAddress, x.count, Float(unevenness), baseline)
                }
            }
        }
        (largest, roughness, straightness, step) = (seen.largest, seen.roughness, seen.straightness, seen.step)
    }

    /// Returns the samples that are far from the sample before.
    ///
    /// - Parameters:
    ///   - x: The values of the first axis.
    ///   - y: The values of the second axis.
    ///   - z: The values of the third axis.
    ///   - limit: The distance that is not far.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Returns: The samples' indices; a sample that is not finite is far from its neighbours.
    /// - Precondition: The axes have the same length.
    /// - Complexity: O(*n*), where *n* is the number of samples: about 0.3 ns per sample without a jump.
    package static func jumps(
        _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, beyond limit: Float, baseline: Bool = false
    ) -> [Int] {
        precondition(x.count == y.count && x.count == z.count, "the axes must have the same length")
        var jumps: [Int] = []
        // The pointers are used during the calls only.
        unsafe x.withUnsafeBufferPointer { x in
            unsafe y.withUnsafeBufferPointer { y in
                unsafe z.withUnsafeBufferPointer { z in
                    var i = 1
                    while i < x.count {
                        i = unsafe swing_jump(
                            x.baseAddress, y.baseAddress, z.baseAddress, x.count, i, limit, baseline)
                        if i < x.count { jumps.append(i) }
                        i += 1
                    }
                }
            }
        }
        return jumps
    }
}
