import SwingMotion
import SwingSignal

/// A search for copies of stretches that are no longer kept, as in an export that contains some seconds twice.
///
/// It compares hashes of few windows, each with enough changes to exclude chance. Between two windows with one distance to
/// their sources everything is a copy.
struct DistantCopies: Sendable {
    /// The number of samples in a window.
    static let window = 16
    /// The maximum distance of a copy, in seconds.
    private static let reach = 300

    private var table = MarkTable(size: 2048)
    /// The distance of the last window if it was a copy, and the number of the sample after it.
    private var last: (distance: Int, end: Int)?

    /// Adds the window of a rare chosen sample.
    ///
    /// - Parameters:
    ///   - number: The number of the window's first sample.
    ///   - x: The window's samples along x.
    ///   - y: Those along y.
    ///   - z: Those along z.
    ///   - rate: The number of samples per second.
    ///   - kept: The number of the first sample that is kept; copies of later ones are found exactly.
    /// - Returns: The numbers of the samples that are copies, and whether they continue the copies before.
    mutating func add(
        _ number: Int, _ x: Span<Float>, _ y: Span<Float>, _ z: Span<Float>, rate: Int, kept: Int
    ) -> (samples: Range<Int>, continues: Bool)? {
        var hash: UInt64 = 0
        for i in x.indices {
            let (a, b, c) = (UInt64(x[i].bitPattern), UInt64(y[i].bitPattern), UInt64(z[i].bitPattern))
            hash = (hash ^ a ^ b << 32 ^ c &* 0xBF58_476D_1CE4_E5B9) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        let end = number + x.count
        guard let source = table.replace(hash, at: number), source < kept, number - source <= Self.reach * rate else {
            last = nil
            return nil
        }
        var variety = Variety()
        for i in x.indices { variety.add(SIMD3(x[i], y[i], z[i])) }
        guard variety.isSufficient else { return nil }
        let before = last.flatMap { $0.distance == number - source ? $0.end : nil }
        last = (number - source, end)
        return (min(before ?? number, end)..<end, before != nil)
    }

    /// Begins another run of the clock.
    mutating func beginClock() { last = nil }
}
