import SwingMotion
import Testing

@testable import SwingRecording

/// Rows of four numbers without names: a time and three axes, or a quaternion.
struct RowsOfFourNumbersTests {
    private let rows = WristRows()

    private func text(_ values: (Int) -> [Double]) -> String {
        rows.time.indices.map { i in "[" + values(i).map { "\($0)" }.joined(separator: ",") + "]" }
            .joined(separator: ",")
    }

    /// The keys around the rows, whether the rows are quaternions, and the reason why they are rejected.
    @Test(
        arguments: [
            (["quaternions", "palm"], true, "is that of a quaternion"), (["quat"], true, "is that of a quaternion"),
            (["attitude"], false, "is that of a quaternion"),
            (["samples"], true, "a first column that falls"), (["accelerometer"], true, "a first column that falls"),
            (["samples"], false, nil), (["accelerometer"], false, nil),
        ] as [([String], Bool, String?)])
    func quaternionsAreRejected(keys: [String], isQuaternion: Bool, reason: String?) async throws {
        let values = text { i in
            guard isQuaternion else { return [rows.time[i]] + rows.total(i) }
            // It returns to its beginning twice, as a wrist does.
            return rows.attitude(i)
        }
        let json = keys.reversed().reduce("[\(values)]") { "{\"\($1)\":\($0)}" }
        let folder = try FolderFixture(["a.json": json])
        let failure = await folder.failure { _ = try folder.recording("a.json") }
        #expect(reason.map(failure.contains) ?? (failure == "no error"), "\(failure)")
    }
}
