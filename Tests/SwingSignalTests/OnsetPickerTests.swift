import Foundation
import SwingSignal
import Testing

@Suite struct OnsetPickerTests {
    /// Returns deterministic noise between −1 and 1, different for each seed.
    static func wobble(_ i: Int, seed: Int = 0) -> Double {
        let mixed = i * 7919 + i * i * 31 + seed * 104_729
        return Double(mixed % 13 - 6) / 6
    }

    /// Returns a channel that is small before `onset` and large from there on; the sample at `onset` is never small.
    static func burst(_ onset: Int, count: Int = 80, seed: Int = 0) -> [Double] {
        (0..<count).map { i in
            let value = wobble(i, seed: seed)
            return i < onset ? 0.01 * value : i == onset ? 12 : 5 * value
        }
    }

    @Test(arguments: Reference.shared.changes) func equalsTheFormula(_ reference: Reference.Change) {
        let range = reference.range[0]..<reference.range[1]
        let change = OnsetPicker.changePoint(of: reference.channels, in: range, shortest: reference.shortest)
        #expect(change == reference.change)
    }

    @Test(arguments: [10, 25, 60, 77], [1, 2, 3]) func findsWhereABurstBegins(onset: Int, channels: Int) {
        let signals = (0..<channels).map { Self.burst(onset, seed: $0) }
        #expect(OnsetPicker.changePoint(of: signals, in: 0..<80) == onset)
        // Only the samples in the range count.
        let framed = signals.map { [99, -99] + $0 + [0, 0, 0] }
        #expect(OnsetPicker.changePoint(of: framed, in: 2..<82) == onset + 2)
    }

    @Test(arguments: [10, 40, 70], [0.001, 1, 1000]) func aChannelOfNoiseDoesNotMoveTheOnset(onset: Int, scale: Double)
    {
        let noise = (0..<80).map { scale * Self.wobble($0, seed: 5) }
        let signal = Self.burst(onset)
        for channels in [[noise, signal], [signal, noise], [noise, noise, signal]] {
            #expect(OnsetPicker.changePoint(of: channels, in: 0..<80) == onset)
        }
    }

    @Test(arguments: [1e-6, 1, 1e6]) func scaleDoesNotMatter(_ scale: Double) {
        let channels = [Self.burst(33).map { $0 * scale }, Self.burst(33, seed: 2)]
        #expect(OnsetPicker.changePoint(of: channels, in: 0..<80) == 33)
    }

    @Test(arguments: [(0, 3), (1, 3), (5, 3), (1, 1), (9, 5)]) func tooFewSamplesHaveNoChange(count: Int, shortest: Int)
    {
        let signal = [Double](repeating: 1, count: 20)
        #expect(OnsetPicker.changePoint(of: [signal], in: 4..<4 + count, shortest: shortest) == nil)
        #expect(OnsetPicker.changePoint(of: [signal], in: 4..<4 + 2 * shortest, shortest: shortest) == 4 + shortest)
    }

    @Test func noChannelsHaveNoChange() {
        #expect(OnsetPicker.changePoint(of: [], in: 0..<80) == nil)
    }

    @Test func zerosBeforeABurstAreAllowed() {
        let signal = [Double](repeating: 0, count: 20) + [4, -6, 5, -3, 2]
        #expect(OnsetPicker.changePoint(of: [signal], in: 0..<25) == 20)
        let silence = [Double](repeating: 0, count: 25)
        #expect(OnsetPicker.changePoint(of: [silence, signal], in: 0..<25) == 20)
        #expect((3...22).contains(OnsetPicker.changePoint(of: [silence], in: 0..<25) ?? -1))
    }

    /// Groups of channels that share a variance, compared with the criterion computed for each split.
    @Test(arguments: [[0..<3], [0..<2, 2..<3], [0..<1, 1..<3], [0..<1, 1..<2, 2..<3]], [1, 3, 6])
    func channelsOfAGroupShareAVariance(_ groups: [Range<Int>], shortest: Int) {
        for onset in [9, 20, 33] {
            let channels = (0..<3).map { k in
                (0..<48).map { i in
                    Self.wobble(i, seed: k + onset) * (i < onset ? 1 : [1.6, 0.7, 2][k]) * [1, 30, 0.2][k] + 0.01
                }
            }
            func part(_ range: Range<Int>, _ group: Range<Int>) -> Double {
                let squares = range.map { i in group.map { channels[$0][i] * channels[$0][i] }.reduce(0, +) }
                let count = Double(range.count * group.count)
                return count * log(squares.reduce(0, +) / count)
            }
            func criterion(_ split: Int) -> Double {
                groups.map { part(4..<split, $0) + part(split..<46, $0) }.reduce(0, +)
            }
            let best = (4 + shortest...46 - shortest).min { criterion($0) < criterion($1) }
            #expect(OnsetPicker.changePoint(of: channels, groups: groups, in: 4..<46, shortest: shortest) == best)
        }
    }
}
