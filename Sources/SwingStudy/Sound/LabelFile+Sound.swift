public import SwingMotion
internal import SwingSignal

/// How a sound was recorded.
public struct SoundOptions: Hashable, Sendable {
    /// The distance from the contact to the microphone, in m; sound travels 343 m/s.
    public var distance = 0.0
    /// The drift of the sensor's clock relative to that of the sound, in parts per million.
    public var drift = 0.0

    /// The speed of sound in air at 20 °C, in m/s.
    public static let speed = 343.0

    /// Creates the options of a sound beside the contact, with equal clocks.
    public init() {}
}

extension LabelFile {
    /// Reads the contacts that a sound contains: the onsets of its impulsive parts.
    ///
    /// - Parameters:
    ///   - path: A WAV file: PCM of 16, 24 or 32 bits or 32-bit float, at least 8 kHz, of any number of channels.
    ///   - options: How the sound was recorded.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or contains no impulsive sound.
    /// - Complexity: O(*n*) in the number of samples; memory grows by 4 bytes per millisecond.
    public init(readingSoundAt path: String, options: SoundOptions = SoundOptions()) throws(SwingError) {
        let file = try WaveFile(readingAt: path)
        let found = try SoundOnsets(in: file)
        guard !found.onsets.isEmpty else {
            throw SwingError(
                .badData, at: path,
                "found no impulsive sound in \((Double(file.count) / file.rate).fixed(1)) s "
                    + "(\(found.rejectedCount.of("other sound"))), expected contacts louder than the noise around them; place the "
                    + "microphone near the contact")
        }
        func time(_ seconds: Double) -> Double {
            seconds * (1 + options.drift * 1e-6) - options.distance / SoundOptions.speed
        }
        let labels = found.onsets.enumerated().map { number, onset in
            var label = TimeLabel(
                line: number + 1, kind: LabelKind.contact.rawValue,
                time: LabelTime(
                    .elapsed, seconds: time(onset.time), resolution: 1 / file.rate))
            label.uncertainty = onset.uncertainty
            return label
        }
        let usual = SampleQuantile.median(found.onsets.map(\.uncertainty))
        var notes = [
            "\(file.rate.plain) Hz", file.channels.of("channel"), found.onsets.count.of("onset"),
            "\(found.rejectedCount.of("other sound")) rejected",
            "instants uncertain by \((usual * 1000).fixed(2)) ms (median)",
        ]
        if let doubt = file.doubt { notes.append(doubt) }
        // A sound at the border of the file is incomplete.
        let (first, last) = (SoundOnsets.before, Double(file.count) / file.rate - SoundOnsets.after)
        try self.init(
            path: path, format: .sound, labels: labels, notes: notes,
            soundSpan: time(first)...time(max(first, last)))
    }
}
