import Foundation
import TestSupport
import Testing

/// Damaged or malicious archives: one line, an exit code, and no file left.
struct HostileArchiveTests {
    /// The message after the archive's name, for each archive that `Fixtures/make_archives.py` creates.
    private static let messages: [String: String] = names.merging(entries) { $1 }.merging(wholes) { $1 }.merging(others)
    { $1 }

    @Test(.needsPython, arguments: messages.keys.sorted())
    func isRejectedInOneLine(name: String) throws {
        let archives = try #require(Archives.scratch)
        let scratch = try TemporaryFolder()
        scratch.write(archives.bytes("archives/hostile/\(name).zip"), "\(name).zip")
        scratch.write("old", "results.h5")
        // Whatever an archive claims, no more memory is allocated than for valid ones.
        let outcome = try Command.start(
            ["analyze", "\(name).zip", "--impacts-only", "-o", "results.h5", "--force"], in: scratch, memory: 200_000)
        #expect(outcome.error == "swing: \(name).zip\(Self.messages[name] ?? "")\n")
        #expect(outcome.code == (Self.withoutRecording.contains(name) ? 66 : 65))
        #expect(outcome.output.isEmpty)
        // There are neither results nor extracted files, and existing files remain.
        #expect(scratch.names() == ["\(name).zip", "results.h5"].sorted())
        #expect(scratch.text("results.h5") == "old")
    }

    @Test(.needsPython) func allArchivesAreTested() throws {
        _ = try #require(Archives.scratch)
        #expect(Archives.names("hostile").sorted() == Self.messages.keys.sorted())
        #expect(Self.messages.count >= 40)
    }

    // MARK: - Names

    private static let names = [
        "absolute": odd("/etc/accelerometer.csv", "which begins with /"),
        "backslash": odd("..\\accelerometer.csv", "which contains a backslash"),
        "c1": odd("a\\u{85}b.csv", "which contains a control character"),
        "delete": odd("a\\u{7f}.csv", "which contains a control character"),
        "dot": odd("./accelerometer.csv", "which has a part that is empty or a dot"),
        "drive": odd("C:accelerometer.csv", "which begins with a drive"),
        "empty-name": odd("", "which is empty"),
        "empty-part": odd("a//b.csv", "which has a part that is empty or a dot"),
        "escape": odd("\\u{1b}[2Jaccelerometer.csv", "which contains a control character"),
        "long-name": odd(String(repeating: "a", count: 200), "which is longer than 1024 bytes"),
        "newline": odd("a\\u{a}swing: all is well.csv", "which contains a control character"),
        "not-utf8": odd("\u{FFFD}\u{FFFD}.csv", "which is marked as UTF-8 but is not"),
        "nul": odd("accelerometer.csv\\u{0}.txt", "which contains a NUL byte"),
        "parent-alone": odd("..", "which leads out of its folder"),
        "parent-inside": odd("a/../../b.csv", "which leads out of its folder"),
        "parent": odd("../accelerometer.csv", "which leads out of its folder"),
        "twice-composed": odd("é.csv", "which another entry also has"),
        "twice": odd("accelerometer.csv", "which another entry also has"),
    ]

    private static func odd(_ name: String, _ found: String) -> String {
        ": found an entry named \"\(name)\", \(found), expected names of files within the archive; recreate the archive"
    }

    // MARK: - Entries

    private static let entries = [
        "another-checksum": damaged("has another size or checksum than the directory states"),
        "another-flag": damaged("is packed differently than the directory states"),
        "another-method": damaged("is packed differently than the directory states"),
        "another-name": damaged("has another name in its local header than in the directory"),
        "another-size": damaged("has another size or checksum than the directory states"),
        "after-the-largest-offset": damaged("is not where the directory states"),
        "after-the-end": damaged("is not where the directory states"),
        "bomb-claimed-small": damaged("contains more bytes than the directory states"),
        "broken": damaged("contains an invalid deflate stream"),
        "cut-stream": damaged("does not match its checksum"),
        "extra-cut-locally": damaged("has damaged extra fields"),
        "extra-cut": damaged("has damaged extra fields"),
        "extra-twice": damaged("has damaged extra fields"),
        "folder-with-bytes": damaged("is a folder with bytes", "accelerometer.csv/"),
        "into-directory": damaged("reaches beyond the directory"),
        "long-size-impossible": damaged("does not state its size or position"),
        "no-header": damaged("is not where the directory states"),
        "no-long-size": damaged("does not state its size or position"),
        "quoted": damaged("shares bytes with another entry", "b.csv"),
        "same-bytes": damaged("shares bytes with another entry", "b.csv"),
        "stored-otherwise": damaged("is stored in 1532 bytes but states a size of 5"),
        "too-long": damaged("contains more bytes than the directory states"),
        "too-short": damaged("ends too early"),
        "wrong-checksum-stored": damaged("does not match its checksum"),
        "wrong-checksum": damaged("does not match its checksum"),
    ]

    private static func damaged(_ found: String, _ entry: String = "accelerometer.csv") -> String {
        "/\(entry): \(found); the archive is damaged: copy or export it again"
    }

    // MARK: - The complete archive

    private static let wholes = [
        "before-end": broken("found a directory that does not end where the end record begins"),
        "cut-directory": broken("found no entry 2 in the directory"),
        "cut-end": broken("found a truncated end record"),
        "directory-elsewhere": broken("found a directory that does not end where the end record begins"),
        "head-only": broken("found no end record"),
        "long-end-disagrees": broken("found two end records that disagree"),
        "long-end-impossible": broken("found a zip64 end record with impossible numbers"),
        "long-end-nowhere": broken("found a zip64 end record at the wrong position"),
        "long-end-several-disks": broken("found one part of a split archive"),
        "long-end-size": broken("found a zip64 end record at the wrong position"),
        "longer-directory": broken("found extra bytes after the directory's last entry"),
        "more-after-the-end": broken("found an end record that is not at the file's end"),
        "no-directory": broken("found no entry 1 in the directory"),
        "no-end": broken("found no end record"),
        "several-disks-count": broken("found one part of a split archive"),
        "several-disks-entry": broken("found one part of a split archive"),
        "several-disks": broken("found one part of a split archive"),
        "two-ends": broken("found a directory that does not end where the end record begins"),
    ]

    private static func broken(_ found: String) -> String {
        ": \(found), expected a complete zip archive; the file is damaged: copy or export it again"
    }

    // MARK: - Unsupported content

    private static let others = [
        "bomb":
            "/accelerometer.csv: found 20971520 bytes packed into 20388, expected at most 100 times as many; "
            + "if you trust it, unpack it and name the folder",
        "bzip2":
            "/accelerometer.csv: found the compression method 12, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "claims-17-gib":
            "/accelerometer.csv: found 18253611008 bytes of unpacked data, expected at most 16 GiB; split the "
            + "recording",
        "claims-2-62-entries":
            ": found 4611686018427387904 entries, expected at most 1000; make an archive of one "
            + "recording",
        "claims-80-gib":
            ": found more than 64 GiB of unpacked data, expected at most that size; make an archive of one "
            + "recording",
        "claims-many-entries": ": found 65535 entries, expected at most 1000; make an archive of one recording",
        "claims-much":
            "/accelerometer.csv: found 5242880 bytes packed into 1532, expected at most 100 times as many; "
            + "if you trust it, unpack it and name the folder",
        "deflate64":
            "/accelerometer.csv: found the compression method 9, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "device":
            "/accelerometer.csv: found a device or a pipe, expected a plain file; archive the "
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
            "/accelerometer.csv: found a symbolic link, expected a plain file; archive the files "
            + "themselves",
        "lzma":
            "/accelerometer.csv: found the compression method 14, expected none (0) or deflate (8); make the "
            + "archive with deflate",
        "many-entries": ": found 1001 entries, expected at most 1000; make an archive of one recording",
        "masked":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "nested":
            "/inner.ZIP: found an archive in the archive, expected files; unpack the outer archive and "
            + "name its content",
        "no-recording": nothing,
        "patch": "/accelerometer.csv: found a patch, expected a plain file; recreate the archive",
        "pipe":
            "/accelerometer.csv: found a device or a pipe, expected a plain file; archive the "
            + "files themselves",
        "right-to-left":
            "/a\\u{202e}vsc.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
        "strongly-encrypted":
            "/accelerometer.csv: found an encrypted file, expected a plain one; make the archive without a "
            + "password",
    ]

    private static let nothing =
        ": found no tables of samples, expected one recording; name a folder that an app exported, or one of its files"

    private static let withoutRecording = ["empty", "folder-only", "no-recording"]
}
