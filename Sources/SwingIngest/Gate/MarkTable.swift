import SwingMotion

/// A table of chosen samples by a hash of their values; the newest sample of a hash remains.
struct MarkTable: Sendable {
    private var hashes: [UInt64]
    private var numbers: [Int]

    /// Creates an empty table.
    ///
    /// - Parameter size: The number of places, a power of two.
    init(size: Int) {
        hashes = [UInt64](repeating: 0, count: size)
        numbers = [Int](repeating: -1, count: size)
    }

    /// Returns the hash of a sample and of the next one.
    static func hash(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> UInt64 {
        func pair(_ low: Float, _ high: Float) -> UInt64 { UInt64(low.bitPattern) | UInt64(high.bitPattern) << 32 }
        var hash = pair(a.x, a.y) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 29 ^ pair(a.z, b.x)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 32 ^ pair(b.y, b.z)) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }

    /// Puts a sample in the place of an earlier one; returns the number of the earlier one if it has the same hash.
    mutating func replace(_ hash: UInt64, at number: Int) -> Int? {
        let slot = Int(truncatingIfNeeded: hash & UInt64(hashes.count - 1))
        let earlier = hashes[slot] == hash && numbers[slot] >= 0 ? numbers[slot] : nil
        (hashes[slot], numbers[slot]) = (hash, number)
        return earlier
    }
}
