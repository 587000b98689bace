import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct JournalFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let frames: [(kind: UInt64, bytes: [UInt8])] = [
        (1, [1, 2, 3]), (2, []), (1, (0..<500).map { UInt8($0 % 251) }), (3, [0]),
    ]

    /// A frame beyond the limit is skipped without memory for it.
    @Test func anEnormousFrameIsSkipped() throws {
        let journal = try JournalFile(openingAt: folder.path("a.resume"))
        try journal.truncate(after: nil)
        try journal.append(1, [1])
        try journal.append(2, [UInt8](repeating: 7, count: (64 << 20) + 1))
        try journal.append(3, [UInt8](repeating: 7, count: 64 << 20))
        var kinds: [UInt64] = []
        try journal.eachFrame(from: 8, to: 8 + 3 * 40 + 2 + (128 << 20)) { frame, _ in kinds.append(frame.kind) }
        #expect(kinds == [1, 3])
    }

    private func make() throws -> Data {
        let journal = try JournalFile(openingAt: folder.path("a.resume"))
        try journal.truncate(after: nil)
        for (kind, bytes) in Self.frames { try journal.append(kind, bytes) }
        return folder.bytes("a.resume")
    }

    private func frames(_ journal: borrowing JournalFile) throws -> [(kind: UInt64, bytes: [UInt8])] {
        var found: [(kind: UInt64, bytes: [UInt8])] = []
        try journal.eachFrame { frame, bytes in found.append((frame.kind, bytes)) }
        return found
    }

    /// Whatever a kill leaves, the complete frames before it come back.
    @Test func aCutJournalKeepsItsCompleteFrames() throws {
        let all = try make()
        let ends = Self.frames.indices.map { end in
            8 + Self.frames[...end].reduce(0) { $0 + 40 + $1.bytes.count }
        }
        #expect(ends.last == all.count)
        for size in 0...all.count {
            folder.write(all.prefix(size), "cut.resume")
            let found = try frames(JournalFile(openingAt: folder.path("cut.resume")))
            let expected = Self.frames.prefix(ends.count { $0 <= size })
            #expect(found.map(\.kind) == expected.map(\.kind) && found.map(\.bytes) == expected.map(\.bytes), "\(size)")
        }
    }

    @Test func aJournalContinuesAfterItsLastValidFrame() throws {
        folder.write(try make() + Data([9, 9, 9]), "a.resume")
        do {
            let journal = try JournalFile(openingAt: folder.path("a.resume"))
            var last: JournalFile.Frame?
            try journal.eachFrame { frame, _ in if frame.kind != 3 { last = frame } }
            try journal.truncate(after: last)
            try journal.append(7, [8])
        }
        let found = try frames(JournalFile(openingAt: folder.path("a.resume")))
        #expect(found.map(\.kind) == [1, 2, 1, 7] && found.last?.bytes == [8])
    }

    /// A changed byte costs the frame that contains it, and no other one.
    @Test func aDamagedFrameIsSkipped() throws {
        let all = try make()
        for place in all.indices {
            var damaged = all
            damaged[place] ^= UInt8(1 << (place % 8))
            folder.write(damaged, "damaged.resume")
            let found = try frames(JournalFile(openingAt: folder.path("damaged.resume")))
            var expected = Self.frames
            var end = 8
            let hit = Self.frames.firstIndex { frame in
                end += 40 + frame.bytes.count
                return place < end
            }
            if place >= 8, let hit { expected.remove(at: hit) }
            #expect(
                found.map(\.kind) == expected.map(\.kind) && found.map(\.bytes) == expected.map(\.bytes), "\(place)")
        }
    }

    @Test func aJournalInUseIsRejected() throws {
        let journal = try JournalFile(openingAt: folder.path("a.resume"))
        let failure = failure { () throws(SwingError) in _ = try JournalFile(openingAt: journal.path) }
        #expect(failure?.code == .cannotCreate && failure?.message.contains("another process is using") == true)
    }

    @Test func anotherFileIsNotOverwritten() throws {
        folder.write("something else", "a.resume")
        let failure = failure { () throws(SwingError) in _ = try JournalFile(openingAt: folder.path("a.resume")) }
        #expect(failure?.code == .cannotCreate && failure?.message.contains("is not a journal") == true)
        #expect(folder.text("a.resume") == "something else")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("b.resume"), withDestinationPath: folder.path("a.resume"))
        #expect(throws: SwingError.self) { _ = try JournalFile(openingAt: folder.path("b.resume")) }
        #expect(throws: SwingError.self) { _ = try JournalFile(openingAt: folder.path("none/a.resume")) }
    }
}
