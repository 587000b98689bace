import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct ContactPickerTests {
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
            let (span, speed) = (240..<560, burst.time.map { _ in 1.0 })
            let search = ContactSearch(
                burst, VibrationLevel(burst, speed: speed, in: span, floor: 0.5), in: span,
                length: ContactEvidence.length)
            guard let half = search.rise else { return nil }
            let whitened = VibrationWhitening.whiten(search, around: half)
            return ContactPicker.pick(search, risingAt: half, whitened: whitened, rule: rule)
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

    /// The vibration hides the first part of a force that rises slowly, and the onset makes up for a part of that.
    ///
    /// The error is less than half a sampling interval.
    @Test(arguments: [0.01, 0.5]) func aBurstRisesOutOfTheVibration(noise: Double) throws {
        var errors: [Double] = []
        for onset in Self.onsets {
            for seed in 1...20 as ClosedRange<UInt64> {
                let impact = ImpactSignal(onset: onset, rise: 0.006, height: 15, noise: noise, seed: seed)
                errors.append((try #require(impact.pick(.whitenedChangePoint)).onset - onset) * 1000)
            }
        }
        let median = errors.sorted()[errors.count / 2]
        #expect(abs(median) < 0.62, "\(median) ms")
    }

    @Test func aWeakFirstHalfWaveBelongsToTheContact() throws {
        // Noise, then 4 ms at a fifth of the peak, then the ring: the onset is that of the weak part.
        var random = RandomSource(seed: 5, stream: 0)
        let burst = HighPassedExcerptTests.burst(axes: [
            { t in
                let i = (t * 800).rounded() - 400
                let noise = 0.03 * random.normal()
                if i < 0 { return noise }
                return i < 3 ? 4 : 20 * cos(.pi * (i - 3) / 4) / (1 + (i - 3) / 20)
            }
        ])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 200..<600, floor: 0.5)
        let search = ContactSearch(burst, noise, in: 200..<600, length: ContactEvidence.length)
        let half = try #require(search.rise)
        #expect(half == 403)
        let contact = try #require(ContactPicker.pick(search, risingAt: half, whitened: nil, rule: .changePoint))
        // Beside that much noise the burst shows nearly at once.
        let late = burst.time[400] - 0.5 / 800 - contact.onset
        #expect(late > 0 && late < 0.0001, "\(late * 1000) ms")
    }

    @Test(arguments: [25.0, 50, 100]) func aSlowAccelerometerHasNoVibrationToRiseFrom(rate: Double) throws {
        let burst = HighPassedExcerptTests.burst(rate: rate, axes: [{ $0 < 0.5 ? 0.01 : 5 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 0.5)
        let search = ContactSearch(burst, noise, in: 0..<burst.time.count - 1, length: ContactEvidence.length)
        let half = try #require(search.rise)
        let contact = try #require(ContactPicker.pick(search, risingAt: half, whitened: nil, rule: .changePoint))
        #expect(contact.onset < burst.time[half])
    }

    @Test func tooFewSamplesBeforeTheRiseYieldNoContact() {
        let burst = HighPassedExcerptTests.burst(axes: [{ $0 < 0.001 ? 5 : 0 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 0.5)
        let search = ContactSearch(burst, noise, in: 0..<100, length: ContactEvidence.length)
        #expect(search.rise == 0)
        #expect(ContactPicker.pick(search, risingAt: 0, whitened: nil, rule: .changePoint) == nil)
        #expect(ContactPicker.pick(search, risingAt: 0, whitened: nil, rule: .peak)?.onset == 0)
    }
}
