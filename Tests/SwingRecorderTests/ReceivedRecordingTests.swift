import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingRecorder

/// Frames that arrive in any order, twice, damaged or not at all become a recording.
@Suite struct ReceivedRecordingTests {
    let folder: TemporaryFolder
    let sent: RecordedFrames
    var path: String { folder.path("a.swingrec") }

    init() throws {
        folder = try TemporaryFolder()
        sent = try RecordedFrames(in: folder)
    }

    private var count: Int { sent.frames.count }

    /// The file is the recorder's own, byte for byte.
    @Test(arguments: [1, 2, 3, 5, 100], [UInt64(1), 2, 3]) func anyOrder(_ size: Int, _ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let numbers = (Array(0..<count) + (0..<count).filter { $0 % 3 == 0 }).shuffled(using: &random)
        var recording = try ReceivedRecording(at: path)
        var (written, repeated) = (0, 0)
        for first in stride(from: 0, to: numbers.count, by: size) {
            let batch = Array(numbers[first..<min(first + size, numbers.count)])
            let receipt = try recording.receive(sent.batch(batch))
            written += receipt.written
            repeated += receipt.repeated
            let arrived = Set(numbers[..<min(first + size, numbers.count)])
            var missing: [Int] = []
            for number in 0..<(arrived.max() ?? 0) where !arrived.contains(number) { missing.append(number) }
            #expect(receipt.missing.flatMap { Array($0) } == missing)
            #expect(receipt.next == missing.first ?? (arrived.max() ?? -1) + 1)
        }
        #expect(written == count)
        #expect(repeated == numbers.count - count)
        #expect(Array(folder.bytes("a.swingrec")) == sent.bytes)
        let isFinished = recording.contents.isFinished
        #expect(isFinished)
    }

    /// A sender may post the recorder's file as it is.
    @Test func aWholeFile() throws {
        var recording = try ReceivedRecording(at: path)
        let receipt = try recording.receive(ReceivedFrame.frames(of: sent.bytes))
        #expect(receipt.written == count && Array(folder.bytes("a.swingrec")) == sent.bytes)
        var damaged = sent.bytes
        damaged[9] ^= 1
        do {
            _ = try ReceivedFrame.frames(of: damaged)
            Issue.record("a damaged beginning is accepted")
        } catch { #expect("\(error)".hasPrefix("byte 0: the first 16 bytes are damaged; expected their checksum")) }
    }

    /// A hole stays until it is given up; then the file states it, and readers count it.
    @Test func holes() throws {
        var recording = try ReceivedRecording(at: path)
        let lost = [3, 4, 7]
        let received = try recording.receive(sent.batch((0..<count).filter { !lost.contains($0) }))
        #expect(received.missing == [3...4, 7...7])
        #expect((received.next, received.written, received.held) == (3, 3, count - 6))
        // A part of a hole, and numbers that are there.
        let partly = try recording.receive([], lost: [0...3])
        #expect((partly.next, partly.lost, partly.missing) == (4, [3...3], [4...4, 7...7]))
        let rest = try recording.giveUpHoles()
        #expect((rest.next, rest.lost, rest.missing, rest.held) == (count, [4...4, 7...7], [], 0))
        let file = try RecordedFile(at: path)
        #expect(file.frameCount == count)
        let again = try RecordedContents(AppendOnlyFile.reader(of: path))
        #expect(again.lost.ranges == [3...4, 7...7])
        #expect((again.lost.count, again.lost.text, again.isFinished) == (3, "3-4, 7", true))
        #expect(
            again.lostSamples.accelerometer == Session.accelerometer.count - file.accelerometer.count
                && again.lostSamples.accelerometer > 0)
        #expect(again.lostSamples.deviceMotion == Session.deviceMotion.count - file.deviceMotion.count)
    }

    /// A recording without lost frames still has to contain what its recorder counted.
    @Test func countsWithoutHoles() throws {
        let first = try ReceivedFrame.frames(of: sent.frames[0])
        var end: [UInt8] = []
        FrameHeader.append([1] + [UInt8](repeating: 0, count: 15), .finish, number: 1, to: &end)
        var recording = try ReceivedRecording(at: path)
        _ = try recording.receive(first)
        let error = refusal(&recording, try ReceivedFrame.frames(of: end))
        #expect(error?.code == .badData)
        let next = recording.next
        #expect(next == 1)
        // It does not stay in the way.
        _ = try recording.receive(sent.batch(Array(1..<count)))
        #expect(Array(folder.bytes("a.swingrec")) == sent.bytes)
    }

    @Test(arguments: [1, 5]) func anotherFrameWithANumber(_ number: Int) throws {
        var recording = try ReceivedRecording(at: path)
        _ = try recording.receive(sent.batch([0, 1, 2, 5]))
        var other: [UInt8] = []
        FrameHeader.append(FactsFrame.encode(SessionInfo(sessionID: "b")), .facts, number: UInt32(number), to: &other)
        let error = refusal(&recording, try ReceivedFrame.frames(of: other))
        #expect(error?.code == .usage)
        #expect(error?.description.hasPrefix("frame \(number): differs from ") == true)
        let next = recording.next
        #expect(next == 3)
    }

    /// A process that is killed at any byte leaves a file that the next one continues.
    @Test func continues() throws {
        for length in stride(from: 0, through: sent.bytes.count, by: 997) {
            folder.write(sent.bytes.prefix(length), "a.swingrec")
            do {
                var recording = try ReceivedRecording(at: path)
                let next = recording.next
                #expect(next == (try RecordedFile(sent.bytes.prefix(max(length, 16))).frameCount))
                _ = try recording.receive(sent.batch(Array(next..<count)))
                let size = recording.size
                #expect(size == sent.bytes.count)
            }
            #expect(Array(folder.bytes("a.swingrec")) == sent.bytes, "cut after \(length) bytes")
        }
    }

    @Test func damagedBatches() throws {
        let batch = sent.frames[0] + sent.frames[1]
        for place in stride(from: 0, to: batch.count, by: 7) {
            var damaged = batch
            damaged[place] ^= 0x10
            let error = #expect(throws: SwingError.self) { try ReceivedFrame.frames(of: damaged) }
            #expect(error?.code == .badData)
        }
        for length in [1, 19, 21, batch.count - 1] {
            #expect(throws: SwingError.self) { try ReceivedFrame.frames(of: Array(batch.prefix(length))) }
        }
        // The checksums are right, but nothing can be decoded.
        for kind in FrameKind.allCases {
            var frame: [UInt8] = []
            FrameHeader.append([7, 0, 0, 0, 9], kind, number: 0, to: &frame)
            #expect(throws: SwingError.self) { try ReceivedFrame.frames(of: frame) }
        }
        #expect(try ReceivedFrame.frames(of: []).isEmpty)
    }

    /// Frames after a hole are dropped, the last ones first, when they need too much memory.
    @Test func memory() throws {
        var recording = try ReceivedRecording(at: path)
        var info = SessionInfo(sessionID: "long")
        info.notes = String(repeating: "a", count: 100_000)
        let payload = FactsFrame.encode(info)
        func frame(_ number: UInt32) throws -> [ReceivedFrame] {
            var bytes: [UInt8] = []
            FrameHeader.append(payload, .facts, number: number, to: &bytes)
            return try ReceivedFrame.frames(of: bytes)
        }
        var receipt = ReceivedRecording.Receipt()
        for number in (1...40).reversed() { receipt = try recording.receive(frame(UInt32(number))) }
        #expect(receipt.held == 7)
        #expect(receipt.missing == [0...0, 8...40])
        receipt = try recording.receive(frame(0))
        #expect((receipt.written, receipt.next, receipt.missing) == (8, 8, [8...40]))
    }

    @Test func otherFiles() throws {
        folder.write("text of another program", "a.swingrec")
        #expect(failure { () throws(SwingError) in _ = try ReceivedRecording(at: path) }?.code == .badData)
        #expect(folder.text("a.swingrec") == "text of another program")
    }

    @Test func oneProcess() throws {
        var recording = try ReceivedRecording(at: path)
        _ = try recording.receive(sent.batch([0]))
        #expect(failure { () throws(SwingError) in _ = try ReceivedRecording(at: path) }?.code == .inputOutput)
        let before = recording.isRemoved
        try FileManager.default.removeItem(atPath: path)
        let after = recording.isRemoved
        #expect(!before && after)
    }

    private func refusal(_ recording: inout ReceivedRecording, _ frames: [ReceivedFrame]) -> SwingError? {
        do throws(SwingError) { _ = try recording.receive(frames) } catch { return error }
        return nil
    }
}
