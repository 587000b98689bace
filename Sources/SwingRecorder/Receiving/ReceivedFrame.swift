package import SwingMotion

/// A whole frame that was received, whose payload can be decoded.
package struct ReceivedFrame: Sendable {
    /// The number of the frame in its recording, from 0.
    package let number: UInt32
    /// The checksum of the payload.
    let sum: UInt32
    let kind: FrameKind
    /// The frame with its header, as the recorder wrote it.
    let bytes: [UInt8]

    var payload: PayloadReader { PayloadReader(bytes, FrameHeader.length..<bytes.count) }

    /// The maximum number of bytes of a frame with its header.
    package static let longest = FrameHeader.length + FrameHeader.longestPayload

    /// Reads the frames of a batch, in any order.
    ///
    /// - Parameter bytes: Whole frames, one after the other; the beginning of a recorder's file may precede them.
    /// - Returns: The frames, in the order of their numbers.
    /// - Throws: ``SwingMotion/SwingError`` `badData` if a frame is damaged, is not whole, or contains samples or facts
    ///   that can't be decoded.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package static func frames(of bytes: [UInt8]) throws(SwingError) -> [ReceivedFrame] {
        var frames: [ReceivedFrame] = []
        var position = 0
        if bytes.starts(with: FileHeader.magic) {
            if let problem = FileHeader.problem(Array(bytes.prefix(FileHeader.length))) {
                throw SwingError(.badData, at: "byte 0", problem)
            }
            position = FileHeader.length
        }
        while position < bytes.count {
            func damaged(_ finding: String) -> SwingError {
                SwingError(.badData, at: "byte \(position)", "\(finding); expected whole frames; send them again")
            }
            guard position + FrameHeader.length <= bytes.count else { throw damaged("the frame's header is not whole") }
            guard let header = FrameHeader(Array(bytes[position..<position + FrameHeader.length])) else {
                throw damaged("the frame's header is damaged")
            }
            let end = position + FrameHeader.length + header.payloadLength
            guard end <= bytes.count else { throw damaged("frame \(header.number) is not whole") }
            let payload = bytes.span.extracting(position + FrameHeader.length..<end)
            guard CRC32.checksum(payload) == header.payloadSum else {
                throw damaged("the checksum of frame \(header.number) is wrong")
            }
            let frame = ReceivedFrame(
                number: header.number, sum: header.payloadSum, kind: header.kind, bytes: Array(bytes[position..<end]))
            // The last number has no successor.
            guard frame.isDecodable, frame.number < .max else {
                throw damaged("frame \(header.number) can't be decoded")
            }
            frames.append(frame)
            position = end
        }
        return frames.sorted { $0.number < $1.number }
    }

    /// Whether a reader of the recording can use the frame.
    private var isDecodable: Bool {
        switch kind {
        case .facts: FactsFrame.decode(payload) != nil
        case .accelerometer: SampleFrame.accelerometer(payload) != nil
        case .deviceMotion: SampleFrame.deviceMotion(payload) != nil
        case .finish: payload.left == 16
        // Only the receiver knows which frames it never got.
        case .lost: false
        }
    }
}
