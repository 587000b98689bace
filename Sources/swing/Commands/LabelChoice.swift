import ArgumentParser
import SwingFiles
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
            "Maximum distance of a label from its swing, in seconds, 0.001 to 10 (default: 0.5).",
            valueName: "seconds"))
    var tolerance: Double?

    @Option(
        help: ArgumentHelp(
            "CSV file with session and offset: the seconds to add to the labels' times of each session.",
            valueName: "file"))
    var labelOffsets: String?

    @Flag(help: "Estimate the labels' offset in each session from its swings.")
    var estimateOffset = false

    /// The files of labels.
    var labels: [String] { file.labels }

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
    func files() throws(SwingError) -> [LabelFile] { try file.files(dates: dateOrder.order) }

    /// The options of the comparison.
    func options() throws(SwingError) -> LabelOptions {
        var options = LabelOptions()
        if let kinds { options.kinds = try LabelKinds(adding: kinds) }
        options.times = file.times
        options.utcOffset = file.utcOffsetSeconds
        options.session = session
        options.instant = instant
        if let tolerance { options.tolerance = tolerance }
        if let offset = file.labelOffset { options.offset = .given(offset) }
        if let labelOffsets { options.offset = .perSession(try LabelOffsets(readingAt: labelOffsets)) }
        if estimateOffset { options.offset = .estimated }
        return options
    }
}
