import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct RandomSourceTests {
    /// The first numbers of Vigna's reference implementation (splitmix64.c) for the states 0 and 1234567.
    @Test(
        arguments: [
            (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
            (1_234_567, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]),
        ] as [(UInt64, [UInt64])])
    func isSplitMix64(state: UInt64, expected: [UInt64]) {
        var random = RandomSource(state: state)
        #expect(expected.indices.map { _ in random.next() } == expected)
    }

    @Test func streamsDiffer() {
        var firsts: Set<UInt64> = []
        for seed: UInt64 in 0..<20 {
            for stream: UInt64 in 0..<20 {
                var random = RandomSource(seed: seed, stream: stream)
                firsts.insert(random.next())
            }
        }
        #expect(firsts.count == 400)
    }

    @Test func rangesAndMomentsAreAsRequested() {
        var random = RandomSource(seed: 7, stream: 1)
        let count = 20_000
        let uniform = (0..<count).map { _ in random.uniform(2...6) }
        #expect(uniform.allSatisfy { (2...6).contains($0) })
        #expect(abs(uniform.reduce(0, +) / Double(count) - 4) < 0.04)
        let normal = (0..<count).map { _ in random.normal() }
        #expect(abs(normal.reduce(0, +) / Double(count)) < 0.03)
        #expect(abs(normal.reduce(0) { $0 + $1 * $1 } / Double(count) - 1) < 0.05)
        let logarithmic = (0..<count).map { _ in random.logUniform(1...100) }
        #expect(abs(Double(logarithmic.count { $0 < 10 }) / Double(count) - 0.5) < 0.02)
        let whole = (0..<count).map { _ in random.whole(1...3) }
        for value in 1...3 { #expect(abs(Double(whole.count { $0 == value }) / Double(count) - 1.0 / 3) < 0.02) }
    }
}
