internal import CSwingSignal

/// The component of one triaxial quantity along the direction of another.
///
/// For rotation rate along gravity it is the talk's *gravity-aligned rotation rate* r = ω · ĝ (WWDC23, session 10179).
///
/// - Parameters:
///   - x: The quantity's x component.
///   - y: Its y component.
///   - z: Its z component.
///   - directionX: The direction's x component; the direction's length does not matter.
///   - directionY: Its y component.
///   - directionZ: Its z component.
///   - output: Where the components go, one a sample; zero where the direction has no length.
/// - Precondition: All columns have one length.
/// - Complexity: O(*n*), where *n* is the number of samples.
public func project(
    _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>,
    onto directionX: Span<Float>, _ directionY: Span<Float>, _ directionZ: Span<Float>,
    into output: inout MutableSpan<Float>
) {
    let n = x.count
    precondition(y.count == n && z.count == n && output.count == n, "columns must have one length")
    precondition(
        directionX.count == n && directionY.count == n && directionZ.count == n, "columns must have one length")
    for i in 0..<n {
        let (a, b, c) = (directionX[i], directionY[i], directionZ[i])
        let square = a * a + b * b + c * c
        let product = x[i] * a + y[i] * b + z[i] * c
        // Divided first and chosen then: without a branch four samples are one.
        let component = product / square.squareRoot()
        output[i] = square > 0 ? component : 0
    }
}

/// A look at the magnitudes of a column, many at once, in C as ``LookAhead`` is.
package enum Magnitudes {
    /// The greatest magnitude of values; one that is not finite if any value is not, NaN if any is that.
    ///
    /// The bits of magnitudes are in the order of magnitudes, so that whole numbers are compared.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - baseline: Whether to do without AVX2, for tests.
    /// - Returns: The greatest magnitude, 0 without values.
    /// - Complexity: O(*n*), where *n* is the number of values: less than a tenth of a nanosecond each.
    package static func greatest(_ values: Span<Float>, baseline: Bool = false) -> Float {
        // The pointer is used during the call only.
        let bits = unsafe values.withUnsafeBufferPointer { unsafe swing_greatest($0.baseAddress, $0.count, baseline) }
        return Float(bitPattern: UInt32(bitPattern: bits))
    }
}

/// A look at the steps between times, many at once, in C as ``LookAhead`` is.
package enum Steps {
    /// Whether each time is behind the one before it, by no more than a limit.
    ///
    /// - Parameters:
    ///   - times: The times, in seconds; a step from or to a NaN is not good.
    ///   - limit: The longest good step, in seconds.
    ///   - baseline: Whether to do without AVX2, for tests.
    /// - Returns: Whether all steps are good, as those of less than two times are.
    /// - Complexity: O(*n*), where *n* is the number of times: a tenth of a nanosecond each.
    package static func rise(_ times: Span<Double>, byAtMost limit: Double, baseline: Bool = false) -> Bool {
        // The pointer is used during the call only.
        unsafe times.withUnsafeBufferPointer { unsafe swing_rises($0.baseAddress, $0.count, limit, baseline) }
    }
}

extension Range<Int> {
    /// The first index at which a condition holds that holds at all later ones too, or the upper bound: a binary search.
    func firstIndex(reaching isReached: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
