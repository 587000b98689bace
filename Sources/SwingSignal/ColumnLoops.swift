internal import CSwingSignal

/// Computes the component of a triaxial quantity along a direction.
///
/// The rotation rate's component along gravity is the *gravity-aligned rotation rate* r = ω · ĝ (WWDC23, session
/// 10179).
///
/// - Parameters:
///   - x: The quantity's x component.
///   - y: The quantity's y component.
///   - z: The quantity's z component.
///   - directionX: The x component of the direction, which may have any length.
///   - directionY: The direction's y component.
///   - directionZ: The direction's z component.
///   - output: The components along the direction, one per sample; zero where the direction has length zero.
/// - Precondition: All columns have the same length.
/// - Complexity: O(*n*), where *n* is the number of samples.
public func project(
    _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>,
    onto directionX: Span<Float>, _ directionY: Span<Float>, _ directionZ: Span<Float>,
    into output: inout MutableSpan<Float>
) {
    let n = x.count
    precondition(y.count == n && z.count == n && output.count == n, "columns must have the same length")
    precondition(
        directionX.count == n && directionY.count == n && directionZ.count == n, "columns must have the same length")
    for i in 0..<n {
        output[i] = component(
            of: SIMD3(x[i], y[i], z[i]), along: SIMD3(directionX[i], directionY[i], directionZ[i]))
    }
}

/// Returns the component of a vector along a direction of any length; zero if it has length zero.
@inlinable package func component(of vector: SIMD3<Float>, along direction: SIMD3<Float>) -> Float {
    let (a, b, c) = (direction.x, direction.y, direction.z)
    let square = a * a + b * b + c * c
    let product = vector.x * a + vector.y * b + vector.z * c
    // Divides before it selects: without a branch the compiler vectorizes four samples at a time.
    let component = product / square.squareRoot()
    return square > 0 ? component : 0
}

/// Computes the length of a triaxial quantity.
///
/// - Parameters:
///   - x: The quantity's x component.
///   - y: The quantity's y component.
///   - z: The quantity's z component.
///   - output: The lengths, one per sample.
/// - Precondition: All columns have the same length.
/// - Complexity: O(*n*), where *n* is the number of samples.
package func measureLength(
    _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, into output: inout MutableSpan<Float>
) {
    let n = x.count
    precondition(y.count == n && z.count == n && output.count == n, "columns must have the same length")
    for i in 0..<n { output[i] = (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot() }
}

/// The vectorized maximum of a column's magnitudes, in C as ``LookAhead``.
package enum Magnitudes {
    /// Returns the largest magnitude of values.
    ///
    /// It compares the magnitudes' bits as integers, which have the same order.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Returns: The largest magnitude: 0 without values, infinity if any value is infinite, NaN if any value is NaN.
    /// - Complexity: O(*n*), where *n* is the number of values: less than 0.1 ns per value.
    package static func maximum(_ values: Span<Float>, baseline: Bool = false) -> Float {
        // The pointer is used during the call only.
        let bits = unsafe values.withUnsafeBufferPointer { unsafe swing_maximum($0.baseAddress, $0.count, baseline) }
        return Float(bitPattern: UInt32(bitPattern: bits))
    }
}

/// The samples of a triaxial quantity that are longer than a limit, in memory that is used again.
package struct LongSamples: Sendable {
    private var found: [swing_length] = []
    /// The number of samples found.
    package private(set) var count = 0

    /// Creates a list without samples.
    package init() {}

    /// Returns the index and the length of a sample.
    package subscript(_ number: Int) -> (index: Int, length: Float) {
        (Int(found[number].index), found[number].length)
    }

    /// Finds the samples, with the lengths of ``measureLength(_:_:_:into:)``.
    ///
    /// - Parameters:
    ///   - x: The quantity's x component.
    ///   - y: The quantity's y component.
    ///   - z: The quantity's z component.
    ///   - limit: The length that is not long.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Precondition: All columns have the same length.
    /// - Complexity: O(*n*), where *n* is the number of samples: about 0.2 ns per sample.
    package mutating func find(
        _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, longerThan limit: Float, baseline: Bool = false
    ) {
        precondition(y.count == x.count && z.count == x.count, "columns must have the same length")
        if found.count < x.count { found = Array(repeating: swing_length(), count: x.count) }
        // The pointers are used during the call only.
        count = unsafe found.withUnsafeMutableBufferPointer { found in
            unsafe x.withUnsafeBufferPointer { x in
                unsafe y.withUnsafeBufferPointer { y in
                    unsafe z.withUnsafeBufferPointer { z in
                        unsafe swing_longer(
                            x.baseAddress, y.baseAddress, z.baseAddress, x.count, limit, found.baseAddress, baseline)
                    }
                }
            }
        }
    }
}

/// The vectorized check of the steps between times, in C as ``LookAhead``.
package enum Steps {
    /// Returns whether each time is later than the one before it, by no more than a limit.
    ///
    /// - Parameters:
    ///   - times: The times, in seconds.
    ///   - limit: The longest allowed step, in seconds.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Returns: Whether all steps are positive and within the limit: true for fewer than two times, false for NaN.
    /// - Complexity: O(*n*), where *n* is the number of times: 0.1 ns per time.
    package static func rise(_ times: Span<Double>, byAtMost limit: Double, baseline: Bool = false) -> Bool {
        // The pointer is used during the call only.
        unsafe times.withUnsafeBufferPointer { unsafe swing_rises($0.baseAddress, $0.count, limit, baseline) }
    }
}

extension Range<Int> {
    /// Returns the first index at which a condition is true, or the upper bound, by binary search.
    ///
    /// The condition must stay true once it is true.
    func firstIndex(reaching isReached: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
