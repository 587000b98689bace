import Foundation
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingRecorder

/// The contents of a file, decoded frame by frame.
struct RecordedFile {
    var accelerometer = AccelerometerChunk()
    var deviceMotion = DeviceMotionChunk()
    var frameCount = 0
    var info: SessionInfo?
    var droppedBytes = 0
    /// The offset after each frame.
    var ends: [Int] = []

    init(_ bytes: some Collection<UInt8>) throws(SwingError) {
        let bytes = Array(bytes)
        var position = 0
        let frames = try FrameReader("file") { buffer, start throws(SwingError) in
            let count = min(buffer.count - start, bytes.count - position)
            buffer.replaceSubrange(start..<start + count, with: bytes[position..<position + count])
            position += count
            return count
        }
        while let frame = try frames.next() {
            frameCount += 1
            ends.append(frames.end)
            switch frame.kind {
            case .facts: info = FactsFrame.decode(frame.payload)
            case .accelerometer:
                guard let chunk = SampleFrame.accelerometer(frame.payload) else { throw frames.damage(in: frame, "") }
                accelerometer.append(chunk)
            case .deviceMotion:
                guard let chunk = SampleFrame.deviceMotion(frame.payload) else { throw frames.damage(in: frame, "") }
                deviceMotion.append(chunk)
            case .finish, .lost: break
            }
        }
        droppedBytes = frames.droppedBytes
    }

    init(at path: String) throws {
        try self.init(Data(contentsOf: URL(filePath: path)))
    }
}

/// A simulated session in seconds.
enum Session {
    static let blocks: [SessionSimulation.SampleBlock] = Array(
        SessionSimulation(settings: .init(minutes: 0.1, seed: 7)).blocks(of: 1))

    static var accelerometer: AccelerometerChunk { blocks.reduce(into: .init()) { $0.append($1.accelerometer) } }
    static var deviceMotion: DeviceMotionChunk { blocks.reduce(into: .init()) { $0.append($1.deviceMotion) } }

    static var info: SessionInfo {
        var info = SessionInfo(sessionID: "training")
        (info.wrist, info.bootTime) = (.left, 1_749_000_000.25)
        return info
    }
}
