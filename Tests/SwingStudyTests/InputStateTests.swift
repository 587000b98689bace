import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingStudy

struct InputStateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["accelerometer.csv", "motion.csv", "notes.txt"] { folder.write("abcdef", name) }
        try setTime("accelerometer.csv", 1e9)
    }

    private func setTime(_ name: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder.path(name))
    }

    @Test func unchangedFilesGiveNoWarning() throws {
        let state = InputState(of: folder.path)
        folder.write("other", "notes.txt")
        #expect(try state.changes() == [])
    }

    @Test(arguments: ["longer", "touched", "replaced"]) func aChangeIsAWarning(kind: String) throws {
        let state = InputState(of: folder.path)
        folder.write(kind == "longer" ? "abcdefgh" : "ghijkl", "accelerometer.csv")
        try setTime("accelerometer.csv", kind == "longer" ? 1e9 : 1e9 + 0.001)
        #expect(
            try state.changes() == [
                "\(folder.path)/accelerometer.csv changed while it was read; samples may be missing or mixed: read it "
                    + "again when nothing changes it"
            ])
    }

    @Test func aShorterFileIsAnError() throws {
        let state = InputState(of: folder.path)
        folder.write("abc", "motion.csv")
        let error = failure { () throws(SwingError) in _ = try state.changes() }
        #expect(error?.code == .inputOutput)
        #expect(error?.description.contains("/motion.csv: became shorter while it was read; ") == true)
    }
}
