import Testing

@testable import SwingMotion

/// The values of true events.
struct TruthEventTests {
    @Test(
        arguments: [
            ("contact", .contact), ("miss", .miss), ("checked", .checked), ("tap", .other("tap")),
            ("Contact", .other("Contact")), ("", .other("")),
        ] as [(String, TruthEvent.Kind)])
    func kindsHaveNames(name: String, kind: TruthEvent.Kind) {
        #expect(TruthEvent.Kind(rawValue: name) == kind && kind.rawValue == name)
    }

    /// An event equals itself, whatever is unknown.
    @Test func unknownTimestampsAreAbsent() {
        let event = TruthEvent(kind: "tap", startTimestamp: .nan, peakTimestamp: 2)
        #expect(event == event && event.startTimestamp == nil && event.hasTimestamp)
        #expect(Set([event, event.later(by: 0)]).count == 1)
        let later = event.later(by: 1.5)
        #expect(later.startTimestamp == nil && later.contactTimestamp == nil && later.peakTimestamp == 3.5)
        #expect(!TruthEvent(kind: .miss, gravityStartTimestamp: 1).hasTimestamp)
    }
}
