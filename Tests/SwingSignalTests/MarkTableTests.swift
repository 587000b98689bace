import SwingSignal
import Testing

@Suite struct MarkTableTests {
    /// The reference for the vectorized choice: each sample by itself.
    func marks(_ axes: [[Float]], spacing: Int) -> [Int] {
        let (x, y, z) = (axes[0], axes[1], axes[2])
        return x.indices.dropLast().filter { i in
            let mixed = x[i].bitPattern ^ z[i].bitPattern >> 2 ^ 1
            let isChosen = (mixed ^ mixed >> 7 ^ mixed >> 13 ^ mixed >> 18) & UInt32(spacing - 1) == 0
            return isChosen && (i == 0 || (x[i], y[i], z[i]) != (x[i - 1], y[i - 1], z[i - 1]))
        }
    }

    static let signals: [(name: String, axes: [[Float]])] = {
        let fine = (0..<2000).map { Float(($0 * 7919) % 1009) / 1009 - 0.5 }
        let coarse = fine.map { ($0 * 64).rounded() / 64 }
        let held = fine.indices.map { fine[$0 / 3] }
        let zeros = fine.map { _ in Float(0) }
        return [
            ("fine", [fine, zeros, fine.reversed()]), ("coarse", [coarse, fine, coarse.reversed()]),
            ("held", [held, held, held]), ("zeros", [zeros, zeros, zeros]),
        ]
    }()

    /// Enters a stretch in a table.
    func enter(
        _ axes: [[Float]], in table: inout MarkTable, spacing: Int = 8, at number: Int, baseline: Bool = false
    ) -> [MarkTable.Mark] {
        let (x, y, z) = (axes[0], axes[1], axes[2])
        return table.enter(x.span, y.span, z.span, spacing: spacing, number: number, baseline: baseline)
    }

    /// A stretch that is entered twice finds itself in each of its chosen samples.
    @Test(arguments: signals.indices, [8, 32]) func samplesAreChosenByTheirBits(_ index: Int, spacing: Int) {
        let (name, axes) = Self.signals[index]
        for count in [0, 1, 7, 8, 9, 15, 16, 17, 40, 300] {
            let part = axes.map { Array($0[500..<500 + count]) }
            let expected = marks(part, spacing: spacing)
            for baseline in [false, true] {
                var table = MarkTable(size: 1 << 20)
                let first = enter(part, in: &table, spacing: spacing, at: 0, baseline: baseline)
                #expect(first.allSatisfy { $0.isRare || $0.distance > 0 }, "\(name)")
                let again = enter(part, in: &table, spacing: spacing, at: 1000, baseline: baseline)
                #expect(again.map(\.index) == expected, "\(name), \(count) samples")
                #expect(again.allSatisfy { $0.distance > 0 && (name != "fine" || $0.distance == 1000) }, "\(name)")
            }
        }
    }

    @Test func theNumberOfChosenSamplesIsLimited() {
        let axes = Self.signals[0].axes
        for baseline in [false, true] {
            var table = MarkTable(size: 1 << 20)
            _ = enter(axes, in: &table, at: 0, baseline: baseline)
            let found = enter(axes, in: &table, at: 5000, baseline: baseline)
            #expect(found.map(\.index) == Array(marks(axes, spacing: 8).prefix(96)))
        }
    }

    /// One of 32 chosen samples is rare, and equal samples are rare alike.
    @Test func rareSamplesAreChosenByTheirBitsToo() {
        let axes = (0..<3).map { SampleLookTests.noise(32_000, $0) }
        var table = MarkTable(size: 512)
        var rare: [[Int]] = [[], []]
        for copy in 0..<2 {
            for start in stride(from: 0, to: 32_000, by: 320) {
                let part = axes.map { Array($0[start..<start + 320]) }
                let found = enter(part, in: &table, at: 32_000 * copy + start)
                rare[copy] += found.filter(\.isRare).map { start + $0.index }
            }
        }
        #expect((62...250).contains(rare[0].count) && rare[0] == rare[1])
    }
}
