import SwingMotion
import SwingPages
import SwingStudy
import Testing

struct InspectionTableTests {
    private func summary(_ name: String, _ message: String) -> InspectionSummary {
        InspectionSummary(path: name, error: SwingError(.badData, message))
    }

    @Test func equalFindingsAreNotRepeated() {
        let text = InspectionTable.text([
            summary("a.h5", "no samples"), summary("b.h5", "no samples"), summary("c.h5", "cut off"),
            summary("d.h5", "no samples"),
        ])
        #expect(
            text.split(separator: "\n").dropFirst().prefix(8) == [
                "a.h5                   failed", "  no samples", "b.h5                   failed", "  the same",
                "c.h5                   failed", "  cut off", "d.h5                   failed", "  no samples",
            ], "\(text)")
    }
}
