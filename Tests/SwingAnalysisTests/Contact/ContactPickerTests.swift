import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct ContactPickerTests {
    /// Returns a movement of constant speed.
    static func movement(_ burst: HighPassedExcerpt, in span: Range<Int>) -> BurstMovement {
        BurstMovement(speed: burst.time.map { _ in 1 }, weights: burst.time.map { _ in 1 }, span: span)
    }

    static func pick(
        _ burst: HighPassedExcerpt, risingAt half: Int, of movement: BurstMovement, _ rule: ContactRule
    ) -> ContactInstants? {
        let quiet = movement.quiet(burst.time, around: half)
        return ContactPicker.pick(burst, risingAt: half, of: movement, quiet: quiet, rule: rule)
    }

    /// A contact in an arm's vibration, recorded by an accelerometer at 801.92 Hz.
    struct ImpactSignal {
        var onset = 0.5
        var rise = 0.002
        var frequency = 90.0
        var height = 15.0
        /// The frequencies of the vibration's tones, in Hz.
        var tones: [Double] = []
        var vibration = 0.0
        /// The vibration's rms of every frequency, in g.
        var noise = 0.01
        var seed: UInt64 = 1

        /// Returns the acceleration along each axis: a force that rises and then rings.
        func acceleration(_ t: Double, _ random: inout RandomSource) -> Double {
            let tone = tones.reduce(0) { $0 + vibration * sin(2 * .pi * $1 * t + Double(seed) * $1) }
            let late = t - onset
            let decay = late < rise ? 1 : 1 / (1 + (late - rise) * 80)
            let force = late > 0 ? height * decay * min(late / rise, 1) * cos(2 * .pi * frequency * late) : 0
            return -1 + noise * random.normal() + tone + force
        }

        /// Picks the contact with the same steps as the analysis.
        func pick(_ rule: ContactRule) -> ContactInstants? {
            var excerpt = Excerpt()
            excerpt.time = (0..<800).map { Double($0) / 801.92 }
            var random = RandomSource(seed: seed, stream: 0)
            func axis() -> [Float] { excerpt.time.map { Float(acceleration($0, &random)) } }
            excerpt.acceleration = Triaxial(x: axis(), y: axis(), z: axis())
            let burst = HighPassedExcerpt(excerpt, around: 0.5, profile: .baseball)
            let movement = ContactPickerTests.movement(burst, in: 240..<560)
            guard let strongest = BurstAmplitude(burst, of: movement) else { return nil }
            return ContactPickerTests.pick(burst, risingAt: strongest.rise, of: movement, rule)
        }
    }

    static let onsets = [0.5, 0.5003, 0.5006, 0.5009, 0.5012]

    @Test(arguments: onsets, [0.0005, 0.001, 0.002, 0.004]) func theOnsetIsWhereTheForceBegins(
        onset: Double, rise: Double
    ) throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let impact = ImpactSignal(onset: onset, rise: rise, seed: seed)
            let peak = try #require(impact.pick(.peak))
            #expect(peak.onset == peak.peakTime && peak.peakTime > onset)
            for rule in [ContactRule.changePoint, .whitenedChangePoint] {
                let contact = try #require(impact.pick(rule))
                #expect(abs(contact.onset - onset) < 0.0013, "\(rule): \((contact.onset - onset) * 1000) ms")
                #expect(contact.onset < contact.peakTime)
                #expect(contact.peakTime == peak.peakTime && contact.peak == peak.peak)
            }
        }
    }

    @Test func inStrongVibrationTheWhitenedRuleIsMoreAccurate() throws {
        var (plain, whitened) = ([Double](), [Double]())
        for (number, tones) in [[52.0], [60, 95], [48, 71, 110], [80, 125]].enumerated() {
            for onset in Self.onsets {
                for seed in 1...5 as ClosedRange<UInt64> {
                    let impact = ImpactSignal(
                        onset: onset, rise: 0.001 * Double(number + 1), tones: tones, vibration: 1.5, seed: seed)
                    plain.append(abs(try #require(impact.pick(.changePoint)).onset - onset))
                    whitened.append(abs(try #require(impact.pick(.whitenedChangePoint)).onset - onset))
                }
            }
        }
        func mean(_ errors: [Double]) -> Double { errors.reduce(0, +) / Double(errors.count) }
        #expect(mean(whitened) < 0.5 * mean(plain), "\(mean(whitened) * 1000) and \(mean(plain) * 1000) ms")
        #expect(mean(whitened) < 0.0013, "\(mean(whitened) * 1000) ms")
    }

    /// Noise, then 4 ms at a fifth of the peak, then the ring: the contact reached the sensor with the weak part.
    @Test func aWeakFirstHalfWaveBelongsToTheContact() throws {
        var random = RandomSource(seed: 5, stream: 0)
        let burst = HighPassedExcerptTests.burst(axes: [
            { t in
                let i = (t * 800).rounded() - 400
                let noise = 0.03 * random.normal()
                if i < 0 { return noise }
                return i < 3 ? 4 : 20 * cos(.pi * (i - 3) / 4) / (1 + (i - 3) / 20)
            }
        ])
        let movement = Self.movement(burst, in: 200..<600)
        let half = try #require(BurstAmplitude(burst, of: movement)).rise
        #expect(half == 403)
        let contact = try #require(Self.pick(burst, risingAt: half, of: movement, .changePoint))
        // The first sample that shows it is 0 to 1.25 ms late, 0.625 ms in the mean.
        #expect(abs(contact.onset - (burst.time[400] - 0.5 / 800)) < 1e-9)
    }

    @Test(arguments: [25.0, 50, 100]) func aSlowAccelerometersOnsetIsBeforeTheRise(rate: Double) throws {
        let burst = HighPassedExcerptTests.burst(rate: rate, axes: [{ $0 < 0.5 ? 0.01 : 5 }])
        let movement = Self.movement(burst, in: 0..<burst.time.count - 1)
        let half = try #require(BurstAmplitude(burst, of: movement)).rise
        let contact = try #require(Self.pick(burst, risingAt: half, of: movement, .changePoint))
        #expect(contact.onset < burst.time[half])
    }

    @Test func tooFewSamplesBeforeTheRiseYieldNoContact() throws {
        let burst = HighPassedExcerptTests.burst(axes: [{ $0 < 0.001 ? 5 : 0 }])
        let movement = Self.movement(burst, in: 0..<100)
        #expect(try #require(BurstAmplitude(burst, of: movement)).rise == 0)
        #expect(Self.pick(burst, risingAt: 0, of: movement, .changePoint) == nil)
        #expect(Self.pick(burst, risingAt: 0, of: movement, .peak)?.onset == 0)
    }
}
