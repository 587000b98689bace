package import SwingMotion

/// The contents of a recorder's file, without the samples.
package struct RecordedContents {
    /// The last facts; `nil` if the file ends before the first ones.
    package var info: SessionInfo?
    /// The number of accelerometer samples.
    package var accelerometerCount = 0
    /// The number of device-motion samples.
    package var deviceMotionCount = 0
    /// The optional quantities of device motion; `nil` without device motion.
    package var quantities: MotionQuantities?
    /// The sensor time of both streams.
    var elapsed = (accelerometer: ElapsedTime(), deviceMotion: ElapsedTime())
    /// The number of the next frame: that of all frames so far, lost ones included.
    package private(set) var frameCount = 0
    /// The frames that were recorded and never received.
    package private(set) var lost = LostNumbers()
    /// The numbers of samples in lost frames, as far as the recorder stated its own counts after them.
    package private(set) var lostSamples = (accelerometer: 0, deviceMotion: 0)
    /// The offset after the last whole frame, in bytes.
    package var end = 0
    /// The number of bytes of a torn frame at the end.
    package var droppedBytes = 0
    /// Whether the recording was finished after its last samples.
    package var isFinished = false

    /// Creates the contents of a file before its first frame.
    init() {}

    /// The accelerometer's samples.
    package var accelerometer: StreamCount {
        StreamCount(count: accelerometerCount, seconds: elapsed.accelerometer.seconds)
    }

    /// The samples of device motion.
    package var deviceMotion: StreamCount {
        StreamCount(count: deviceMotionCount, seconds: elapsed.deviceMotion.seconds)
    }

    /// Reads all frames of a file, in bounded memory.
    ///
    /// - Parameters:
    ///   - frames: The frames.
    ///   - see: Receives each frame.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or is damaged before its end.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    package init(_ frames: FrameReader, _ see: (FrameReader.Frame) -> Void = { _ in }) throws(SwingError) {
        while let frame = try frames.next() {
            if let problem = add(frame.kind, frame.payload) { throw frames.damage(in: frame, problem) }
            see(frame)
        }
        (end, droppedBytes) = (frames.end, frames.droppedBytes)
    }

    /// Counts frames that a recorder has written.
    mutating func add(frames count: Int) { frameCount += count }

    /// Counts a frame, and returns what is wrong with it, or `nil`.
    mutating func add(_ kind: FrameKind, _ payload: PayloadReader) -> String? {
        let number = frameCount
        frameCount += 1
        isFinished = kind == .finish
        switch kind {
        case .facts:
            info = FactsFrame.decode(payload)
            return info == nil ? "found facts that are not pairs of text" : nil
        case .accelerometer:
            guard let (_, time) = SampleFrame.outline(payload) else { return "found samples that can't be decoded" }
            add(accelerometer: time.count, from: time.first, to: time.last)
        case .deviceMotion:
            guard let (found, time) = SampleFrame.outline(payload) else {
                return "found samples that can't be decoded"
            }
            if let quantities, quantities != found { return "found device motion with other columns than before" }
            add(deviceMotion: time.count, found, from: time.first, to: time.last)
        case .finish:
            var payload = payload
            guard payload.left == 16, let accelerometer = Int(exactly: payload.word(8)),
                let deviceMotion = Int(exactly: payload.word(8)),
                isPossible(accelerometer, accelerometerCount), isPossible(deviceMotion, deviceMotionCount)
            else { return "found another number of samples than the recorder wrote" }
            lostSamples = (accelerometer - accelerometerCount, deviceMotion - deviceMotionCount)
        case .lost:
            guard let frames = LostFrames(payload, from: UInt32(truncatingIfNeeded: number)) else {
                return "found lost frames without their number"
            }
            lost.add(number...number + frames.count - 1)
            frameCount = number + frames.count
        }
        return nil
    }

    /// Whether the recorder can have counted this number of samples: more than were found only if frames were lost.
    private func isPossible(_ stated: Int, _ found: Int) -> Bool { lost.isEmpty ? stated == found : stated >= found }

    /// Counts accelerometer samples.
    mutating func add(accelerometer count: Int, from first: Double?, to last: Double?) {
        accelerometerCount += count
        isFinished = false
        if let first, let last { elapsed.accelerometer.advance(from: first, to: last) }
    }

    /// Counts device-motion samples.
    mutating func add(deviceMotion count: Int, _ quantities: MotionQuantities, from first: Double?, to last: Double?) {
        deviceMotionCount += count
        self.quantities = quantities
        isFinished = false
        if let first, let last { elapsed.deviceMotion.advance(from: first, to: last) }
    }

    /// The payload of the frame that ends the recording.
    var finishPayload: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt64(accelerometerCount))
        bytes.append(littleEndian: UInt64(deviceMotionCount))
        return bytes
    }
}

/// The number of samples of a stream, and the time that they cover.
package struct StreamCount: Sendable {
    package let count: Int
    /// The covered time, in seconds.
    package let seconds: Double

    /// Returns the rate since an earlier count, in Hz; NaN if no time has passed.
    package func rate(since earlier: StreamCount) -> Double {
        seconds > earlier.seconds ? Double(count - earlier.count) / (seconds - earlier.seconds) : .nan
    }
}

/// The time that a stream has covered, from its first time and the last time of each chunk.
///
/// A step back, as after a restart of the device, and a step of more than an hour are not counted.
struct ElapsedTime {
    /// The covered time, in seconds.
    private(set) var seconds = 0.0
    private var last: Double?

    /// Returns the covered time with another chunk, of which the first and the last time are given.
    func reaching(_ end: Double, from first: Double) -> Double {
        let step = end - (last ?? first)
        return step > 0 && step <= 3600 ? seconds + step : seconds
    }

    /// Records the first and the last time of the next chunk.
    mutating func advance(from first: Double, to end: Double) {
        seconds = reaching(end, from: first)
        last = end
    }
}

/// The payload of a session's facts: pairs of a name and a text.
///
/// The names are those of the attributes in HDF5. A name that begins with `metadata:` is a further fact.
package enum FactsFrame {
    /// The facts that are texts, by name.
    package static let texts: [(name: String, value: any WritableKeyPath<SessionInfo, String?> & Sendable)] = [
        ("wrist", \.wristText), ("crown", \.crownText), ("player", \.player), ("handedness", \.handednessText),
        ("sport", \.sport), ("condition", \.condition), ("date", \.date), ("notes", \.notes),
        ("device_model", \.deviceModel),
        ("os_version", \.osVersion),
    ]
    private static let times: [(name: String, value: any WritableKeyPath<SessionInfo, Double?> & Sendable)] = [
        ("started_at", \.startedAt), ("boot_time", \.bootTime),
    ]
    private static let sessionID = "session_id"
    private static let metadata = "metadata:"

    /// Encodes facts.
    ///
    /// - Parameter info: The facts.
    /// - Returns: The payload.
    package static func encode(_ info: SessionInfo) -> [UInt8] {
        var pairs = [(sessionID, info.sessionID)]
        for fact in times { if let time = info[keyPath: fact.value] { pairs.append((fact.name, "\(time)")) } }
        for fact in texts { if let text = info[keyPath: fact.value] { pairs.append((fact.name, text)) } }
        pairs += info.metadata.sorted { $0.key < $1.key }.map { (metadata + $0.key, $0.value) }
        var bytes: [UInt8] = []
        for (name, text) in pairs {
            bytes.append(text: name)
            bytes.append(text: text)
        }
        return bytes
    }

    /// Decodes facts.
    ///
    /// - Parameter bytes: The payload.
    /// - Returns: The facts, or `nil` if the payload is not one of ``encode(_:)``. Unknown names become metadata.
    package static func decode(_ bytes: PayloadReader) -> SessionInfo? {
        var bytes = bytes
        var info = SessionInfo(sessionID: "")
        while bytes.left > 0 {
            guard let name = bytes.text(), let text = bytes.text() else { return nil }
            if name == sessionID {
                info.sessionID = text
            } else if let fact = times.first(where: { $0.name == name }) {
                guard let time = Double(text) else { return nil }
                info[keyPath: fact.value] = time
            } else if let fact = texts.first(where: { $0.name == name }) {
                info[keyPath: fact.value] = text
            } else {
                info.metadata[name.hasPrefix(metadata) ? String(name.dropFirst(metadata.count)) : name] = text
            }
        }
        return info
    }
}
