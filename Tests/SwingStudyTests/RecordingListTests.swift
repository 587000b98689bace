import SwingMotion
import SwingRecording
import SwingStudy
import TestSupport
import Testing

/// Recordings are read several at a time, and their order stays.
struct RecordingListPartsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Files of different lengths, and a name without a file, at which there is no fingerprint.
    private func paths(missing: Int) -> [String] {
        let paths = (0..<5).map { folder.path("\($0).csv") }
        for (index, path) in paths.enumerated() where index != missing {
            folder.write(
                String(repeating: "1,2,3,4\n", count: index + 1), path.split(separator: "/").last.map(String.init) ?? ""
            )
        }
        return paths
    }

    @Test(arguments: [0, 2, 4])
    func fingerprintsAreInTheOrderOfTheRecordings(missing: Int) async throws {
        let list = RecordingList(exactly: paths(missing: missing))
        for jobs in [1, 2, 3, 5, 8] {
            let found = try await list.fingerprints(jobs: jobs)
            let sizes = found.map { $0?.split(separator: " ").first.map(String.init) }
            #expect(sizes == (0..<5).map { $0 == missing ? nil : "size=\(8 * ($0 + 1))" }, "\(jobs) jobs")
        }
    }

    /// A folder with recordings, a table of something else and a folder of recordings, and paths outside of it.
    @Test(arguments: [nil, 1, 2, 3, 7])
    func recordingsAreFoundInTheOrderOfTheirNames(jobs: Int?) async throws {
        try folder.makeFolder("season")
        try folder.makeFolder("season/older")
        let names = ["season/a.h5", "season/b", "season/c.h5", "season/d.h5", "season/older/e.h5", "alone.h5"]
        let recordings = try names.map { try folder.simulate($0, minutes: 0.1) }
        folder.write("player,hits\nA,7\n", "season/players.csv")
        let paths = [recordings[5], folder.path("season"), "elsewhere.h5"]
        var (skipped, expected): ([String], [String]) = ([], [])
        let list = try await RecordingList(under: paths, options: ReadingOptions(), jobs: jobs) { skipped.append($0) }
        #expect(list.paths == [recordings[5]] + recordings[..<4] + ["elsewhere.h5"])
        let alone = try RecordingList(under: paths) { expected.append($0) }
        #expect(list.paths == alone.paths && skipped == expected && skipped.count == 2)
    }

    /// Files with one reason have a line each if they are few, and one line if they are many.
    @Test(
        arguments: [
            (["s.xlsx"], ["season/s.xlsx: is a spreadsheet; save it as CSV; a table of sessions is then named with"]),
            (["s.ODS", "n.txt"], ["season/n.txt: is not a recognised recording", "season/s.ODS: is a spreadsheet"]),
            (["1.txt", "2.txt", "3.txt"], ["season/1.txt: is not", "season/2.txt: is not", "season/3.txt: is not"]),
            (
                (1...62).map { "\($0 + 100).txt" },
                ["season: 62 files and folders, such as /season/101.txt, are not recognised recordings; analyse one"]
            ),
        ] as [([String], [String])])
    func skippedFilesAreGrouped(names: [String], beginnings: [String]) throws {
        try folder.makeFolder("season")
        _ = try folder.simulate("season/a.h5", minutes: 0.1)
        for name in names { folder.write("text", "season/\(name)") }
        var skipped: [String] = []
        _ = try RecordingList(under: [folder.path("season")]) {
            skipped.append($0.replacing(folder.path("season") + "/", with: "/season/"))
        }
        #expect(skipped.count == beginnings.count, "\(skipped)")
        for (line, beginning) in zip(skipped, beginnings) {
            #expect(line.replacing(folder.path("season"), with: "/season").hasPrefix("/" + beginning), "\(line)")
        }
    }

    @Test func aFolderOfASpreadsheetAloneIsRejected() throws {
        try folder.makeFolder("season")
        folder.write("text", "season/s.xlsx")
        #expect { try RecordingList(under: [folder.path("season")]) } throws: {
            "\($0)".contains("found no recording, but the spreadsheet") && "\($0)".hasSuffix("save it as CSV")
        }
    }

    @Test func aFolderWithoutRecordingsIsRejected() async throws {
        try folder.makeFolder("none")
        let path = folder.path("none")
        let error = await #expect(throws: SwingError.self) {
            try await RecordingList(under: [path], options: ReadingOptions(), jobs: 2)
        }
        #expect(error?.code == .missing && error?.description.hasPrefix("\(path): found no recording") == true)
    }

    @Test func samplesAreCountedInAllRecordingsOrNone() async throws {
        var paths = try (1...3).map { try folder.simulate("\($0).h5", minutes: 0.1 * Double($0)) }
        let counts = try paths.map { try #require(try Recording(readingAt: $0).accelerometerCount) }
        for jobs in [1, 2, 3, 5] {
            #expect(await RecordingList(exactly: paths).sampleCount(jobs: jobs) == counts.reduce(0, +), "\(jobs) jobs")
        }
        paths.insert(folder.path("missing.h5"), at: 1)
        for jobs in [1, 2, 4] { #expect(await RecordingList(exactly: paths).sampleCount(jobs: jobs) == 0) }
    }

    @Test func anEmptyListHasNothing() async throws {
        let list = RecordingList(exactly: [])
        #expect(try await list.fingerprints(jobs: 2).isEmpty)
        #expect(await list.sampleCount(jobs: 2) == 0)
    }

    #if os(Linux)
        /// The system opens these files and fails to read them.
        @Test(arguments: [1, 2, 3, 4])
        func theFirstErrorIsReported(jobs: Int) async throws {
            let unreadable = ["/proc/self/mem", "/proc/thread-self/mem"]
            let good = paths(missing: 5)
            for (first, second) in [(unreadable[0], unreadable[1]), (unreadable[1], unreadable[0])] {
                let recordings = RecordingList(exactly: [good[0], first, good[1], second])
                let error = await #expect(throws: SwingError.self) { try await recordings.fingerprints(jobs: jobs) }
                #expect(error?.code == .inputOutput && error?.description.hasPrefix("\(first): ") == true)
            }
        }
    #endif
}

struct NameListTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        ("a.h5\nb c.h5\n", ["a.h5", "b c.h5"]), ("a.h5\r\n\r\nb.h5", ["a.h5", "b.h5"]),
        ("a\nb.h5\0c.h5\0", ["a\nb.h5", "c.h5"]), ("å.h5", ["å.h5"]),
    ])
    func aListContainsOneNamePerLine(text: String, names: [String]) throws {
        folder.write(text, "list.txt")
        #expect(try NameList.names(["first", "@" + folder.path("list.txt"), "./@x"]) == ["first"] + names + ["./@x"])
    }

    @Test(arguments: [
        ([], SwingError.Code.missing, "contains no names; expected one per line; add them"),
        (Array("\n\r\n".utf8), .missing, "contains no names; expected one per line; add them"),
        ([0x61, 0xFF], .badData, "name 1 is not UTF-8"),
        (
            Array("a\n".utf8) + [UInt8](repeating: 0x2C, count: 4097), .badData,
            "name 2 has 4097 bytes, expected at most 4096"
        ),
    ])
    func aWrongListIsRejected(bytes: [UInt8], code: SwingError.Code, text: String) throws {
        folder.write(bytes, "list.txt")
        let failure = failure { () throws(SwingError) in _ = try NameList.names(["@" + folder.path("list.txt")]) }
        #expect(failure?.code == code && failure?.message.contains(text) == true, "\(String(describing: failure))")
    }

    /// A million empty names need no more memory than their bytes; a million names are the limit.
    @Test(arguments: [(1_000_000, true), (1_000_001, false)]) func aListHasAMillionNames(count: Int, isRead: Bool)
        throws
    {
        folder.write(String(repeating: "\n", count: 1000) + String(repeating: "a\n", count: count), "list.txt")
        var names = 0
        let failure = failure { () throws(SwingError) in
            names = try NameList.names(["@" + folder.path("list.txt")]).count
        }
        #expect(isRead ? names == count : failure?.message.hasPrefix("found more than 1000000 names") == true)
    }

    @Test func aMissingListIsRejected() {
        #expect { _ = try NameList.names(["@none.txt"]) } throws: {
            ($0 as? SwingError)?.code == .missing
                && "\($0)".hasPrefix(
                    "@none.txt: no such list; expected a file with one name per line; correct the name")
        }
    }
}
