import Testing

@testable import Zip

struct ZipNameTests {
    @Test(arguments: [
        "a", "session/motion.csv", "2026-01-31 10:00/motion.csv", "..a/b..", "a...", "é/漢.csv", "a/", " ", "-rf",
        String(repeating: "a", count: 1024), "a\u{202E}b",
    ])
    func aFileWithinTheArchiveIsNotOdd(name: String) { #expect(ZipName.oddity(name) == nil) }

    @Test(arguments: [
        ("", "empty"), (String(repeating: "é", count: 513), "1024"), ("a\0", "NUL"), ("\u{1B}", "control"),
        ("a\u{9F}b", "control"), ("a\r\nb", "control"), ("a\\b", "backslash"), ("/", "begins with /"),
        ("/a", "begins with /"),
        ("c:a", "drive"), ("C:/a", "drive"), ("..", "leads out"), ("../a", "leads out"), ("a/..", "leads out"),
        ("a/../b", "leads out"), ("a//b", "empty or a dot"), ("a//", "empty or a dot"), (".", "empty or a dot"),
        ("./a", "empty or a dot"), ("a/./b", "empty or a dot"), ("a/.", "empty or a dot"),
    ])
    func aNameThatIsNotOfAFileIsOdd(name: String, word: String) {
        #expect(ZipName.oddity(name)?.contains(word) == true)
    }

    @Test(
        arguments: [
            ([0x61], true, "a"), ([0xC3, 0xA9], true, "é"), ([0xC3, 0xA9], false, "é"), ([0xFF], true, nil),
            // The same letters in the IBM PC's code page.
            ([0x82, 0x81, 0x9A], false, "éüÜ"), ([0x80, 0xFF], false, "Ç\u{A0}"), ([0xE1, 0xB0, 0xFE], false, "ß░■"),
            ([], true, ""),
        ] as [([UInt8], Bool, String?)])
    func namesAreDecoded(bytes: [UInt8], isUTF8: Bool, name: String?) {
        #expect(ZipName.decode(bytes[...], isUTF8: isUTF8) == name)
    }
}

struct ZipRatioTests {
    @Test(arguments: [
        (0, 0, true), (1 << 20, 0, true), ((1 << 20) + 99, 0, true), ((1 << 20) + 100, 0, false),
        ((1 << 20) + 100_099, 1000, true), ((1 << 20) + 100_100, 1000, false), (.max, .max, true), (.max, 1, false),
    ])
    func aMebibyteIsFreeAndTheRestHundredfold(size: Int, packed: Int, expected: Bool) {
        #expect(ZipRatio.allow(size, packed: packed) == expected)
    }
}
