import ArgumentParser
import SwingMotion
import SwingPictures
import SwingRecording
package import SwingReport
import SwingStudy

/// `swing plot`: shows a section of a recording's signals.
struct Plot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot",
        abstract: "Show a section of a recording's signals with the swings detected in it, or compare swings.",
        discussion: """
            RECORDING is any recording that `swing analyze` reads. T is a timestamp on the recording's own clock, as \
            in the results (start_timestamp, contact_timestamp). With a leading + it is the time since the \
            recording's first sample, in seconds. The output is a page of charts, like that of `swing report`, or \
            pictures. The charts show the samples that an analysis uses: dropped samples are left out, and gaps stay \
            open.

            --swing compares up to six swings of one recording, over each other and side by side on the same axes. \
            Several recordings are compared by all their swings, such as before and after a change, with the median of \
            each. Both accept HDF5 results too; --session names sessions of results that contain several.

            Examples:
              swing plot session.h5 --at 75664.96 -o look.html --open
              swing plot session.h5 --at +30 --span 10 -o look.html
              swing plot session.h5 --at +30 --png look
              swing plot session.h5 --swing 3,5,7 -o swings.html
              swing plot before.h5 after.h5 --align start -o change.html
              swing plot season.h5 --session week1 --session week12 -o change.html
            """)

    @Argument(help: "The recording; several recordings, or HDF5 results, are compared.")
    var recording: [String]

    @Option(help: ArgumentHelp("Centre of the section, in seconds.", valueName: "t"))
    var at: PlotInstant?

    @Option(help: ArgumentHelp("Duration of the section, in seconds: 0.01 to 3600.", valueName: "seconds"))
    var span = 4.0

    @Option(
        help: ArgumentHelp("Swings to compare, by their numbers in the session, such as 3,5,7.", valueName: "numbers"))
    var swing: SwingNumbers?

    @Option(help: ArgumentHelp("Session of results to compare; repeat it for several.", valueName: "name"))
    var session: [String] = []

    @Option(help: "Instant at which compared swings are aligned: contact or start.")
    var align = SwingAlignment.contact

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(name: .shortAndLong, help: "Output file for the page, ending in .html.")
    var output: String?

    @Option(help: "Output folder for the charts as PNG files; it is created if missing.")
    var png: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup
    var profile: ProfileChoice

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        guard (0.01...3600).contains(span) else {
            throw ValidationError("--span \(span): expected 0.01 to 3600 seconds")
        }
        try ChartPage.validate(output: output, others: [png], open: open)
        let isComparison = recording.count > 1 || swing != nil || !session.isEmpty
        if isComparison, at != nil {
            throw ValidationError("--at: shows a section of one recording; omit it to compare swings")
        }
        if !isComparison, at == nil {
            throw ValidationError("nothing to show; name a time with --at, swings with --swing, or a second recording")
        }
        if swing != nil, recording.count + max(session.count - 1, 0) > 1 {
            throw ValidationError("--swing: compares swings of one session; omit it to compare sessions")
        }
        if recording.count > 1, !session.isEmpty {
            throw ValidationError("--session: names sessions of one file of results; name one file")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            try replacing.check(output, .page)
            if let at {
                let recordings = try RecordingList(oneUnder: recording[0], options: reading.options())
                if let output { try recordings.check(output: output) }
                let plot = try await plot(recordings, at)
                return try await write({ plot.page() }, plot.pictures)
            }
            if let output { try RecordingList(exactly: recording).check(output: output) }
            let comparison = try await comparison()
            try await write({ comparison.page() }, comparison.pictures)
        }
    }

    private func write(_ page: () -> String, _ pictures: () -> [StudyReport.Picture]) async throws {
        let pictures = png == nil ? [] : pictures()
        try Pictures.check(pictures, in: png, .png, isForced: replacing.force)
        if let output { try ChartPage.write(page(), to: output, hasCharts: StudyReport.hasCharts) }
        try await messages.drawing { try await Pictures.write(pictures, to: png, .png, observe: $0) }
        if open, let output { await ChartPage.open(output) }
    }

    /// Reads what is compared: sessions of results, or recordings, which are analysed.
    private func comparison() async throws -> SwingComparison {
        var sessions: [ComparedSession] = []
        for path in recording {
            if try Recording.find(at: path, options: reading.options()) == .results {
                sessions += try ComparedSession.read(path, names: session, numbers: swing?.numbers)
                continue
            }
            guard session.isEmpty else {
                throw SwingError(
                    .usage, at: "--session", "\(path) is a recording, which is one session; omit the option")
            }
            let recordings = try RecordingList(oneUnder: path, options: reading.options())
            let recording = try Recording(readingAt: recordings.paths[0], options: recordings.options)
            let used = try usedProfile(for: recording)
            let found = try await swings(of: recording, used) { _ in }
            if let problem = found.problem { throw problem }
            warn(found.warnings.map(\.message), recording.path)
            sessions.append(
                try ComparedSession(
                    recording.info.sessionID, sport: recording.info.sport, axis: used.rotationAxis, found.swings,
                    numbers: swing?.numbers, path: path))
        }
        return try SwingComparison(sessions, align)
    }

    /// Reads a section of a recording; a recording that an analysis rejects is shown without swings.
    private func plot(_ recordings: RecordingList, _ at: PlotInstant) async throws -> SignalPlot {
        let recording = try Recording(readingAt: recordings.paths[0], options: recordings.options)
        let used = try usedProfile(for: recording)
        var stretch = PlotStretch(at: at, span: span, axis: used.rotationAxis)
        let found = try await swings(of: recording, used) { stretch.add($0) }
        warn(
            found.problem.map { ["is shown without swings: \($0.message)"] } ?? found.warnings.map(\.message),
            recording.path)
        return try stretch.plot(of: recording.path, session: recording.info.sessionID, found.swings)
    }

    /// Returns the profile with which a recording is analysed.
    private func usedProfile(for recording: Recording) throws -> SwingProfile {
        try profile.selection().profile(for: recording.info)
    }

    /// Reads the complete recording, because a swing is classified by what follows it.
    private func swings(
        of recording: Recording, _ profile: SwingProfile, _ use: (MotionBatch) -> Void
    ) async throws -> RecordingSwings {
        var progress = messages.progress(of: recording.accelerometerCount ?? 0)
        defer { progress.clear() }
        return try await RecordingSwings(of: recording, profile: profile) {
            use($0)
            progress.advance($0, of: recording.info.sessionID)
        }
    }

    private func warn(_ warnings: [String], _ path: String) {
        if !messages.quiet { StandardError.warn(warnings, about: path) }
    }
}

/// The numbers of swings in a session, such as `3,5,7`.
struct SwingNumbers: ExpressibleByArgument, Hashable {
    let numbers: [Int]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Int($0.filter { $0 != " " }).flatMap { $0 > 0 ? $0 : nil }
        }
        let known = parts.compactMap { $0 }
        guard known.count == parts.count, Set(known).count == known.count else { return nil }
        numbers = known
    }
}

extension SwingAlignment: ExpressibleByArgument {}

extension PlotInstant: ExpressibleByArgument {
    package init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = argument.hasPrefix("+") ? .elapsed(value) : .timestamp(value)
    }
}
