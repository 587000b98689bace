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
