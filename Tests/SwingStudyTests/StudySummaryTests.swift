import SwingMotion
import Testing

@testable import SwingStudy

struct StudySummaryTests {
    /// Spellings that differ in case or spaces are one sport, as in results; the first one counts.
    @Test func spellingsOfASportAreOne() {
        var summary = StudySummary()
        for (time, sport) in [(0.2, "Tennis"), (0.3, " tennis"), (0.4, "TENNIS"), (0.5, "golf"), (0.6, nil)] {
            var swing = Swing()
            swing.timeToContact = time
            summary.add([swing], sport: sport)
        }
        #expect(summary.mediansOfTimeToContact == ["Tennis": 0.3, "golf": 0.5, "unknown": 0.6])
    }
}
