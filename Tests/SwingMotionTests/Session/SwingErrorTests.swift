import Foundation
import SwingMotion
import Testing

@Suite struct SwingErrorTests {
    @Test func theLocalizedDescriptionIsTheMessage() {
        let error: any Error = SwingError(.badData, at: "a.csv:3", "column 2 is \"x\"; expected a number")
        #expect(error.localizedDescription == "a.csv:3: column 2 is \"x\"; expected a number")
        #expect((error as NSError).localizedDescription == error.localizedDescription)
    }

    @Test func aRejectionKeepsItsReason() {
        let finding = SessionWarning(.accelerationInMetersPerSecondSquared, "the norm is 9.8")
        let error = SwingError(rejecting: finding).placed(at: "a.h5")
        #expect(error.reason == .accelerationInMetersPerSecondSquared && error.code == .badData)
        #expect(error.description == "a.h5: the norm is 9.8")
        #expect(SwingError(.usage, "no").reason == nil)
    }

    @Test func warningsCanBeStored() throws {
        for code in SessionWarning.Code.allCases {
            let warning = SessionWarning(code, "a finding")
            let stored = try JSONEncoder().encode(warning)
            #expect(try JSONDecoder().decode(SessionWarning.self, from: stored) == warning)
            #expect("\(warning)" == "a finding")
        }
    }
}
