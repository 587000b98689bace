internal import CSwingSignal

/// A table of samples that are chosen by their bits, so that copies of a sample are chosen as well.
///
/// A sample's place follows from a hash of it and of the next one; the newest sample of a place remains. The choice and the
/// table of a stretch are one vectorized loop, in C as ``LookAhead``.
package struct MarkTable: Sendable {
    /// A chosen sample that equals an earlier one by its hash, or that is rare.
    package struct Mark: Hashable, Sendable {
        /// The sample's index in its stretch.
        package let index: Int
        /// The number of samples from the earlier one; 0 without one.
        package let distance: Int
        /// Whether the hash makes it one of 32 chosen samples.
        package let isRare: Bool
    }

    /// The upper half of a hash and the lower half of a sample's number plus 1; 0 for an empty place.
    private var places: [UInt64]

    /// Creates an empty table.
    ///
    /// - Parameter size: The number of places, a power of two.
    package init(size: Int) { places = [UInt64](repeating: 0, count: size) }

    /// Enters the chosen samples of a stretch: at most 96, from the first on.
    ///
    /// The last sample and those that equal the one before are left out.
    ///
    /// - Parameters:
    ///   - x: The values of the first axis.
    ///   - y: The values of the second axis.
    ///   - z: The values of the third axis.
    ///   - spacing: The mean number of samples per chosen one, a power of two up to 512.
    ///   - number: The number of the first sample.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Returns: The entered samples with an earlier one, and the rare ones.
    /// - Precondition: The axes have the same length.
    /// - Complexity: O(*n*), where *n* is the number of samples: about 0.3 ns per sample.
    package mutating func enter(
        _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, spacing: Int, number: Int, baseline: Bool = false
    ) -> [Mark] {
        precondition(x.count == y.count && x.count == z.count, "the axes must have the same length")
        let (low, first) = (UInt32(spacing - 1), UInt32(truncatingIfNeeded: number))
        // The pointers are used during the call only.
        return unsafe withUnsafeTemporaryAllocation(of: swing_mark.self, capacity: SWING_MARKS) { found in
            let count = unsafe x.withUnsafeBufferPointer { x in
                unsafe y.withUnsafeBufferPointer { y in
                    unsafe z.withUnsafeBufferPointer { z in
                        unsafe places.withUnsafeMutableBufferPointer { places in
                            unsafe swing_enter(
                                x.baseAddress, y.baseAddress, z.baseAddress, x.count, low, first, places.baseAddress,
                                places.count, found.baseAddress, baseline)
                        }
                    }
                }
            }
            return unsafe found[..<count].map {
                Mark(index: Int($0.index), distance: Int($0.distance), isRare: $0.is_rare > 0)
            }
        }
    }

    /// Puts a sample in the place of an earlier one.
    ///
    /// - Parameters:
    ///   - hash: The hash of the sample, whose low bits are its place.
    ///   - number: The number of the sample.
    /// - Returns: The number of the earlier one if it has the same hash, else `nil`.
    package mutating func replace(_ hash: UInt64, at number: Int) -> Int? {
        let slot = Int(truncatingIfNeeded: hash & UInt64(places.count - 1))
        let earlier = places[slot]
        let mark = UInt32(truncatingIfNeeded: number + 1)
        places[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(mark)
        guard earlier != 0, (earlier ^ hash) >> 32 == 0 else { return nil }
        return number - Int(mark &- UInt32(truncatingIfNeeded: earlier))
    }
}
