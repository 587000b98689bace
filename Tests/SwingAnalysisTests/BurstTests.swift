import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct BurstTests {
    /// Two seconds in which z buzzes in proportion to a rotation rate that rises and falls between 0.8 and 1.2 s.
    func excerpt(buzz: Double) -> (excerpt: Excerpt, lobe: Lobe) {
        var state: UInt64 = 3
        func noise() -> Double {
            // The sum of twelve uniform numbers is as good as Gaussian here.
            var sum = -6.0
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum += Double(state >> 11) / Double(1 << 53)
            }
            return sum
        }
        func rate(_ t: Double) -> Double { t > 0.8 && t < 1.2 ? 20 * StartFinderTests.sine((t - 0.8) / 0.4) : 0 }
        var excerpt = Excerpt()
        excerpt.time = (0..<1600).map { Double($0) / 800 }
        let z = excerpt.time.map { Float(-1 + buzz * rate($0) * noise()) }
        excerpt.acceleration = Triaxial(x: z, y: z, z: z)
        excerpt.motionTime = (0..<400).map { Double($0) / 200 }
        excerpt.rate = excerpt.motionTime.map { Float(rate($0)) }
        return (excerpt, Lobe(sign: 1, start: 0.81, end: 1.19, peakTime: 1, peak: 20))
    }

    @Test(arguments: [0.02, 0.1]) func measuresTheArmsOwnBuzz(buzz: Double) throws {
        let (excerpt, lobe) = excerpt(buzz: buzz)
        let burst = Burst(excerpt, around: 1, profile: .baseball)
        let found = try #require(burst.buzz(excerpt, in: lobe, around: 1))
        // The high-pass takes the tenth of the band below 40 Hz away.
        #expect(found > 0.8 * buzz && found < 1.1 * buzz, "\(found)")
        #expect(abs(burst.rate - 800) < 1e-6)
    }

    @Test func aLobeOfFewSamplesTellsNoBuzz() {
        let (excerpt, _) = excerpt(buzz: 0.1)
        let lobe = Lobe(sign: 1, start: 0.95, end: 1, peakTime: 1, peak: 20)
        #expect(Burst(excerpt, around: 1, profile: .baseball).buzz(excerpt, in: lobe, around: 0.97) == nil)
    }

    @Test func aPlateauAtTheGreatestValueIsClipped() {
        var (excerpt, _) = excerpt(buzz: 0)
        #expect(!Burst(excerpt, around: 1, profile: .baseball).isClipped)
        for i in 800..<803 { excerpt.acceleration.y[i] = 34 }
        #expect(Burst(excerpt, around: 1, profile: .baseball).isClipped)
    }
}
