import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct BurstJumpsTests {
    /// The samples at which a contact can begin, and the samples without a burst, of 800 samples at 800 Hz.
    static let (span, quiet) = (280..<560, [240..<380, 520..<600])
    /// Returns one second at 800 Hz with the given axes.
    static func signal(_ axes: [[Double]]) -> HighPassedExcerpt {
        let rest = HighPassedExcerptTests.burst(axes: [{ _ in 0 }])
        return HighPassedExcerpt(time: rest.time, axes: axes, rate: rest.rate)
    }

    static func jumps(
        _ axes: [[Double]], speed: Double = 1, in span: Range<Int> = BurstJumpsTests.span,
        weight: (Int) -> Double = { _ in 1 }, floor: Double = 0.1
    ) -> BurstJumps {
        let signal = signal(axes)
        let movement = BurstMovement(
            speed: signal.time.map { _ in speed }, weights: signal.time.indices.map(weight), span: span)
        return BurstJumps(signal, of: movement, quiet: quiet, in: span, floor: floor)
    }

    /// Returns one of three sequences of 1 and −1 that repeat after four samples and are not correlated.
    ///
    /// Jumps are averages over 12 and 16 samples, so they can be computed by hand.
    static func sequence(_ number: Int) -> [Double] {
        let four: [[Double]] = [[1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]
        return (0..<800).map { four[number][$0 % 4] }
    }

    /// Returns sequences of 0.3 g with bursts of 15 ms along the second axis, by first sample and height in g.
    static func struck(_ bursts: [(first: Int, height: Double)], length: Int = 12) -> [[Double]] {
        var axes = (0..<3).map { sequence($0).map { 0.3 * $0 } }
        for burst in bursts {
            for i in burst.first..<burst.first + length { axes[1][i] += burst.height }
        }
        return axes
    }

    /// Returns the jump at the first sample of a burst in ``struck(_:length:)`` with a floor of 0.1 g.
    static func expected(_ height: Double) -> Double {
        // The sequences have a variance of 0.09 g² per axis, the floor has 0.01 g².
        let rest = 0.09 / 0.1
        return ((rest + height * height / 0.1 / 3) / (rest + BurstJumps.rest)).squareRoot()
    }

    static func noise(_ rms: Double, seed: UInt64) -> [[Double]] {
        (0..<3).map { axis in
            var random = RandomSource(seed: seed, stream: UInt64(axis))
            return (0..<800).map { _ in rms * random.normal() }
        }
    }

    // MARK: Jumps

    @Test(arguments: 1...20 as ClosedRange<UInt64>, [0.005, 0.02, 0.05])
    func theNoiseOfAQuietArmIsNotAContact(seed: UInt64, rms: Double) {
        let profile = SwingProfile.baseball
        let jumps = Self.jumps(Self.noise(rms, seed: seed), floor: ContactEvidence.floor * profile.contactThreshold)
        let largest = jumps.maximum(in: Self.span)
        #expect(largest > 0 && largest < BurstJumps.clear, "\(largest)")
        let strength = ContactClassifier.strength(jump: largest, amplitude: 2 * rms, vibration: rms)
        #expect(ContactClassifier.score(ratio: strength, profile: profile) < 0.1, "\(strength)")
        #expect(jumps.first == 280 && jumps.values.count == Self.span.count)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func theVibrationsOwnLevelIsLearned(seed: UInt64) {
        // The energy of the vibration is about 1, however strong it is.
        let values = Self.jumps(Self.noise(2, seed: seed)).values.sorted()
        let median = values[values.count / 2]
        #expect((0.74...0.88).contains(median), "\(median), not \((1 / 1.5).squareRoot())")
    }

    @Test(arguments: [0.6, 1, 2, 5]) func aBurstsJumpIsItsEnergyRelativeToThatBefore(height: Double) {
        let jumps = Self.jumps(Self.struck([(400, height)]))
        #expect(abs(jumps.values[400 - jumps.first] - Self.expected(height)) < 1e-9)
        #expect(jumps.maximum(in: Self.span) == jumps.values.max())
        #expect(jumps.maximum(in: 400..<401) == jumps.values[120])
        #expect(jumps.maximum(in: 100..<200) == 0 && jumps.maximum(in: 700..<750) == 0)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func aBurstInNoiseHasTheExpectedJump(seed: UInt64) {
        var axes = Self.noise(0.3, seed: seed)
        for i in 400..<412 { axes[1][i] += 1.5 }
        let jump = Self.jumps(axes).values[120]
        #expect((0.65...1.4).contains(jump / Self.expected(1.5)), "\(jump), not \(Self.expected(1.5))")
    }

    @Test(arguments: [1.0, 4, 20]) func vibrationIsInProportionToTheSpeed(speed: Double) {
        // A movement that is faster and vibrates more has the same jumps, as long as the floor grows, too.
        let slow = Self.jumps(Self.struck([(400, 2)]))
        let fast = Self.jumps(Self.struck([(400, 2)]).map { $0.map { speed * $0 } }, speed: speed, floor: 0.1 * speed)
        for (a, b) in zip(slow.values, fast.values) { #expect(abs(a - b) < 1e-9) }
    }

    @Test func vibrationInAPreferredDirectionIsWhitened() {
        // Two axes vibrate together: with a variance of 50 g² along their diagonal, and 0.5 g² across it.
        let (one, two, three) = (Self.sequence(0), Self.sequence(1), Self.sequence(2))
        let z = three.map { 0.5 * $0 }
        let x = zip(one, two).map { 5 * $0 + 0.5 * $1 }, y = zip(one, two).map { 5 * $0 - 0.5 * $1 }
        let rest = (50 / 50.01 + 0.5 / 0.51 + 0.25 / 0.26) / 3
        func jump(alongDiagonal isAlong: Bool) -> Double {
            var axes = [z, x, y]
            for i in 400..<412 {
                axes[1][i] += 4 / 2.0.squareRoot()
                axes[2][i] += (isAlong ? 4 : -4) / 2.0.squareRoot()
            }
            return Self.jumps(axes).values[120]
        }
        func expected(_ variance: Double) -> Double {
            ((rest + 16 / (variance + 0.01) / 3) / (rest + BurstJumps.rest)).squareRoot()
        }
        let (along, across) = (jump(alongDiagonal: true), jump(alongDiagonal: false))
        #expect(abs(along - expected(50)) < 1e-9 && abs(across - expected(0.5)) < 1e-9, "\(along) and \(across)")
        #expect(across > 3 * along)
    }

    @Test func oneAxisIsEnough() {
        var axis = Self.sequence(1).map { 0.3 * $0 }
        for i in 400..<412 { axis[i] += 2 }
        let jumps = Self.jumps([axis])
        #expect(abs(jumps.values[120] - ((0.9 + 4 / 0.1) / 1.4).squareRoot()) < 1e-9)
        #expect(jumps.firstBlow(in: Self.span) == 400)
    }

    /// The numbers of axes, and jumps computed by NumPy 2.4 with `numpy.linalg.inv`, by their index.
    static let references: [(axes: Int, jumps: [(index: Int, value: Double)])] = [
        (
            3,
            [
                (0, 0.4691026100705624), (70, 0.8064700043977777), (80, 2.1937790369788392), (90, 0.8369158184149104),
                (100, 0.7066694439135808), (159, 1.2107843049000455),
            ]
        ),
        (
            1,
            [
                (0, 0.46844984080908325), (70, 0.5285121157284889), (80, 0.8064313698967245), (90, 1.3246657206555557),
                (100, 1.2761983150606098), (159, 1.3295019526209773),
            ]
        ),
    ]

    @Test(arguments: references.indices) func agreesWithNumPy(_ index: Int) {
        let (count, expected) = Self.references[index]
        let axes = (0..<count).map { axis -> [Double] in
            (0..<800).map { i -> Double in
                let (t, a) = (Double(i), Double(axis))
                let (tone, other) = (sin(0.9 * t + a), cos(2.3 * t))
                let burst = axis == 2 && (400..<412).contains(i) ? 2.0 : 0
                return tone * (1 + 0.3 * a) + 0.4 * other + burst
            }
        }
        let speed = (0..<800).map { 2 + sin(0.1 * Double($0)) }
        let movement = BurstMovement(speed: speed, weights: speed.map { _ in 1 }, span: 320..<480)
        let jumps = BurstJumps(
            Self.signal(axes), of: movement, quiet: [300..<390, 430..<500], in: 320..<480, floor: 0.2)
        #expect(jumps.first == 320 && jumps.values.count == 160)
        for (index, value) in expected { #expect(abs(jumps.values[index] - value) < 1e-9, "\(index)") }
    }

    // MARK: Blows

    /// The bursts, the first blow that is timed, and the number of blows from it on.
    static let blows: [(name: String, bursts: [(first: Int, height: Double)], first: Int, count: Int)] = [
        ("one", [(400, 2)], 400, 1),
        ("a second one as large", [(400, 2), (440, 2)], 400, 2),
        ("a second one five times as large", [(400, 1), (440, 5)], 440, 1),
        ("an unclear one before a clear one", [(400, 0.6), (440, 1)], 440, 1),
        ("a smaller one after", [(400, 3), (440, 1)], 400, 2),
        ("three", [(400, 2), (440, 2), (480, 2)], 400, 3),
        ("none that is clear", [(400, 0.6)], 400, 1),
    ]

    @Test(arguments: blows.indices) func theFirstClearBlowIsTheContact(_ index: Int) throws {
        let (name, bursts, first, count) = Self.blows[index]
        let jumps = Self.jumps(Self.struck(bursts))
        let found = try #require(jumps.firstBlow(in: Self.span))
        // Noise may rise to half the amplitude of an unclear blow before it.
        #expect(found <= first && first - found <= (name == "none that is clear" ? 3 : 0), "\(name): \(found)")
        #expect(jumps.blows(from: found, to: 560) == count, "\(name)")
    }

    @Test func aJumpCountsInProportionToTheRate() {
        // The arm has slowed down to 0.2 of its peak when the second, larger burst comes.
        let jumps = Self.jumps(Self.struck([(400, 2), (460, 5)]), weight: { $0 < 440 ? 1 : 0.2 })
        #expect(abs(jumps.maximum(in: Self.span) - Self.expected(2)) < 1e-9)
        #expect(abs(jumps.maximum(in: 460..<461) - 0.2 * Self.expected(5)) < 1e-9)
        #expect(jumps.firstBlow(in: Self.span) == 400)
    }

    @Test(arguments: [(height: 0.9, gap: 40), (0.6, 30)]) func anUnclearBurstBeforeTheBlowIsNotABlow(
        height: Double, gap: Int
    ) {
        // Bursts are clear from 0.94 g on.
        let jumps = Self.jumps(Self.struck([(440 - gap, height), (440, 3)]))
        #expect(jumps.firstBlow(in: Self.span) == 440)
    }

    @Test func burstsWithinFifteenMillisecondsAreOneBlow() {
        let jumps = Self.jumps(Self.struck([(400, 3), (408, 3)], length: 4))
        #expect(jumps.firstBlow(in: Self.span) == 400)
        #expect(jumps.blows(from: 400, to: 560) == 1)
    }

    @Test func blowsOutsideTheSpanAreIgnored() {
        let jumps = Self.jumps(Self.struck([(400, 2), (440, 2)]))
        #expect(jumps.firstBlow(in: 420..<560) == 440)
        #expect(jumps.blows(from: 400, to: 420) == 1)
        #expect(jumps.firstBlow(in: 600..<700) == nil)
    }

    @Test(arguments: [0..<0, 0..<16, 400..<400, 789..<800, 798..<800]) func tooFewSamplesHaveNoJump(span: Range<Int>) {
        let jumps = Self.jumps(Self.struck([(400, 2)]), in: span)
        #expect(jumps.values.isEmpty)
        #expect(jumps.maximum(in: span) == 0)
        #expect(jumps.firstBlow(in: span) == nil)
        #expect(jumps.blows(from: span.lowerBound, to: span.upperBound) == 1)
    }
}
