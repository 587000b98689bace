import Foundation
import TestSupport
import Testing

/// Archives that are damaged or made to do harm: one line, an exit code, and no trace.
struct HostileArchiveTests {
    /// What is said behind the archive's name, for each archive that `Fixtures/make_archives.py` makes.
    private static let messages: [String: String] = names.merging(entries) { $1 }.merging(wholes) { $1 }.merging(others)
    { $1 }

    @Test(.enabled(if: Archives.python != nil, Archives.missing), arguments: messages.keys.sorted())
    func isToldInOneLine(name: String) throws {
        let archives = try #require(Archives.scratch)
        let scratch = try TemporaryFolder()
        scratch.write(archives.bytes("archives/hostile/\(name).zip"), "\(name).zip")
        scratch.write("old", "results.h5")
        // Whatever an archive claims, no more memory is asked for than sound ones need.
        let outcome = try Command.run(
            ["analyze", "\(name).zip", "--impacts-only", "-o", "results.h5"], in: scratch, memory: 100_000)
        #expect(outcome.error == "swing: \(name).zip\(Self.messages[name] ?? "")\n")
        #expect(outcome.code == (Self.withoutRecording.contains(name) ? 66 : 65))
        #expect(outcome.output.isEmpty)
        // Neither results nor what the archive holds, and what was there is still there.
        #expect(scratch.names() == ["\(name).zip", "results.h5"].sorted())
        #expect(scratch.text("results.h5") == "old")
    }

    @Test(.enabled(if: Archives.python != nil, Archives.missing)) func allArchivesAreTried() throws {
        _ = try #require(Archives.scratch)
        #expect(Archives.names("hostile").sorted() == Self.messages.keys.sorted())
        #expect(Self.messages.count >= 40)
    }

    // MARK: - Names

    private static let names = [
        "absolute": odd("/etc/accelerometer.csv", "which begins with /"),
        "backslash": odd("..\\accelerometer.csv", "which holds a backslash"),
        "c1": odd("a\\u{85}b.csv", "which holds a control character"),
        "delete": odd("a\\u{7f}.csv", "which holds a control character"),
        "dot": odd("./accelerometer.csv", "of which a part is empty or a dot"),
        "drive": odd("C:accelerometer.csv", "which begins with a drive"),
        "empty-name": odd("", "which is empty"),
        "empty-part": odd("a//b.csv", "of which a part is empty or a dot"),
        "escape": odd("\\u{1b}[2Jaccelerometer.csv", "which holds a control character"),
        "long-name": odd(String(repeating: "a", count: 200), "which is longer than 1024 bytes"),
        "newline": odd("a\\u{a}swing: all is well.csv", "which holds a control character"),
        "not-utf8": odd("\u{FFFD}\u{FFFD}.csv", "which is no UTF-8 as it claims"),
        "nul": odd("accelerometer.csv\\u{0}.txt", "which holds a NUL byte"),
        "parent-alone": odd("..", "which leads out of its folder"),
        "parent-inside": odd("a/../../b.csv", "which leads out of its folder"),
        "parent": odd("../accelerometer.csv", "which leads out of its folder"),
        "twice-composed": odd("é.csv", "which another entry has too"),
        "twice": odd("accelerometer.csv", "which another entry has too"),
    ]

    private static func odd(_ name: String, _ found: String) -> String {
        ": found an entry named \"\(name)\", \(found), expected names of files within the archive; make the archive anew"
    }

    // MARK: - Entries

    private static let entries = [
        "another-checksum": damaged("has another size or checksum than the directory says"),
        "another-flag": damaged("is packed otherwise than the directory says"),
        "another-method": damaged("is packed otherwise than the directory says"),
        "another-name": damaged("has another name in the directory than before its bytes"),
        "another-size": damaged("has another size or checksum than the directory says"),
        "behind-the-end-of-numbers": damaged("is not where the directory says"),
        "behind-the-end": damaged("is not where the directory says"),
        "bomb-claimed-small": damaged("holds more than the directory says"),
        "broken": damaged("can't be unpacked (Zlib error: data error)"),
        "cut-stream": damaged("does not have the bytes that its checksum tells of"),
        "extra-cut-locally": damaged("has damaged extra fields"),
        "extra-cut": damaged("has damaged extra fields"),
        "extra-twice": damaged("has damaged extra fields"),
        "folder-with-bytes": damaged("is a folder with bytes", "accelerometer.csv/"),
        "into-directory": damaged("reaches beyond the directory"),
        "long-size-impossible": damaged("does not say its size or place"),
        "no-header": damaged("is not where the directory says"),
        "no-long-size": damaged("does not say its size or place"),
        "quoted": damaged("shares bytes with another entry", "b.csv"),
        "same-bytes": damaged("shares bytes with another entry", "b.csv"),
        "stored-otherwise": damaged("is stored in 1532 bytes but claims 5"),
        "too-long": damaged("holds more than the directory says"),
        "too-short": damaged("ends too early"),
        "wrong-checksum-stored": damaged("does not have the bytes that its checksum tells of"),
        "wrong-checksum": damaged("does not have the bytes that its checksum tells of"),
    ]

    private static func damaged(_ found: String, _ entry: String = "accelerometer.csv") -> String {
        "/\(entry): \(found); the archive is damaged: copy or export it again"
    }

    // MARK: - The archive as a whole

    private static let wholes = [
        "before-end": broken("found a directory that does not end where the archive's end begins"),
        "cut-directory": broken("found no entry 2 in the directory"),
        "cut-end": broken("found an end that is cut off"),
        "directory-elsewhere": broken("found a directory that does not end where the archive's end begins"),
        "head-only": broken("found no end of the archive"),
        "long-end-disagrees": broken("found two ends that disagree"),
        "long-end-impossible": broken("found an end of a long archive with impossible numbers"),
        "long-end-nowhere": broken("found an end of a long archive that is not where it should be"),
        "long-end-several-disks": broken("found a part of an archive of several files"),
        "long-end-size": broken("found an end of a long archive that is not where it should be"),
        "longer-directory": broken("found more in the directory than its entries"),
        "more-behind": broken("found an end that is not at the file's end"),
        "no-directory": broken("found no entry 1 in the directory"),
        "no-end": broken("found no end of the archive"),
        "several-disks-count": broken("found a part of an archive of several files"),
        "several-disks-entry": broken("found a part of an archive of several files"),
        "several-disks": broken("found a part of an archive of several files"),
        "two-ends": broken("found a directory that does not end where the archive's end begins"),
    ]

    private static func broken(_ found: String) -> String {
        ": \(found), expected a whole zip archive; the file is damaged: copy or export it again"
    }

    // MARK: - What is not read

    private static let others = [
        "bomb":
            "/accelerometer.csv: found 20971520 bytes packed into 20388, expected at most 100 times as many; "
            + "unpack it, if you trust it, and give the folder",
        "bzip2":
            "/accelerometer.csv: found the compression method 12, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "claims-17-gib":
            "/accelerometer.csv: found 18253611008 bytes, unpacked, expected at most 16 GiB; split the "
            + "recording",
        "claims-2-62-entries":
            ": found 4611686018427387904 entries, expected at most 1000; make an archive of one "
            + "recording",
        "claims-80-gib":
            ": found more than 64 GiB, unpacked, expected at most so much; make an archive of one "
            + "recording",
        "claims-many-entries": ": found 65535 entries, expected at most 1000; make an archive of one recording",
        "claims-much":
            "/accelerometer.csv: found 5242880 bytes packed into 1532, expected at most 100 times as many; "
            + "unpack it, if you trust it, and give the folder",
        "deflate64":
            "/accelerometer.csv: found the compression method 9, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "device":
            "/accelerometer.csv: found a device or a pipe, expected a plain file; make the archive of the "
            + "files themselves",
        "empty": nothing,
        "encrypted-locally":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "encrypted":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "folder-only": nothing,
        "hdf5-inside":
            "/session.h5: found an HDF5 file in an archive, expected tables of text; unpack it and name the file",
        "large-directory":
            ": found a directory of 1301030 bytes, expected at most 1048576; make an archive of one "
            + "recording",
        "link":
            "/accelerometer.csv: found a symbolic link, expected a plain file; make the archive of the files "
            + "themselves",
        "lzma":
            "/accelerometer.csv: found the compression method 14, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "many-entries": ": found 1001 entries, expected at most 1000; make an archive of one recording",
        "masked":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "nested":
            "/inner.ZIP: found an archive in the archive, expected files; unpack the outer one, and give "
            + "what it holds",
        "no-recording": nothing,
        "patch": "/accelerometer.csv: found a patch, expected a plain file; make the archive anew",
        "pipe":
            "/accelerometer.csv: found a device or a pipe, expected a plain file; make the archive of the "
            + "files themselves",
        "right-to-left":
            "/a\\u{202e}vsc.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "strongly-encrypted":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
    ]

    private static let nothing =
        ": found no tables of samples, expected one recording; name a folder that an app has exported, or one of the files"

    private static let withoutRecording = ["empty", "folder-only", "no-recording"]
}
