import Foundation
import TestSupport
import Testing

@testable import SwingFiles

struct WorkFolderTests {
    let folder: TemporaryFolder
    var output: String { "\(folder.path)/a.csv" }

    init() throws { folder = try TemporaryFolder() }

    private func path(_ ending: String) -> String { ".a.csv.tmp.\(ending)" }

    @Test func itDisappearsWithItsFiles() throws {
        do {
            let work = try WorkFolder(for: output, holding: ["b.csv"])
            #expect(work.path.hasPrefix("\(folder.path)/.a.csv.tmp."))
            let name = try #require(folder.names().first)
            folder.write("1", "\(name)/a.csv")
            try folder.makeFolder("\(name)/old")
            folder.write("2", "\(name)/old/b.csv")
        }
        #expect(folder.names() == [])
    }

    @Test func leftoversOfKilledRunsAreRemoved() throws {
        try folder.makeFolder("\(path("0123456789abcdef"))/a.csv")
        folder.write("1", "\(path("0123456789abcdef"))/a.csv/b.csv")
        try folder.makeFolder(path("00000000000000ff"))
        folder.write("2", "\(path("00000000000000ff"))/a.csv.Xy12Zw")
        do { _ = try WorkFolder(for: output, holding: ["b.csv"]) }
        #expect(folder.names() == [])
    }

    @Test func otherNamesAreKept() throws {
        let names = [path("12"), path("0123456789abcdef0"), ".b.csv.tmp.0123456789abcdef"]
        for name in names { try folder.makeFolder(name) }
        folder.write("mine", path("fedcba9876543210"))
        do { _ = try WorkFolder(for: output) }
        #expect(folder.names() == (names + [path("fedcba9876543210")]).sorted())
    }

    @Test func aForeignFileInALeftoverIsKept() throws {
        let place = "\(path("0123456789abcdef"))/a.csv"
        try folder.makeFolder(place)
        folder.write("mine", "\(place)/diary.txt")
        do { _ = try WorkFolder(for: output, holding: ["b.csv"]) }
        #expect(folder.text("\(place)/diary.txt") == "mine")
    }

    /// Runs begin at the same time, and each removes what it finds without a lock.
    @Test func runsThatBeginTogether() async throws {
        let output = output
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in for _ in 0..<300 { _ = try WorkFolder(for: output) } }
            }
            try await group.waitForAll()
        }
        #expect(folder.names() == [])
    }

    /// Two runs that write the same output at the same time do not disturb each other.
    @Test func foldersInUseAreKept() throws {
        let first = try WorkFolder(for: output)
        do {
            let second = try WorkFolder(for: output)
            #expect(first.path != second.path)
            #expect(folder.names().count == 2)
        }
        #expect(folder.names() == [String(first.path.dropFirst(folder.path.count + 1))])
        _ = first.path
    }
}
