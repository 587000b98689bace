import Foundation
import TestSupport
import Testing

extension BadInput {
    /// Invalid HDF5 files, and other files in place of HDF5.
    static let hdf5 = [
        BadInput(
            name: "not HDF5 at all", input: "text.h5",
            message: "text.h5: is not an HDF5 file despite its name; copy or export the recording again"
        ) { $0.write("timestamp,x,y,z\n1,0,0,-1\n", "text.h5") },
        BadInput(
            name: "results", input: "swings.h5",
            message: "swings.h5: is a swingkit-results file, not a recording; name the recording that was analysed"
        ) { try Command.succeed("analyze", Sessions.slow, "-o", "swings.h5", "--quiet", in: $0) },
        BadInput(
            name: "truncated HDF5", input: "cut.h5",
            message: "cut.h5: is truncated: it has 9000 of \(slowSize) bytes; copy or write the file again"
        ) { try $0.writeSlow(upTo: 9000, "cut.h5") },
        BadInput(
            name: "HDF5 cut within its first bytes", input: "cut.h5",
            message: "cut.h5: is truncated: it has 100 of \(slowSize) bytes; copy or write the file again"
        ) { try $0.writeSlow(upTo: 100, "cut.h5") },
        BadInput(
            name: "a changed byte", input: "changed.h5",
            message: "changed.h5: /: its description has a wrong checksum; the file is damaged"
        ) { scratch in
            var bytes = try Data(contentsOf: URL(filePath: Sessions.slow))
            let name = try #require(bytes.range(of: Data("schema_name".utf8)))
            bytes.replaceSubrange(name, with: Data("schema_game".utf8))
            scratch.write(bytes, "changed.h5")
        },
    ]

    private static let slowSize = (try? Data(contentsOf: URL(filePath: Sessions.slow)))?.count ?? 0
}

extension TemporaryFolder {
    /// The first bytes of a recording.
    fileprivate func writeSlow(upTo count: Int, _ name: String) throws {
        write(try Data(contentsOf: URL(filePath: Sessions.slow)).prefix(count), name)
    }
}

/// HDF5 files of another program.
struct OtherHDF5Tests {
    @Test(
        .needsPython,
        arguments: [
            (
                "f['data/x'] = [1.0, 2.0]; f['notes'] = [1]",
                "is an HDF5 file without schema_name = swingkit-recording; expected the groups /accelerometer and "
                    + "/device_motion as in SwingKit's recordings; it contains /data, /notes; write its columns as CSV, in Python with "
                    + "h5py or in MATLAB with writetable"
            ),
            (
                "f.attrs['schema_name'] = 'wind-tunnel'",
                "is an HDF5 file with schema_name = wind-tunnel; expected swingkit-recording"
            ),
            (
                "f.attrs['schema_name'] = 'swingkit-recording'; f.attrs['schema_version'] = 2",
                "schema_version is 2; expected 1; use a newer swing"
            ),
            (
                "f.attrs['schema_name'] = 'swingkit-recording'; f.attrs['schema_version'] = 1",
                "/accelerometer: is missing; expected a group"
            ),
        ])
    func anotherLayoutIsRejected(statements: String, message: String) throws {
        let scratch = try TemporaryFolder()
        try Python.run(
            "import h5py, sys\nwith h5py.File(sys.argv[1], 'w') as f: \(statements)", scratch.path("other.h5"))
        for subcommand in ["analyze", "inspect"] {
            let outcome = try Command.run([subcommand, "other.h5"], in: scratch)
            #expect(outcome.error == "swing: other.h5: \(message)\n")
            #expect(outcome.code == 65)
            #expect(outcome.output.isEmpty)
        }
    }
}
