import Foundation
import SwingMotion
import SwingRecording
import TestSupport
import Testing

/// Whoever follows the message about a recording that another program wrote gets one that is read, with the same numbers.
@Suite(.needsPython) struct HDF5RemedyTests {
    /// Changes of a sound recording, and the beginning of the message.
    static let rows = [
        (
            "del f.attrs['schema_name']",
            "lacks the attribute schema_name = swingkit-recording; if the columns are those"
        ),
        ("del f.attrs['schema_name'], f.attrs['schema_version']", "lacks the attribute schema_name"),
        ("del f.attrs['schema_version']", "schema_version is missing; expected 1; set it with h5py"),
        ("f.attrs['schema_version'] = 0", "schema_version is 0; expected 1; set it with h5py"),
        (
            "d = f['device_motion/rotation_rate_y']; d[:] = d[:] * 2; d.attrs['scale_factor'] = 0.5",
            "/device_motion/rotation_rate_y: is packed with scale_factor 0.5; expected unpacked numbers; rewrite it with"
        ),
        (
            "d = f['accelerometer/time']; d[:] = d[:] - 4096; d.attrs['add_offset'] = 4096",
            "/accelerometer/time: is packed with add_offset 4096.0; expected unpacked numbers"
        ),
        (
            "v = f['accelerometer/x'][:].astype('f8') * 2 - 8; del f['accelerometer/x']; f['accelerometer/x'] = v; "
                + "f['accelerometer/x'].attrs.update(scale_factor=0.5, add_offset=4)",
            "/accelerometer/x: is packed with scale_factor 0.5 and add_offset 4.0; expected unpacked numbers"
        ),
        (
            "v = f['accelerometer/x'][:].astype('f8') * 1000; del f['accelerometer/x']; f['accelerometer/x'] = v; "
                + "f['accelerometer/x'].attrs['units'] = 'mg'",
            "/accelerometer/x: is in \"mg\"; expected standard_free_fall; rewrite it with h5py"
        ),
    ]

    @Test(arguments: rows) func aMessageIsFollowed(change: String, expected: String) async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Session(seconds: 3).write(to: path, compress: false)
        let sound = try Recording(readingAt: path)
        let before = (try await sound.accelerometer.joined(), try await sound.deviceMotion.joined())
        let script = "import h5py, sys\nwith h5py.File(sys.argv[1], 'r+') as f: "
        try Python.run(script + change, path)
        let error = #expect(throws: SwingError.self) { try Recording(readingAt: path) }
        let message = try #require(error).message
        #expect(message.hasPrefix(expected))
        let repaired = try #require(try FollowedRemedy.path(after: message, on: path))
        let after = try Recording(readingAt: repaired)
        let acceleration = try await after.accelerometer.joined()
        let motion = try await after.deviceMotion.joined()
        #expect(acceleration.time == before.0.time && acceleration.acceleration == before.0.acceleration)
        #expect(motion.time == before.1.time && motion.rotationRate == before.1.rotationRate)
    }

    /// Factors and offsets that change nothing are usual.
    @Test func neutralPackingIsRead() throws {
        let scratch = try TemporaryFolder()
        try Session(seconds: 3).write(to: scratch.path("a.h5"), compress: false)
        let change = """
            import h5py, sys
            with h5py.File(sys.argv[1], "r+") as f:
                for group in ("accelerometer", "device_motion"):
                    for column in f[group].values(): column.attrs.update(scale_factor=1.0, add_offset=[0])
            """
        try Python.run(change, scratch.path("a.h5"))
        #expect(try #require(try Recording(readingAt: scratch.path("a.h5")).accelerometerCount) > 0)
    }

    /// The lines of docs/layout.md rewrite what h5repack does not.
    @Test(arguments: ["dtype='>f4'", "dtype='>f8', compression='lzf'", "dtype=f['named']"])
    func theLinesOfTheDocumentRewriteAColumn(options: String) async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("session.h5")
        try Session(seconds: 3).write(to: path, compress: false)
        let before = try await Recording(readingAt: path).deviceMotion.joined()
        let change = """
            import h5py, numpy, sys
            with h5py.File(sys.argv[1], "r+") as f:
                f["named"] = numpy.dtype("f4")
                for name in ("time", "rotation_rate_y"):
                    values = f["device_motion"][name][:]
                    del f["device_motion"][name]
                    options = dict(\(options)) if name != "time" else dict(dtype=">f8")
                    f["device_motion"].create_dataset(name, data=values, **options)
            """
        try Python.run(change, path)
        #expect(throws: SwingError.self) { try Recording(readingAt: path) }
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let document = try String(contentsOf: root.appending(path: "docs/layout.md"), encoding: .utf8)
        let rest = try #require(document.components(separatedBy: "rewrite all columns of a recording:").last)
        let lines = try #require(rest.components(separatedBy: "```text\n").dropFirst().first)
        let script = try #require(lines.components(separatedBy: "```").first)
        try Python.run("import os, sys\nos.chdir(sys.argv[1])\n" + script, scratch.path)
        let after = try await Recording(readingAt: path).deviceMotion.joined()
        #expect(after.time == before.time && after.rotationRate == before.rotationRate)
    }
}
