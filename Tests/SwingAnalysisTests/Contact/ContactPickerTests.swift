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

@Suite struct ContactSearchTests {
    static let span = 300..<500

    /// Returns a search over 12 ms in a vibration of 0.05 g per rad/s, with a ring of some peak (in g) along each axis.
    static func search(_ heights: [Double], at index: Int = 400, seed: UInt64 = 1, floor: Double = 0) -> ContactSearch {
        let noise = VibrationLevelTests.noise(heights.map { _ in 0.05 }, seed: seed)
        let axes = zip(noise.axes, heights).map { axis, height in
            axis.indices.map { i in
                let late = Double(i - index) / 800
                return axis[i] + (late < 0 ? 0 : height * exp(-late / 0.008) * cos(2 * .pi * 80 * late))
            }
        }
        let burst = noise.replacing(axes: axes)
        let speed = VibrationLevelTests.speeds(burst)
        return ContactSearch(
            burst, VibrationLevel(burst, speed: speed, in: span, floor: floor), in: span, length: 0.012)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func noiseAloneIsNearOne(seed: UInt64) {
        let ratio = Self.search([0, 0, 0], seed: seed).ratio
        #expect((0.9...1.6).contains(ratio), "\(ratio)")
    }

    @Test(
        arguments: [[15, 0, 0], [0, 15, 0], [0, 0, 15], [-15, 0, 0], [8, 8, 8], [15]] as [[Double]],
        [301, 350, 401, 470, 497])
    func oneAxisSuffices(heights: [Double], index: Int) throws {
        let search = Self.search(heights, at: index)
        let found = try #require(search.index)
        #expect(abs(found - index) <= 2, "\(found)")
        #expect(search.ratio > 2.5, "\(search.ratio)")
        #expect(search.rise == index)
    }

    @Test func onlyTheSpanIsSearched() throws {
        let search = Self.search([50, 50, 50], at: 600)
        #expect(search.ratio < 1.6)
        #expect(Self.span.contains(try #require(search.index)))
    }

    @Test func theFloorLowersTheRatio() {
        let ratios = [0, 0.5, 2, 8].map { Self.search([15, 0, 0], floor: $0).ratio }
        #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 > $1 }, "\(ratios)")
    }

    /// Values from sample 400 on, among zeros, and the first sample with half their amplitude.
    static let rises: [(values: [Double], rise: Int)] = [
        ([10, -8, 6], 400), ([1, 2, 6, 10, -8], 402), ([-4, -5, -10, 9], 401), ([4.9, 9, -10, 3], 401),
        ([0.5, 0.5, 0.5, 10], 403),
    ]

    @Test(arguments: rises.indices) func theRiseIsAtHalfTheAmplitude(_ index: Int) throws {
        let (values, rise) = Self.rises[index]
        let burst = HighPassedExcerptTests.burst(axes: [
            { t in
                let i = Int((t * 800).rounded()) - 400
                return values.indices.contains(i) ? values[i] : 0
            }
        ])
        // Too few samples yield a vibration of 0, so the noise is the floor.
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        let search = ContactSearch(burst, noise, in: Self.span, length: 0.012)
        #expect(search.count == 10)
        #expect(search.rise == rise)
        let rms = (values.reduce(0) { $0 + $1 * $1 } / 10).squareRoot()
        #expect(abs(search.ratio - rms) < 1e-9)
    }

    @Test(arguments: [0..<0, 400..<400, 798..<800]) func tooFewSamplesHaveNoBurst(span: Range<Int>) {
        let burst = HighPassedExcerptTests.burst(axes: [{ _ in 1 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        let search = ContactSearch(burst, noise, in: span, length: 0.012)
        #expect(search.index == nil && search.ratio == 0 && search.rise == nil)
    }

    @Test func aSlowAccelerometerIsSearchedOverTwoSamplesAtLeast() {
        let burst = HighPassedExcerptTests.burst(rate: 50, axes: [{ _ in 1 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        #expect(ContactSearch(burst, noise, in: 10..<20, length: 0.012).count == 2)
    }
}
