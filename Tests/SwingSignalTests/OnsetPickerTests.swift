import SwingSignal
import Testing

@Suite struct OnsetPickerTests {
    @Test(arguments: [10, 25, 60]) func findsWhereABurstBegins(onset: Int) {
        // A deterministic small wobble, then a large one.
        let signal = (0..<80).map { i in
            let wobble = Double((i * 7919) % 13 - 6) / 6
            return i < onset ? 0.01 * wobble : 5 * wobble + 3
        }
        #expect(OnsetPicker.changePoint(of: signal.span) == onset)
    }

    @Test(arguments: [0, 1, 3]) func tooFewSamplesHaveNoOnset(count: Int) {
        let signal = [Double](repeating: 1, count: count)
        #expect(OnsetPicker.changePoint(of: signal.span) == nil)
    }

    @Test func exactSilenceBeforeABurstIsNoTrap() {
        let signal = [Double](repeating: 0, count: 20) + [4, -6, 5, -3, 2]
        #expect(OnsetPicker.changePoint(of: signal.span) == 20)
    }
}
