public import SwingMotion

extension Recording {
    /// Writes the recording in the layout that a name asks for, as ``RecordingWriter`` does.
    ///
    /// Every sample and its time is kept, also those that an analysis would drop, and so are facts, truth and what is known
    /// of where the values come from. Values are 32-bit floats, as the streams have them; times are exact.
    ///
    /// - Parameters:
    ///   - path: Where the copy will be; it appears whole, or not at all.
    ///   - compress: Whether to compress an HDF5 file.
    ///   - progress: Is told how many samples were read of how many.
    /// - Throws: ``SwingError`` if the recording can't be read or the copy can't be made.
    /// - Complexity: O(*n*) in the number of samples, which are read twice; memory is bounded.
    public func write(
        to path: String, compress: Bool = false, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(SwingError) {
        let contents = try await contents()
        let total = 2 * (contents.accelerometerCount + (contents.deviceMotionCount ?? 0))
        var done = total / 2
        var notes = source
        if notes.convertedFrom == nil { notes.convertedFrom = format.name }
        var writer = try RecordingWriter(
            creatingAt: path, info: info, contents: contents, source: notes, compress: compress)
        for try await chunk in accelerometer {
            try writer.append(chunk)
            done += chunk.count
            progress(done, total)
        }
        for try await chunk in deviceMotion {
            try writer.append(chunk)
            done += chunk.count
            progress(done, total)
        }
        if let truth { try writer.append(truth: truth) }
        try writer.close()
    }

    /// How many samples there are, and which parts device motion has.
    private func contents() async throws(SwingError) -> HDF5RecordingContents {
        var contents = HDF5RecordingContents(
            accelerometerCount: 0, deviceMotionCount: hasDeviceMotion ? 0 : nil, hasUserAcceleration: false,
            hasAttitude: false)
        for try await chunk in accelerometer { contents.accelerometerCount += chunk.count }
        for try await chunk in deviceMotion {
            contents.deviceMotionCount = (contents.deviceMotionCount ?? 0) + chunk.count
            if chunk.userAcceleration.count > 0 { contents.hasUserAcceleration = true }
            if chunk.attitude.count > 0 { contents.hasAttitude = true }
        }
        return contents
    }
}
