import Foundation
import SwingMotion
import SwingSimulation
import Synchronization
import TestSupport
import Testing

@testable import SwingRecorder

#if canImport(Glibc)
    import Glibc
#endif

/// What a recorder writes, where it stops, and how it continues.
@Suite struct SessionRecorderTests {
    let folder: TemporaryFolder
    var path: String { folder.path("a.swingrec") }

    init() throws { folder = try TemporaryFolder() }

    private func recorder(_ limits: RecordingLimits = .none) throws -> SessionRecorder {
        try SessionRecorder(creatingAt: path, session: Session.info, limits: limits)
    }

    /// Each append is in the file as soon as it returns, whatever the lengths of the chunks.
    @Test(arguments: [1, 7, 100, 801, 9000]) func cuts(_ length: Int) throws {
        let recorder = try recorder()
        let (accelerometer, motion) = (Session.accelerometer, Session.deviceMotion)
        for first in stride(from: 0, to: accelerometer.count, by: length) {
            try recorder.append(accelerometer[first..<min(first + length, accelerometer.count)])
        }
        for first in stride(from: 0, to: motion.count, by: length) {
            try recorder.append(motion[first..<min(first + length, motion.count)])
        }
        try recorder.append(AccelerometerChunk())
        let file = try RecordedFile(at: path)
        #expect(file.accelerometer.bits == accelerometer.bits)
        #expect(file.deviceMotion.bits == motion.bits)
        #expect(file.info == Session.info)
        #expect(recorder.status.byteCount == folder.bytes("a.swingrec").count)
        #expect(recorder.status.accelerometerCount == accelerometer.count)
        #expect(abs(recorder.status.seconds - 6) < 0.1)
    }

    @Test func appendsFromSeveralTasks() async throws {
        let recorder = try recorder()
        try await withThrowingTaskGroup { group in
            group.addTask { for block in Session.blocks { try recorder.append(block.accelerometer) } }
            group.addTask { for block in Session.blocks { try recorder.append(block.deviceMotion) } }
            try await group.waitForAll()
        }
        try recorder.finish()
        let file = try RecordedFile(at: path)
        #expect(file.accelerometer.bits == Session.accelerometer.bits)
        #expect(file.deviceMotion.bits == Session.deviceMotion.bits)
    }

    /// The URL of a file is used as its path, whatever characters it contains.
    @Test(arguments: ["a b.swingrec", "50%20.swingrec", "ä?#.swingrec"]) func urls(_ name: String) throws {
        let url = URL(filePath: folder.path(name))
        let recorder = try SessionRecorder(creatingAt: url, session: Session.info)
        #expect(recorder.url.path(percentEncoded: false) == folder.path(name))
        try recorder.finish()
        #expect(!folder.bytes(name).isEmpty)
        _ = try SessionRecorder(resuming: url)
    }

    @Test func refusesAnAddress() throws {
        let url = try #require(URL(string: "https://example.com/a.swingrec"))
        let creating = failure { () throws(SwingError) in
            _ = try SessionRecorder(creatingAt: url, session: Session.info)
        }
        let resuming = failure { () throws(SwingError) in _ = try SessionRecorder(resuming: url) }
        for error in [creating, resuming] {
            #expect(
                error?.message == "found the address https://example.com/a.swingrec; expected the URL of a file")
        }
    }

    @Test func refusesAnExistingFile() throws {
        folder.write("text", "a.swingrec")
        let error = try #require(
            failure { () throws(SwingError) in _ = try SessionRecorder(creatingAt: path, session: Session.info) })
        #expect(error.code == .cannotCreate)
        #expect(error.description.hasPrefix("\(path): cannot create the file: File exists; "))
        #expect(folder.text("a.swingrec") == "text")
    }

    @Test(arguments: ["", "text", "\u{93}SWREC", "not a recording, but a long text"]) func resumesOnlyRecordings(
        _ text: String
    ) throws {
        folder.write(text, "a.swingrec")
        let error = try #require(failure { () throws(SwingError) in _ = try SessionRecorder(resuming: path) })
        #expect(error.code == .badData)
        #expect(folder.text("a.swingrec") == text)
    }

    @Test func resumesOnlyFiles() throws {
        #expect(failure { () throws(SwingError) in _ = try SessionRecorder(resuming: path) }?.code == .missing)
        #expect(failure { () throws(SwingError) in _ = try SessionRecorder(resuming: folder.path) }?.code == .missing)
        #expect(failure { () throws(SwingError) in _ = try SessionRecorder(resuming: "/dev/null") }?.code == .missing)
    }

    @Test func locksTheFile() throws {
        let first = try recorder()
        let error = try #require(failure { () throws(SwingError) in _ = try SessionRecorder(resuming: path) })
        #expect(error.description == "\(path): is used by another recorder; end that one, or name another file")
        try first.append(Session.blocks[0].accelerometer)
        try first.finish()
        // A finished recorder no longer needs the file.
        try SessionRecorder(resuming: path).append(Session.blocks[1].accelerometer)
        #expect(throws: SwingError.self) { try first.append(Session.blocks[1].accelerometer) }
    }

    // MARK: - Limits

    @Test func stopsAtTheSizeLimit() throws {
        let recorder = try recorder(RecordingLimits(bytes: 20_000))
        var appended = 0
        let error = failure { () throws(SwingError) in
            for block in Session.blocks {
                try recorder.append(block.accelerometer)
                appended += block.accelerometer.count
            }
        }
        #expect(try #require(error).message.contains("has reached its limit of 20000 bytes; "))
        #expect(recorder.status.stop == .sizeLimit)
        #expect(failure { () throws(SwingError) in try recorder.append(Session.blocks[0].deviceMotion) } == error)
        try recorder.finish()
        #expect(folder.bytes("a.swingrec").count <= 20_000)
        #expect(appended > 0)
        #expect(try RecordedFile(at: path).accelerometer.count == appended)
    }

    @Test func stopsAtTheDurationLimit() throws {
        let recorder = try recorder(RecordingLimits(seconds: 2.5))
        for block in Session.blocks.prefix(2) { try recorder.append(block.accelerometer) }
        let error = failure { () throws(SwingError) in try recorder.append(Session.blocks[2].accelerometer) }
        #expect(try #require(error).message.contains("has reached its limit of 2.5 s; "))
        #expect(recorder.status.stop == .durationLimit)
    }

    @Test func refusesOtherColumns() throws {
        let recorder = try recorder()
        let motion = Session.blocks[0].deviceMotion
        try recorder.append(motion)
        let without = DeviceMotionChunk(time: motion.time, rotationRate: motion.rotationRate, gravity: motion.gravity)
        #expect(failure { () throws(SwingError) in try recorder.append(without) }?.code == .usage)
        try recorder.append(motion)
        #expect(recorder.status.stop == nil)
    }

    @Test func refusesSamplesAfterTheEnd() throws {
        let recorder = try recorder()
        try recorder.finish()
        try recorder.finish()
        #expect(recorder.status.stop == .finished)
        #expect(
            failure { () throws(SwingError) in try recorder.append(Session.blocks[0].accelerometer) }?.code == .usage)
    }

    // MARK: - Failures

    /// A full device fails each write; the recorder refuses to continue and to finish.
    @Test func stopsOnAFullDevice() throws {
        let error = try #require(
            failure { () throws(SwingError) in
                let file = AppendOnlyFile(descriptor: open("/dev/full", O_RDWR), path: "/dev/full")
                _ = try SessionRecorder(file, session: Session.info)
            })
        #expect(error.code == .inputOutput)
        #expect(
            error.description
                == "/dev/full: cannot write: No space left on device; free some space, then resume the recording, or "
                + "record to another file")
    }

    /// After a failed write, the file ends with the last whole frame.
    @Test func stopsOnAFailedWrite() throws {
        let recorder = try recorder()
        try recorder.append(Session.blocks[0].accelerometer)
        // The descriptor is closed behind the recorder's back, and a read-only one takes its place.
        let size = recorder.status.byteCount
        let descriptor = recorder.state.withLock { $0.file.descriptor }
        let other = open(path, O_RDONLY)
        dup2(other, descriptor)
        close(other)
        let error = failure { () throws(SwingError) in try recorder.append(Session.blocks[1].accelerometer) }
        #expect(error?.code == .inputOutput)
        #expect(recorder.status.stop == .failure)
        #expect(failure { () throws(SwingError) in try recorder.append(Session.blocks[1].deviceMotion) } == error)
        #expect(failure { () throws(SwingError) in try recorder.finish() } == error)
        #expect(folder.bytes("a.swingrec").count == size)
    }

    // MARK: - Resuming

    @Test func resumesAfterATornFrame() throws {
        let blocks = Session.blocks
        do {
            let first = try recorder()
            for block in blocks.prefix(3) { try first.append(block.accelerometer) }
            for block in blocks.prefix(3) { try first.append(block.deviceMotion) }
        }
        let whole = folder.bytes("a.swingrec")
        folder.write(whole.dropLast(100), "a.swingrec")
        do {
            let second = try SessionRecorder(resuming: path)
            #expect(second.status.droppedBytes > 0)
            #expect(second.status.accelerometerCount == blocks.prefix(3).reduce(0) { $0 + $1.accelerometer.count })
            try second.append(blocks[2].deviceMotion)
            for block in blocks.dropFirst(3) {
                try second.append(block.accelerometer)
                try second.append(block.deviceMotion)
            }
            var facts = Session.info
            facts.sport = "tennis"
            try second.replaceFacts(facts)
            try second.finish()
        }
        let file = try RecordedFile(at: path)
        #expect(file.droppedBytes == 0)
        #expect(file.info?.sport == "tennis")
        #expect(file.accelerometer.bits == Session.accelerometer.bits)
        #expect(file.deviceMotion.bits == Session.deviceMotion.bits)
        #expect(try SessionRecorder(resuming: path).status.droppedBytes == 0)
    }

    /// The time before the restart counts, and the step back of the clock does not.
    @Test func resumesAfterARestart() throws {
        do {
            let first = try recorder()
            for block in Session.blocks { try first.append(block.accelerometer) }
        }
        let second = try SessionRecorder(resuming: path, limits: RecordingLimits(seconds: 8))
        let before = second.status.seconds
        let early = Session.blocks.map { block in
            AccelerometerChunk(
                time: block.accelerometer.time.map { $0 - 40_000 }, acceleration: block.accelerometer.acceleration)
        }
        try second.append(early[0])
        #expect(second.status.seconds == before)
        try second.append(early[1])
        #expect(abs(second.status.seconds - before - 1) < 0.1)
        #expect(
            failure { () throws(SwingError) in for chunk in early.dropFirst(2) { try second.append(chunk) } } != nil)
        #expect(second.status.stop == .durationLimit)
    }

    @Test @MainActor func factsOfTheDevice() {
        let info = SessionInfo.onThisDevice(sessionID: "a")
        #expect(info.sessionID == "a")
        #expect(info.deviceModel?.isEmpty == false)
        #expect(info.osVersion?.contains(" ") == true)
        #expect(info.bootTime.map { $0 < Date().timeIntervalSince1970 && $0 > 1.5e9 } == true)
    }
}
