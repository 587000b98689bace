import Foundation
import TestSupport
import Testing

@testable import HDF5

/// A file whose system call has failed, as after a full disk.
@Suite struct WrittenFileTests {
    let scratch: TemporaryFolder
    let cause = HDF5Error(system: "No space left on device", at: "/a")

    init() throws { scratch = try TemporaryFolder() }

    @Test func aFileThatHasFailedCannotBeClosedWell() throws {
        let file = try File(creatingAt: scratch.path("bad.h5"))
        let column = try file.root.makeDataset("a", of: Double.self, storage: .contiguous(rows: 2))
        let written = try #require(column.identifier.file)
        #expect(written === file.identifier.file && written === file.root.identifier.file)
        written.fail(cause)
        written.fail(HDF5Error("a later error"))
        let values = [1.0, 2.0]
        #expect(failure { () throws(HDF5Error) in try column.write(values.span) } == cause)
        #expect(failure { () throws(HDF5Error) in _ = try file.root.makeGroup("g") } == cause)
        #expect(failure { () throws(HDF5Error) in try file.root.attributes.set("n", 1.0) } == cause)
        do {
            try file.close()
            Issue.record("the file must not be closed well")
        } catch {
            #expect(error == cause)
        }
    }

    @Test func otherFilesAreNotAffected() throws {
        let bad = try File(creatingAt: scratch.path("bad.h5"))
        bad.identifier.file?.fail(cause)
        let good = try File(creatingAt: scratch.path("good.h5"))
        try good.root.attributes.set("n", 1.0)
        try good.close()
        let read = try StoredFile(readingAt: scratch.path("good.h5"))
        #expect(try read.root.attributes.number("n") == 1)
    }

    @Test func aMistakeOfTheCallerDoesNotSpoilTheFile() throws {
        let file = try File(creatingAt: scratch.path("good.h5"))
        _ = try file.root.makeGroup("g")
        #expect(failure { () throws(HDF5Error) in _ = try file.root.makeGroup("g") } != nil)
        try file.close()
        #expect(try StoredFile(readingAt: scratch.path("good.h5")).root.contains("g"))
    }
}
