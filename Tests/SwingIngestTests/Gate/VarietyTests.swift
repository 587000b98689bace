import TestSupport
import Testing

@testable import SwingIngest

/// The evidence that a stretch contains noise: its changes, and the turns of its second difference.
@Suite struct VarietyTests {
    static func variety(_ values: [SIMD3<Float>]) -> Variety {
        var variety = Variety()
        for value in values { variety.add(value) }
        return variety
    }

    /// The counts are those of each axis on its own.
    @Test(arguments: [0, 1, 2, 3, 4, 5, 40]) func countsChangesAndTurns(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for _ in 0..<50 {
            let values = (0..<count).map { _ in SIMD3<Float>(SIMD3<Int8>.random(in: -1...1, using: &random)) }
            var (changes, turns) = (0, 0)
            for axis in 0..<3 {
                let column = values.map { $0[axis] }
                let steps = zip(column.dropFirst(), column).map { $0 - $1 }
                let bends = zip(steps.dropFirst(), steps).map { $0 - $1 }
                changes += steps.count { $0 != 0 }
                turns += zip(bends, bends.dropFirst()).count { $0 < 0 && $1 > 0 || $0 > 0 && $1 < 0 }
            }
            let found = Self.variety(values)
            #expect((found.changes, found.turns) == (changes, turns), "\(values)")
        }
    }

    @Test(arguments: 0..<3) func needs24Changes(axis: Int) {
        for (count, isSufficient) in [(24, false), (25, true), (26, true)] {
            let values = (0..<count).map { i in
                var value = SIMD3<Float>(repeating: 1)
                value[axis] = i % 2 == 0 ? 0 : 2
                return value
            }
            #expect(Self.variety(values).changes == count - 1)
            #expect(Self.variety(values).isSufficient == isSufficient)
        }
    }

    /// A smooth curve that turns twice.
    @Test(arguments: [(23, false), (24, true), (25, false), (100, false)]) func needsATurnPerTwelveChanges(
        changes: Int, isSufficient: Bool
    ) {
        var (value, step) = (Float(0), Float(100))
        var values = [SIMD3<Float>(0, 0, 0)]
        for i in 0..<changes {
            value += step
            step += (5..<10).contains(i) ? -1 : 1
            values.append(SIMD3(0, value, 0))
        }
        let variety = Self.variety(values)
        #expect((variety.changes, variety.turns) == (changes, 2))
        #expect(variety.isSufficient == isSufficient)
    }
}
