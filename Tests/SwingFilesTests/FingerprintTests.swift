import Foundation
import SwingFiles
import TestSupport
import Testing

/// The sums were computed with Python's hashlib.
struct FingerprintTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        // 64 KiB each at the start and the end. A shorter file is read once.
        (["a": 65_536, "b": 65_536], "c00a557361a4abc1bf897d3ebff6cc4ce5cc1c3cebf8b314b7f96b062fedf74c"),
        (["a": 65_536, "b": 10], "6f440e033b3c418a8a7a0723c78a9dd68015085b47c051fe8f49f7cadd00e06f"),
        (
            ["a": 65_536, "aa": 500_000, "b": 65_536],
            "c00a557361a4abc1bf897d3ebff6cc4ce5cc1c3cebf8b314b7f96b062fedf74c"
        ),
        (["a": 0], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func theQuickFingerprintReadsBothEnds(parts: [String: Int], sum: String) throws {
        let text = parts.sorted { $0.key < $1.key }.map { String(repeating: $0.key, count: $0.value) }.joined()
        folder.write(text, "a")
        let path = "\(folder.path)/a"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
        let print = "size=\(text.utf8.count) modified=2023-11-14T22:13:20Z ends_sha256=\(sum)"
        #expect(try Fingerprint.quick([path]) == print)
        #expect(try Fingerprint.quick([path, path]) == "\(print); \(print)")
    }

    /// A recording that was replaced within a second is another one.
    @Test(arguments: [
        (1_700_000_000.25, "2023-11-14T22:13:20.250000Z"), (1_700_000_000.999_999, "2023-11-14T22:13:20.999999Z"),
        (1_700_000_001, "2023-11-14T22:13:21Z"), (1_700_000_000.000_001, "2023-11-14T22:13:20.000001Z"),
        (1_700_000_000.999_999_8, "2023-11-14T22:13:21Z"),
    ])
    func theModificationTimeHasMicroseconds(time: Double, text: String) throws {
        folder.write("a", "a")
        folder.write("a", "copy")
        for name in ["a", "copy"] { try Self.setModificationTime(time, folder.path(name)) }
        let print = try Fingerprint.quick([folder.path("a")])
        #expect(print.hasPrefix("size=1 modified=\(text) ends_sha256="), "\(print)")
        // Programs copy the time as a number of seconds.
        let copied = try InputFile(readingAt: folder.path("a")).modificationTime
        try Self.setModificationTime(copied, folder.path("copy"))
        #expect(try Fingerprint.quick([folder.path("copy")]) == print)
    }

    /// Sets the time to the nanosecond, as Python's `os.utime` does.
    private static func setModificationTime(_ time: Double, _ path: String) throws {
        let whole = time.rounded(.down)
        let moment = timespec(tv_sec: Int(whole), tv_nsec: Int(((time - whole) * 1e9).rounded(.down)))
        try #require(unsafe utimensat(AT_FDCWD, path, [moment, moment], 0) == 0)
    }

    @Test func theCompleteFingerprintReadsAllFiles() throws {
        folder.write(String(repeating: "a", count: 131_072), "a")
        let path = "\(folder.path)/a"
        #expect(
            try Fingerprint.whole([path])
                == "b44ffb72fcc259676bd80495fef1b44b808ca8f1ffe1b1706a4d7911b0e31f11")
        folder.write(String(repeating: "a", count: 30_000), "b")
        folder.write(String(repeating: "a", count: 70_000), "c")
        #expect(
            try Fingerprint.whole(["\(folder.path)/b", "\(folder.path)/c"])
                == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
    }
}
