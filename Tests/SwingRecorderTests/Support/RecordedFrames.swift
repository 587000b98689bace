import Foundation
import SwingMotion
import SwingSimulation
import TestSupport

@testable import SwingRecorder

/// The frames of a whole recording: facts, two per second, and the end.
struct RecordedFrames {
    let bytes: [UInt8]
    let frames: [[UInt8]]

    init(in folder: TemporaryFolder) throws {
        let recorder = try SessionRecorder(creatingAt: folder.path("original.swingrec"), session: Session.info)
        for block in Session.blocks {
            try recorder.append(block.accelerometer)
            try recorder.append(block.deviceMotion)
        }
        try recorder.finish()
        bytes = Array(folder.bytes("original.swingrec"))
        var starts = [FileHeader.length]
        for end in try RecordedFile(bytes).ends { starts.append(end) }
        var frames: [[UInt8]] = []
        for (first, last) in zip(starts, starts.dropFirst()) { frames.append(Array(bytes[first..<last])) }
        self.frames = frames
    }

    /// The given frames as a batch.
    func batch(_ numbers: [Int]) throws -> [ReceivedFrame] {
        try ReceivedFrame.frames(of: numbers.flatMap { frames[$0] })
    }
}
