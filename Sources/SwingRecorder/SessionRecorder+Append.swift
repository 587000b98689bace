public import SwingMotion
internal import Synchronization

extension SessionRecorder {
    /// Appends accelerometer samples, and writes them at once.
    ///
    /// - Parameter chunk: The samples that follow those appended so far; nothing happens if it is empty.
    /// - Throws: ``SwingMotion/SwingError`` if the recorder has stopped: a limit is reached, the storage is full, or the
    ///   system failed to write. The chunk is then not in the file, which stays readable. Each later call throws the
    ///   same error.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        guard let first = chunk.time.first, let last = chunk.time.last else { return }
        let frames = chunk.pieces.map { (FrameKind.accelerometer, SampleFrame.encode($0)) }
        try append(frames, reaching: { $0.elapsed.accelerometer.reaching(last, from: first) }) {
            $0.add(accelerometer: chunk.count, from: first, to: last)
        }
    }

    /// Appends device-motion samples, and writes them at once.
    ///
    /// - Parameter chunk: The samples that follow those appended so far; nothing happens if it is empty. All chunks of
    ///   a file contain the attitude or none does, and likewise user acceleration.
    /// - Throws: ``SwingMotion/SwingError`` if the chunk contains other quantities than the chunks before, or if the
    ///   recorder has stopped: a limit is reached, the storage is full, or the system failed to write. The chunk is
    ///   then not in the file, which stays readable.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public func append(_ chunk: DeviceMotionChunk) throws(SwingError) {
        guard let first = chunk.time.first, let last = chunk.time.last else { return }
        let quantities = MotionQuantities(of: chunk)
        let frames = chunk.pieces.map { (FrameKind.deviceMotion, SampleFrame.encode($0)) }
        try append(frames, quantities, reaching: { $0.elapsed.deviceMotion.reaching(last, from: first) }) {
            $0.add(deviceMotion: chunk.count, quantities, from: first, to: last)
        }
    }

    /// Replaces the session's facts, for example when the player enters the sport after the first swings.
    ///
    /// The file keeps the earlier facts; readers use the last ones.
    ///
    /// - Parameter session: All facts.
    /// - Throws: ``SwingMotion/SwingError`` if they need more than 1 MiB, or the recorder has stopped.
    public func replaceFacts(_ session: SessionInfo) throws(SwingError) {
        let payload = FactsFrame.encode(session)
        guard payload.count <= FrameHeader.longestPayload else {
            throw SwingError(
                .usage, at: path,
                "the session's facts need \(payload.count) bytes, expected at most \(FrameHeader.longestPayload); "
                    + "shorten the notes or the metadata")
        }
        try append([(.facts, payload)], reaching: { _ in 0 }) { $0.info = session }
    }

    /// Ends the recording, and waits until the storage has all bytes.
    ///
    /// Later calls of `append` throw an error; later calls of this function do nothing. A recording that was not
    /// finished is readable too, but `swing` warns that it may have been interrupted.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the recorder stopped because the system failed to write, or if it fails
    ///   now.
    public func finish() throws(SwingError) {
        try state.withLock { state throws(SwingError) in
            switch state.stop?.reason {
            case .finished: return
            case .storageFull, .failure: if let stop = state.stop { throw stop.error }
            case .sizeLimit, .durationLimit, nil: break
            }
            try state.write([(.finish, state.contents.finishPayload)])
            state.contents.isFinished = true
            try state.sync()
            state.file.unlock()
            state.stop = (
                .finished,
                SwingError(.usage, at: path, "the recording is finished, so no samples are accepted; resume it first")
            )
        }
    }

    private func append(
        _ frames: [(FrameKind, [UInt8])], _ quantities: MotionQuantities? = nil,
        reaching seconds: (RecordedContents) -> Double, counting count: (inout RecordedContents) -> Void
    ) throws(SwingError) {
        try state.withLock { state throws(SwingError) in
            if let stop = state.stop { throw stop.error }
            if let quantities, let known = state.contents.quantities, known != quantities {
                throw SwingError(
                    .usage, at: path,
                    "found device motion with other columns than before, expected the same; create another file")
            }
            if let stop = reached(state, seconds(state.contents), frames) {
                state.stop = stop
                throw stop.error
            }
            try state.write(frames)
            count(&state.contents)
            if state.lastSync.duration(to: .now) >= syncInterval { try state.sync() }
        }
    }

    /// Returns the limit that frames would exceed, and its error.
    private func reached(
        _ state: borrowing State, _ seconds: Double, _ frames: [(FrameKind, [UInt8])]
    ) -> (reason: RecorderStop, error: SwingError)? {
        if let limit = limits.seconds, seconds > limit {
            let finding = "the recording has reached its limit of \(limit.plain) s; finish it and create another file"
            return (.durationLimit, SwingError(.usage, at: path, finding))
        }
        // The frame that ends the recording always has room.
        let needed = frames.reduce(FrameHeader.length + 16) { $0 + FrameHeader.length + $1.1.count }
        if let limit = limits.bytes, state.file.size + needed > limit {
            let finding = "the file has reached its limit of \(limit) bytes; finish it and create another file"
            return (.sizeLimit, SwingError(.usage, at: path, finding))
        }
        return nil
    }
}

extension SessionRecorder.State {
    /// Writes frames with one system call, or stops the recorder.
    mutating func write(_ frames: [(FrameKind, [UInt8])]) throws(SwingError) {
        var bytes = file.size == 0 ? FileHeader.bytes : []
        for (i, (kind, payload)) in frames.enumerated() {
            FrameHeader.append(payload, kind, number: UInt32(truncatingIfNeeded: contents.frameCount + i), to: &bytes)
        }
        do throws(SwingError) {
            try file.append(bytes)
        } catch {
            stop = (file.isFull ? .storageFull : .failure, error)
            throw error
        }
        contents.add(frames: frames.count)
    }

    /// Waits until the storage has all bytes, or stops the recorder.
    mutating func sync() throws(SwingError) {
        do throws(SwingError) {
            try file.sync()
        } catch {
            stop = (.failure, error)
            throw error
        }
        lastSync = .now
    }
}

extension SensorChunk {
    /// The chunk in pieces that fit into one frame each.
    fileprivate var pieces: [Self] {
        stride(from: 0, to: count, by: SampleFrame.longest).map { self[$0..<min($0 + SampleFrame.longest, count)] }
    }
}
