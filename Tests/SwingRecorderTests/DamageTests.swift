import Foundation
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingRecorder

/// Damage is found, and never gives other values.
@Suite struct DamageTests {
    /// A small finished recording: facts, two frames of each stream, and the end.
    static let bytes: [UInt8] = {
        do {
            let folder = try TemporaryFolder()
            let recorder = try SessionRecorder(creatingAt: folder.path("a"), session: Session.info)
            for block in Session.blocks.prefix(2) {
                try recorder.append(block.accelerometer[0..<9])
                try recorder.append(block.deviceMotion[0..<5])
            }
            try recorder.finish()
            return Array(folder.bytes("a"))
        } catch { fatalError("\(error)") }
    }()

    private static func isPrefix(_ part: [[UInt64]], of whole: [[UInt64]]) -> Bool {
        zip(part, whole).allSatisfy { $1.starts(with: $0) }
    }

    /// Whatever the length, the file is readable up to the last whole frame, and the rest is counted.
    @Test func truncation() throws {
        let whole = try RecordedFile(Self.bytes)
        #expect(whole.frameCount == 6)
        for length in Self.bytes.indices {
            let part = Self.bytes.prefix(length)
            guard length >= FileHeader.length else {
                #expect(throws: SwingError.self) { try RecordedFile(part) }
                continue
            }
            let file = try RecordedFile(part)
            let ends = [FileHeader.length] + whole.ends
            let expected = ends.last { $0 <= length } ?? 0
            #expect(file.droppedBytes == length - expected, "\(length) bytes")
            #expect(file.frameCount == whole.ends.count { $0 <= length })
            #expect(Self.isPrefix(file.accelerometer.bits, of: whole.accelerometer.bits))
            #expect(Self.isPrefix(file.deviceMotion.bits, of: whole.deviceMotion.bits))
        }
    }

    /// A changed byte is an error, or the changed end of the file is dropped and counted.
    @Test(arguments: [0x01, 0x80, 0xFF] as [UInt8]) func flips(_ mask: UInt8) throws {
        let whole = try RecordedFile(Self.bytes)
        for i in Self.bytes.indices {
            var bytes = Self.bytes
            bytes[i] ^= mask
            do throws(SwingError) {
                let file = try RecordedFile(bytes)
                #expect(file.droppedBytes > 0, "byte \(i)")
                #expect(i >= whole.ends[4], "byte \(i)")
                #expect(file.accelerometer.bits == whole.accelerometer.bits)
            } catch {
                #expect(error.code == .badData)
            }
        }
    }

    /// A frame that is missing, repeated or in another place is found.
    @Test func splices() throws {
        let ends = [0, FileHeader.length] + (try RecordedFile(Self.bytes)).ends
        let frames = (1..<ends.count).map { Array(Self.bytes[ends[$0 - 1]..<ends[$0]]) }
        for i in 1..<frames.count - 1 {
            let missing: [UInt8] = frames[..<i].flatMap { $0 } + frames[(i + 1)...].flatMap { $0 }
            #expect(throws: SwingError.self) { try RecordedFile(missing) }
            let repeated: [UInt8] = frames[...i].flatMap { $0 } + frames[i...].flatMap { $0 }
            #expect(throws: SwingError.self) { try RecordedFile(repeated) }
        }
    }

    /// A power failure can leave zeros after the last whole frame.
    @Test func zeros() throws {
        for count in [1, 20, 21, 70_000, 1 << 17] {
            let file = try RecordedFile(Self.bytes + [UInt8](repeating: 0, count: count))
            #expect(file.droppedBytes == count)
            #expect(file.frameCount == 6)
        }
        #expect(throws: SwingError.self) { try RecordedFile(Self.bytes + [UInt8](repeating: 0, count: 99) + [1]) }
    }

    /// The error names the file, the byte and the remedy.
    @Test func message() throws {
        let end = try RecordedFile(Self.bytes).ends[0]
        var bytes = Self.bytes
        bytes[end + 30] ^= 1
        let error = failure { () throws(SwingError) in _ = try RecordedFile(bytes) }
        #expect(
            error?.description
                == "file: byte \(end): the frame's checksum is wrong; expected a whole frame; copy the file again")
    }

    /// No payload is trusted, although its checksum is right.
    @Test(arguments: 0..<200) func payloads(_ seed: Int) throws {
        var payload = SampleFrame.encode(Session.blocks[0].deviceMotion[0..<40])
        for _ in 0..<(seed % 4 + 1) { payload[.random(in: 0..<min(payload.count, 80))] = .random(in: 0 ... .max) }
        payload.removeLast(seed % 3)
        let reader = PayloadReader(payload, 0..<payload.count)
        if let chunk = SampleFrame.deviceMotion(reader) { #expect(chunk.gravity.count == chunk.count) }
        _ = SampleFrame.accelerometer(reader)
        _ = FactsFrame.decode(reader)
    }
}
