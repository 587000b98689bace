import SwingSignal
import Testing

@Suite struct StepLookTests {
    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 801], [false, true]) func equalsTheDefinition(
        count: Int, baseline: Bool
    ) {
        let jitter = SampleLookTests.noise(count, 3)
        let times = (0..<count).map { 100 + Double($0) * 0.00125 + Double(jitter[$0]) * 2e-4 }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        let look = StepLook(times.span, baseline: baseline)
        #expect(look.shortest == steps.min() ?? .infinity && look.longest == steps.max() ?? -.infinity)
        #expect(look.rises(byAtMost: 0.0015) && !look.rises(byAtMost: 0.001) || count < 2)
        // No time is further from the middle of its neighbours.
        var most = 0.0
        for i in steps.indices.dropLast() {
            most = max(most, (steps[i + 1] - steps[i]).magnitude / (steps[i + 1] + steps[i]))
        }
        #expect(look.unevenness >= most - 1e-9 && look.unevenness <= 1.5 * most)
    }

    @Test(arguments: [5, 6, 8, 40, 41], [0, -1, .nan, .infinity, -.infinity] as [Double])
    func findsOneWrongTimeAnywhere(count: Int, step: Double) {
        for place in 1..<count {
            var times = (0..<count).map { Double($0) }
            // A sum with infinity or NaN is that.
            times[place] = times[place - 1] + step
            for baseline in [false, true] {
                let look = StepLook(times.span, baseline: baseline)
                #expect(!look.rises(byAtMost: .infinity) || step == .infinity, "\(place)")
                #expect(!look.rises(byAtMost: 2), "\(place)")
                #expect(look.unevenness == 1, "\(place)")
            }
        }
    }
}
