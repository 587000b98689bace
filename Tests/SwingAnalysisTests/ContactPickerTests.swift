import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactPickerTests {
    /// z at a real cadence: rest with noise, then from `onset` a force that rises over `rise` and rings.
    func burst(onset: Double, rise: Double, frequency: Double, peak: Double) -> (time: [Double], signal: [Double]) {
        var state: UInt64 = 99
        let time = (0..<800).map { Double($0) / 801.92 }
        let z = time.map { t -> Float in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = (Double(state >> 11) / Double(1 << 53) - 0.5) * 0.03
            guard t > onset else { return Float(-1 + noise) }
            let late = t - onset
            let decay = late < rise ? 1 : 1 / (1 + (late - rise) * 80)
            return Float(
                -1 + noise + peak * decay * min(late / rise, 1)
                    * StartFinderTests.sine(wrap(2 * frequency * late + 0.5)))
        }
        var filter = HighPass(profile: .baseball, rate: 801.92)
        return (time, filter.filter(Triaxial(x: z, y: z, z: z), 0..<800))
    }

    func wrap(_ part: Double) -> Double { part - 2 * (part / 2).rounded() }

    @Test(arguments: [0.5, 0.5003, 0.5009], [0.0005, 0.002, 0.004]) func onsetIsWhereTheForceBegins(
        onset: Double, rise: Double
    ) throws {
        let (time, signal) = burst(onset: onset, rise: rise, frequency: 90, peak: 15)
        let crossing = try #require(signal.firstIndex { $0.magnitude > 1.2 })
        let contact = try #require(ContactPicker.pick(time, signal, rise: time[crossing]))
        #expect(abs(contact.onset - onset) < 0.0013, "\((contact.onset - onset) * 1000) ms")
        #expect(contact.peakTime >= contact.onset)
        #expect(contact.noise < 0.05)
    }

    @Test func aWeakFirstHalfWaveBelongsToTheContact() throws {
        // Noise, then 3 ms at a fifth of the height, then the ring: the force began with the fifth.
        var state: UInt64 = 5
        let time = (0..<400).map { Double($0) / 800 }
        let signal = time.indices.map { i -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = (Double(state >> 11) / Double(1 << 53) - 0.5) * 0.05
            if i < 200 { return noise }
            return i < 203
                ? 4 : 20 * StartFinderTests.sine(wrap(Double(i - 203) / 4 + 0.5)) / (1 + Double(i - 203) / 20)
        }
        let contact = try #require(ContactPicker.pick(time, signal, rise: time[200]))
        #expect(abs(contact.onset - time[200]) <= 0.00125, "\((contact.onset - time[200]) * 1000) ms")
    }

    @Test func tooFewSamplesAreNoContact() {
        #expect(ContactPicker.pick([0, 0.001], [0, 5], rise: 0.001) == nil)
    }
}
