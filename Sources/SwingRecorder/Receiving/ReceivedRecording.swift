package import SwingMotion

/// The file of a recording whose frames arrive in batches: in any order, repeated, or with holes.
///
/// The file contains the frames in the order of their numbers, as the recorder wrote them, so that it is a recording at
/// any instant. Frames after a hole wait in memory until the hole is filled or given up. They are not acknowledged:
/// only the frames before ``next`` are in the file.
package struct ReceivedRecording: ~Copyable {
    /// What a batch changed.
    package struct Receipt: Sendable {
        /// The number of frames that were appended to the file.
        package var written = 0
        /// The number of frames that were there already.
        package var repeated = 0
        /// The number of frames that wait in memory.
        package var held = 0
        /// The number of the first frame that is not in the file.
        package var next = 0
        /// The numbers of frames that were not received, although a later one was.
        package var missing: [ClosedRange<Int>] = []
        /// The numbers of frames that this batch gave up.
        package var lost: [ClosedRange<Int>] = []
    }

    /// The path of the file.
    package let path: String
    private var file: AppendOnlyFile?
    /// The descriptor of the file, while it is open.
    private var descriptor: Int32?
    /// The contents of the file.
    package private(set) var contents = RecordedContents()
    /// The checksums of the newest frames by number; those of lost frames are missing.
    private var sums: [Int: UInt32] = [:]
    private var held: [Int: ReceivedFrame] = [:]
    private var heldBytes = 0
    /// The highest number of a frame that arrived, whether it was kept or not.
    private var newest = -1

    /// The number of the first frame that is not in the file.
    package var next: Int { contents.frameCount }
    /// The length of the file, in bytes.
    package private(set) var size = 0

    /// Opens a recording that was interrupted, or prepares a new one, whose file is made with the first frame.
    ///
    /// A torn frame at the end of the file is removed.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if a file exists there that is not a recorder's file, is damaged, or is used
    ///   by another process.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    package init(at path: String) throws(SwingError) {
        self.path = path
        guard AppendOnlyFile.exists(path) else { return }
        var file = try AppendOnlyFile.opened(at: path)
        // The process ended before the first frame was written.
        if file.size <= FileHeader.length {
            try file.truncate(to: 0)
            descriptor = file.descriptor
            self.file = consume file
            return
        }
        var sums: [Int: UInt32] = [:]
        contents = try file.contents { frame in
            if frame.kind == .lost { return }
            sums[Int(frame.number)] = frame.sum
            sums[Int(frame.number) - InputLimits.frameSums] = nil
        }
        self.sums = sums
        newest = contents.frameCount - 1
        if contents.droppedBytes > 0 { try file.truncate(to: contents.end) }
        (descriptor, size) = (file.descriptor, contents.end)
        self.file = consume file
    }

    /// Appends the frames whose turn it is, and keeps those after a hole.
    ///
    /// - Parameters:
    ///   - frames: The frames, in the order of their numbers.
    ///   - lost: The numbers of frames that the sender does not have any more.
    /// - Returns: What changed. The frames before ``Receipt/next`` are in the file, but ``sync`` has to follow.
    /// - Throws: ``SwingMotion/SwingError``: `usage` if a frame differs from the one with its number in the file,
    ///   `badData` if a frame contradicts those before it, and `inputOutput` if the system can't write. No frame was
    ///   then written.
    /// - Complexity: O(*n*) in the bytes of the frames.
    package mutating func receive(
        _ frames: [ReceivedFrame], lost: [ClosedRange<Int>] = []
    ) throws(SwingError) -> Receipt {
        var receipt = Receipt()
        for frame in frames {
            let number = Int(frame.number)
            newest = max(newest, number)
            if number < next || held[number] != nil {
                receipt.repeated += 1
                guard let known = number < next ? sums[number] : held[number]?.sum, known != frame.sum else { continue }
                throw SwingError(
                    .usage, at: "frame \(number)",
                    "differs from the frame with this number that was received before; begin another session")
            }
            held[number] = frame
            heldBytes += frame.bytes.count
        }
        try write(lost, &receipt)
        while heldBytes > InputLimits.waitingFrames, let last = held.keys.max() {
            heldBytes -= held.removeValue(forKey: last)?.bytes.count ?? 0
        }
        receipt.held = held.count
        receipt.next = next
        receipt.missing = missing
        return receipt
    }

    /// Gives up all holes, and appends the frames that wait.
    ///
    /// - Returns: What changed.
    /// - Throws: As ``receive(_:lost:)``.
    package mutating func giveUpHoles() throws(SwingError) -> Receipt {
        try receive([], lost: missing)
    }

    /// The holes before the newest frame that arrived.
    private var missing: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var first = next
        for number in held.keys.sorted() {
            if number > first { ranges.append(first...number - 1) }
            first = number + 1
        }
        if newest >= first { ranges.append(first...newest) }
        return ranges
    }

    /// Appends the frames from the next one on, up to the first hole that is not given up, with one system call.
    private mutating func write(_ lost: [ClosedRange<Int>], _ receipt: inout Receipt) throws(SwingError) {
        var (contents, bytes) = (contents, size == 0 ? FileHeader.bytes : [])
        var (taken, gone): ([Int], [ClosedRange<Int>]) = ([], [])
        while true {
            let number = contents.frameCount
            if let frame = held[number] {
                if let problem = contents.add(frame.kind, frame.payload) {
                    // It would stay in the way of those after it.
                    heldBytes -= held.removeValue(forKey: number)?.bytes.count ?? 0
                    throw SwingError(.badData, at: "frame \(number)", "\(problem); record it again")
                }
                bytes += frame.bytes
                taken.append(number)
            } else if let range = lost.first(where: { $0.contains(number) }) {
                let end =
                    held.keys.filter { $0 > number }.min().map { min($0 - 1, range.upperBound) } ?? range.upperBound
                let payload = LostFrames.encode(UInt32(clamping: end - number + 1))
                FrameHeader.append(payload, .lost, number: UInt32(clamping: number), to: &bytes)
                _ = contents.add(.lost, PayloadReader(payload, 0..<payload.count))
                gone.append(number...end)
            } else {
                break
            }
        }
        guard !taken.isEmpty || !gone.isEmpty else { return }
        if descriptor == nil {
            let created = try AppendOnlyFile.created(at: path)
            descriptor = created.descriptor
            file = consume created
        }
        try file?.append(bytes)
        size += bytes.count
        self.contents = contents
        for number in taken {
            guard let frame = held.removeValue(forKey: number) else { continue }
            heldBytes -= frame.bytes.count
            sums[number] = frame.sum
            sums[number - InputLimits.frameSums] = nil
        }
        newest = max(newest, next - 1)
        receipt.written = taken.count
        receipt.lost = gone
    }

    /// A function that waits until the storage has all bytes that are in the file now; `nil` without a file.
    ///
    /// It can be called on another thread while the recording exists.
    package var sync: (@Sendable () -> Result<Void, SwingError>)? {
        guard let descriptor else { return nil }
        let path = path
        return { AppendOnlyFile.result { () throws(SwingError) in try AppendOnlyFile.sync(descriptor, path) } }
    }

    /// Writes the name of a new file to the storage.
    package func syncName() { AppendOnlyFile.syncFolder(of: path) }

    /// Whether the file was removed since it was opened.
    package var isRemoved: Bool { descriptor.map(AppendOnlyFile.isRemoved) ?? false }
}
