import SwingSignal
import Testing

@Suite struct ButterworthTests {
    @Test(arguments: Reference.shared.designs) func designEqualsScipy(_ reference: Reference.Design) {
        let sections = Butterworth.highPass(order: reference.order, cutoff: reference.cutoff, rate: reference.rate)
        #expect(sections.count == reference.sos.count)
        for (section, row) in zip(sections, reference.sos) {
            let ours = [section.b0, section.b1, section.b2, 1, section.a1, section.a2]
            for (a, b) in zip(ours, row) { #expect(abs(a - b) <= 1e-12, "\(ours) is not \(row)") }
        }
    }
}
