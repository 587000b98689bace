import SwingMotion
import Testing

@testable import SwingStudy

struct TruthCheckTests {
    @Test(arguments: [
        ("contact", false), ("miss", false), ("checked", false), ("clap", false), ("walk", false), ("knock", false),
        ("fist", false), ("serve toss", false), ("", false), ("Contact", true), ("CONTACT", true), ("contakt", true),
        ("contac", true), ("misss", true), ("Miss", true), ("check", true), ("swing", true), ("air swing", true),
    ])
    func misspeltSwingsAreFound(kind: String, isMisspelt: Bool) {
        #expect(TruthCheck.isMisspelt(kind) == isMisspelt)
    }

    @Test func theFirstWrongEventIsNamed() {
        let right = TruthEvent(kind: "contact", contactTimestamp: 1)
        let clap = TruthEvent(kind: "clap", eventTimestamp: 2)
        #expect(throws: Never.self) { try TruthCheck.check([right, clap], at: "a") }
        #expect(
            throws: SwingError(
                .badData, at: "a",
                "truth event 2 (clap) has no timestamp; expected at least one; add one or remove the event")
        ) { try TruthCheck.check([right, TruthEvent(kind: "clap")], at: "a") }
        #expect(throws: SwingError.self) { try TruthCheck.check([TruthEvent(kind: "mis", eventTimestamp: 1)], at: "a") }
    }
}
