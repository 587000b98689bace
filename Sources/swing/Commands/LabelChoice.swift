import ArgumentParser
import SwingMotion
import SwingStudy

/// The options of `swing score` for labels.
struct LabelChoice: ParsableArguments {
    @OptionGroup(title: "Labels")
    var file: LabelFileChoice

    @Option(
        help: ArgumentHelp(
            "Meaning of the labels' words, such as hit=contact,whiff=miss,pitch=ignore: contact, miss, swing, checked, "
                + "other or ignore.",
            valueName: "list"))
    var kinds: String?

    @Option(
        help: ArgumentHelp(
            "Sound of the session (WAV) instead of labels: the onsets of impulsive sounds are contacts. Repeat it for "
                + "several sessions.",
            valueName: "file"))
    var sound: [String] = []

    @Option(
        help: ArgumentHelp("Distance of the microphone from the contacts, in m (default: 0).", valueName: "metres"))
    var soundDistance: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Drift of the sensor's clock relative to the sound's, in parts per million (default: 0).",
            valueName: "ppm"))
    var soundDrift: Double?

    @OptionGroup
    var dateOrder: DateChoice

    @Option(help: ArgumentHelp("Session of the labels, if they do not name it.", valueName: "name"))
    var session: String?

    @Option(
        help: ArgumentHelp(
            "Instant of a label that is an interval: begin, middle or end. Without it, its beginning is matched, but not "
                + "compared in time.",
            valueName: "instant"),
        transform: { try LabelFileChoice.parsed($0) })
    var instant: LabelOptions.Instant?

    @Option(
        help: ArgumentHelp(
            "Maximum distance of a label from its swing, in seconds, 0.001 to 10 (default: 0.5; of a sound 0.1).",
            valueName: "seconds"))
    var tolerance: Double?

    @Option(
        help: ArgumentHelp(
            "CSV file with session and offset: the seconds to add to the labels' times of each session.",
            valueName: "file"))
    var labelOffsets: String?

    @Flag(help: "Estimate the labels' offset in each session from its swings.")
    var estimateOffset = false

    /// The files of labels or sounds.
    var labels: [String] { file.labels + sound }

    /// The name of the first option that needs labels; `nil` if none is given.
    private var firstOption: String? {
        let given: [(String, Bool)] = [
            ("--kinds", kinds != nil), ("--dates", dateOrder.order != nil), ("--session", session != nil),
            ("--instant", instant != nil), ("--tolerance", tolerance != nil), ("--label-offsets", labelOffsets != nil),
            ("--estimate-offset", estimateOffset),
        ]
        return file.firstOption ?? given.first { $0.1 }?.0
    }

    func validate() throws {
        if labels.isEmpty, let option = firstOption { throw ValidationError("\(option) needs --labels") }
        guard sound.isEmpty || file.labels.isEmpty else {
            throw ValidationError("--sound and --labels exclude each other")
        }
        let ofLabels = [
            ("--label-column", file.labelColumn != nil), ("--tier", !file.tier.isEmpty), ("--kinds", kinds != nil),
            ("--instant", instant != nil), ("--times", file.times != nil),
        ]
        if !sound.isEmpty, let option = ofLabels.first(where: \.1) {
            throw ValidationError("\(option.0): a sound has no such labels; omit it")
        }
        if sound.isEmpty, soundDistance != nil || soundDrift != nil {
            throw ValidationError("\(soundDistance == nil ? "--sound-drift" : "--sound-distance") needs --sound")
        }
        if let soundDistance, !(0...1000).contains(soundDistance) {
            throw ValidationError("--sound-distance \(soundDistance): expected 0 to 1000 m")
        }
        if let soundDrift, !(abs(soundDrift) <= 10_000) {
            throw ValidationError("--sound-drift \(soundDrift): expected -10000 to 10000 ppm")
        }
        let offsets = [
            ("--label-offset", file.labelOffset != nil), ("--label-offsets", labelOffsets != nil),
            ("--estimate-offset", estimateOffset),
        ].filter(\.1).map(\.0)
        if offsets.count > 1 { throw ValidationError("\(offsets[0]) and \(offsets[1]) exclude each other") }
        if let tolerance, !(0.001...10).contains(tolerance) {
            throw ValidationError("--tolerance \(tolerance): expected 0.001 to 10 seconds")
        }
    }

    /// Reads the labels.
    func files() throws(SwingError) -> [LabelFile] {
        guard !sound.isEmpty else { return try file.files(dates: dateOrder.order) }
        var options = SoundOptions()
        (options.distance, options.drift) = (soundDistance ?? 0, soundDrift ?? 0)
        return try sound.map { path throws(SwingError) in try LabelFile(readingSoundAt: path, options: options) }
    }

    /// The options of the comparison.
    func options() throws(SwingError) -> LabelOptions {
        var options = LabelOptions()
        if let kinds { options.kinds = try LabelKinds(adding: kinds) }
        options.times = file.times
        options.utcOffset = file.utcOffsetSeconds
        options.session = session
        options.instant = instant
        if !sound.isEmpty { options.tolerance = LabelOptions.soundTolerance }
        if let tolerance { options.tolerance = tolerance }
        if let offset = file.labelOffset { options.offset = .given(offset) }
        if let labelOffsets { options.offset = .perSession(try LabelOffsets(readingAt: labelOffsets)) }
        if estimateOffset { options.offset = .estimated }
        return options
    }
}
