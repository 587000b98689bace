import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct BallContactTests {
    static let ranges: [(difficulty: Difficulty, range: ClosedRange<Double>)] = [
        (.plain, 4...45), (.hard, 2.2...45), (.veryHard, 1.2...45),
    ]

    /// The strength in a watch's high-passed samples, which miss part of the shortest impacts.
    static func sampledStrength(of blow: Blow) -> Double {
        let rate = 801.9
        let z = (-20..<100).map { Float(blow.acceleration(at: blow.start + (Double($0) + 0.4) / rate).z) }
        var filtered = [Double](repeating: 0, count: z.count)
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: 40, rate: rate)
        do {
            var output = filtered.mutableSpan
            filter.filter(z.span, into: &output)
        }
        return filtered.map(abs).max() ?? 0
    }

    @Test(arguments: ranges.indices)
    func strengthIsLogUniformInItsRange(index: Int) {
        let (difficulty, range) = Self.ranges[index]
        var random = RandomSource(seed: 4, stream: 1)
        var strengths: [Double] = []
        var shown = 0.0
        for _ in 0..<150 {
            let contact = BallContact(at: 1, Sport.baseball.style, .of(difficulty), from: &random)
            let sampled = Self.sampledStrength(of: contact.blow)
            #expect(sampled > 0.5 * range.lowerBound && sampled < 1.1 * range.upperBound)
            #expect(sampled > 0.5 * contact.blow.strength && sampled < 1.1 * contact.blow.strength)
            #expect(
                contact.blow.strength > 0.999 * range.lowerBound && contact.blow.strength < 1.001 * range.upperBound)
            strengths.append(contact.blow.strength)
            shown += sampled / contact.blow.strength / 150
        }
        #expect((0.85...1.01).contains(shown))
        // Half of the strengths are below the geometric mean.
        let middle = (range.lowerBound * range.upperBound).squareRoot()
        #expect((50...100).contains(strengths.count { $0 < middle }))
    }

    /// In plain sessions all contacts ring; in others, 30 % of the contacts are a push that ends within 8 ms.
    @Test(arguments: Difficulty.allCases)
    func formsHaveTheRequestedFrequencies(difficulty: Difficulty) {
        var random = RandomSource(seed: 4, stream: 2)
        var pushes = 0
        for _ in 0..<300 {
            let blow = BallContact(at: 1, Sport.tennis.style, .of(difficulty), from: &random).blow
            #expect(blow.acceleration(at: 1) == .zero && blow.acceleration(at: blow.end) == .zero)
            pushes += (0..<40).allSatisfy { blow.acceleration(at: 1.0081 + Double($0) * 1e-4) == .zero } ? 1 : 0
        }
        #expect(difficulty == .plain ? pushes == 0 : (60...120).contains(pushes))
    }
}
