import Testing

@testable import SwingFiles

struct ProcessLimitsTests {
    @Test func thisProcessHasWhatTheCommandNeeds() throws {
        try ProcessLimits.check()
        #expect(ProcessLimits.openFiles >= 16)
    }
}
