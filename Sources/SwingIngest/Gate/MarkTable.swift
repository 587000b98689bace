import SwingMotion

/// A table of chosen samples by a hash of their values; the newest sample of a place remains.
struct MarkTable: Sendable {
    /// The upper half of a hash and the lower half of a sample's number plus 1; 0 for an empty place.
    private var places: [UInt64]

    /// Creates an empty table.
    ///
    /// - Parameter size: The number of places, a power of two.
    init(size: Int) { places = [UInt64](repeating: 0, count: size) }

    /// Returns the hash of a sample and of the next one.
    @inline(__always) static func hash(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> UInt64 {
        func pair(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(low) | UInt64(high) << 32 }
        // The products do not wait for each other.
        let sum =
            pair(a.x.bitPattern, a.y.bitPattern) &* 0x9E37_79B9_7F4A_7C15 ^ pair(a.z.bitPattern, b.x.bitPattern)
            &* 0xBF58_476D_1CE4_E5B9
            ^ pair(b.y.bitPattern, b.z.bitPattern) &* 0x94D0_49BB_1331_11EB
        let hash = (sum ^ sum >> 32) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 31
    }

    /// Puts a sample in the place of an earlier one.
    ///
    /// - Parameters:
    ///   - hash: The hash of the sample, whose low bits are its place.
    ///   - number: The number of the sample.
    /// - Returns: The number of the earlier one if it has the same hash, else `nil`.
    @inline(__always) mutating func replace(_ hash: UInt64, at number: Int) -> Int? {
        let slot = Int(truncatingIfNeeded: hash & UInt64(places.count - 1))
        let earlier = places[slot]
        let mark = UInt32(truncatingIfNeeded: number + 1)
        places[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(mark)
        guard earlier != 0, (earlier ^ hash) >> 32 == 0 else { return nil }
        return number - Int(mark &- UInt32(truncatingIfNeeded: earlier))
    }
}
