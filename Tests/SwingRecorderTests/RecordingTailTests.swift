import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingRecorder

/// Readers of a file that still grows get each frame when it may be read, and end with the recording.
@Suite struct RecordingTailTests {
    let folder: TemporaryFolder
    let sent: RecordedFrames
    let tail: RecordingTail

    init() throws {
        folder = try TemporaryFolder()
        sent = try RecordedFrames(in: folder)
        tail = RecordingTail(folder.path("original.swingrec"))
    }

    /// The offsets at which frames end.
    private var ends: [Int] {
        var end = FileHeader.length
        return sent.frames.map { frame in
            end += frame.count
            return end
        }
    }

    @Test func chunksArriveAsTheFileGrows() async throws {
        let (accelerometer, motion) = (tail.accelerometer, tail.deviceMotion)
        async let accelerations = Self.times(accelerometer)
        async let rates = Self.times(motion)
        for end in ends {
            tail.advance(to: end)
            await Task.yield()
        }
        tail.finish()
        let found = try await (accelerations, rates)
        #expect(found.0 == Session.blocks.flatMap { Array($0.accelerometer.time) })
        #expect(found.1 == Session.blocks.flatMap { Array($0.deviceMotion.time) })
    }

    /// What may not be read yet is not read, also at the end.
    @Test func nothingBeyondTheEndIsRead() async throws {
        tail.advance(to: ends[ends.count / 2])
        tail.finish()
        let found = try await Self.times(tail.accelerometer)
        let all = Session.blocks.flatMap { Array($0.accelerometer.time) }
        #expect(!found.isEmpty && found.count < all.count && all.starts(with: found))
    }

    @Test func aCancelledReaderEnds() async throws {
        let accelerometer = tail.accelerometer
        let reading = Task { try await Self.times(accelerometer) }
        await Task.yield()
        reading.cancel()
        #expect(try await reading.value.isEmpty)
    }

    private static func times<Chunk: SensorChunk>(_ chunks: TailedChunks<Chunk>) async throws -> [Double] {
        var times: [Double] = []
        for try await chunk in chunks { times += Array(chunk.time) }
        return times
    }
}
