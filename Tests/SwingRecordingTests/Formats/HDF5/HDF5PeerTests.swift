import Foundation
import SwingMotion
import SwingRecording
import TestSupport
import Testing

/// SwingKit reads h5py's recordings, and h5py reads SwingKit's.
@Suite(.needsPython) struct HDF5PeerTests {
    @Test(arguments: [false, true]) func h5pyReadsOurs(compress: Bool) throws {
        let scratch = try TemporaryFolder()
        let session = Session(seconds: 61)
        try session.write(to: scratch.path("a.h5"), compress: compress)
        let script = """
            import h5py, sys, zlib
            with h5py.File(sys.argv[1]) as f:
                print({k: v.decode() if hasattr(v, "decode") else v.item() for k, v in f.attrs.items()})
                for g in f:
                    for n, d in f[g].items():
                        a = {k: d.attrs[k].decode() for k in ("units", "long_name") if k in d.attrs}
                        scale = d.dims[0][0].name if len(d.dims[0]) else d.is_scale
                        values = d.asstr()[()].tolist() if d.dtype.kind == "O" else zlib.crc32(d[()].tobytes())
                        print(d.name, d.dtype.str, d.shape[0], d.chunks, d.compression, d.shuffle, scale, a.get("units"))
                        assert a["long_name"] and "units" in a or n == "kind"
                print(f["truth/kind"].asstr()[()].tolist(), f["truth/contact_timestamp"][()].tolist())
                for n in ("accelerometer/z", "device_motion/quaternion_w", "device_motion/user_acceleration_y"):
                    print(f[n][()].astype("f8").sum().item().hex(), f[n][-1].item().hex())
            """
        let lines = try Python.run(script, scratch.path("a.h5")).split(separator: "\n").map(String.init)
        #expect(
            lines[0]
                == """
                {'Conventions': 'CF-1.10', 'schema_name': 'swingkit-recording', 'schema_version': 1, \
                'session_id': 'Übung 1', 'started_at': 1700000000.25, 'wrist': 'left', 'sport': 'baseball', \
                'os_version': 'watchOS 11.2'}
                """.sortedLike(lines[0]))
        let (fast, slow) =
            compress ? ("(48000,) gzip True", "(12000,) gzip True") : ("None None False", "None None False")
        #expect(lines.contains("/accelerometer/time <f8 48940 \(fast) True s"))
        #expect(lines.contains("/accelerometer/x <f4 48940 \(fast) /accelerometer/time standard_free_fall"))
        #expect(lines.contains("/device_motion/time <f8 12224 \(slow) True s"))
        #expect(lines.contains("/device_motion/rotation_rate_z <f4 12224 \(slow) /device_motion/time rad s-1"))
        #expect(lines.contains("/device_motion/quaternion_w <f4 12224 \(slow) /device_motion/time 1"))
        #expect(lines.contains("['contact', 'klatschen äöü'] [12345.9, nan]"))
        #expect(lines.count == 1 + 4 + 14 + 7 + 1 + 3)
        let columns = [
            session.accelerometer.acceleration.z, session.deviceMotion.attitude.w,
            session.deviceMotion.userAcceleration.y,
        ]
        for (line, column) in zip(lines.suffix(3), columns) {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            #expect(numbers.count == 2)
            #expect(numbers.last == Double(column.last ?? 0))
            #expect(abs((numbers.first ?? 0) - column.reduce(0) { $0 + Double($1) }) < 1e-6)
        }
    }

    static let writer = """
        import h5py, sys, numpy as np
        path, kind, dtype, compression, kinds = sys.argv[1:6]
        kw = dict(compression="gzip", shuffle=True, chunks=(1000,)) if compression == "gzip" else {}
        n, m = 4000, 1000
        with h5py.File(path, "w", libver=("earliest", "v110")) as f:
            f.attrs.update(schema_name="swingkit-recording", schema_version=np.int32(1), wrist="right", started_at=12)
            a = f.create_group("accelerometer"); d = f.create_group("device_motion")
            a.create_dataset("time", data=100 + np.arange(n) / 800, dtype="f8", **kw)
            for i, c in enumerate("xyz"): a.create_dataset(c, data=np.arange(n) * 0.25 + i, dtype=dtype, **kw)
            d.create_dataset("time", data=100 + np.arange(m) / 200, dtype=kind, **kw)
            for i, c in enumerate([q + c for q in ("rotation_rate_", "gravity_") for c in "xyz"]):
                d.create_dataset(c, data=np.arange(m) * 0.5 - i, dtype=dtype, **kw)
            t = f.create_group("truth")
            t["start_timestamp"] = np.array([1.5, np.nan]); t["contact_timestamp"] = np.array([1.75, np.nan], "f4")
            if kinds == "fixed": t["kind"] = np.array(["contact", "clap"], dtype="S")
            if kinds == "variable": t["kind"] = ["contact", "clap"]
            if kinds == "flags":
                t["kind"] = np.array([0, 4], "u1")
                t["kind"].attrs["flag_values"] = np.array([0, 1, 4], "u1")
                t["kind"].attrs["flag_meanings"] = "contact miss clap"
        """

    @Test(arguments: [
        ["f8", "f8", "plain", "fixed"], ["f8", "f4", "plain", "variable"], ["f8", "f4", "gzip", "flags"],
        ["f4", "f8", "gzip", "variable"],
    ]) func oursReadsH5py(variant: [String]) async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("session 7.h5")
        _ = try Python.run(Self.writer, path, variant[0], variant[1], variant[2], variant[3])
        let recording = try Recording(readingAt: path)
        #expect(recording.info.sessionID == "session 7")
        #expect(recording.info.wrist == .right)
        #expect(recording.info.startedAt == 12)
        #expect(recording.truth?.map(\.kind) == ["contact", "clap"])
        #expect(recording.truth?[0].contactTimestamp == 1.75)
        #expect(recording.truth?.first.map { $0.peakTimestamp == nil } == true)
        let chunks = try await recording.accelerometer.chunks()
        #expect(chunks.map(\.count) == [4000])
        let accelerometer = try await recording.accelerometer.joined()
        let times = (0..<4000).map { (row: Int) -> Double in 100 + Double(row) / 800 }
        let accelerations = (0..<4000).map { (row: Int) -> Float in Float(row) * 0.25 + 1 }
        #expect(accelerometer.time == times)
        #expect(accelerometer.acceleration.y == accelerations)
        let motion = try await recording.deviceMotion.joined()
        #expect(motion.time.count == 1000)
        let gravity = (0..<1000).map { (row: Int) -> Float in Float(row) * 0.5 - 5 }
        #expect(motion.gravity.z == gravity)
        #expect(motion.userAcceleration.count == 0)
    }
}

extension String {
    /// Returns `other` if both texts have the same `, `-separated parts in any order, else this text.
    fileprivate func sortedLike(_ other: String) -> String {
        func parts(_ text: String) -> [String] { text.dropFirst().dropLast().components(separatedBy: ", ") }
        return parts(self).sorted() == parts(other).sorted() ? other : self
    }
}
