internal import SwingFiles
public import SwingMotion
internal import SwingResults
package import SwingTables

/// A file of labels that somebody made for a recording or a video.
///
/// Each label needs a kind and a time only. The format is recognised by the content.
public struct LabelFile: Hashable, Sendable {
    /// The format of a file of labels.
    package enum Format: String, CaseIterable, Hashable, Sendable {
        /// A table with a header, or with a time and a kind in each row.
        case table = "table"
        /// Sensor Logger's `Annotation.csv`.
        case sensorLogger = "Sensor Logger annotations"
        /// ELAN's own file, `.eaf`.
        case elan = "ELAN"
        /// ELAN's tab-delimited export.
        case elanTable = "ELAN export"
        /// SubRip subtitles, `.srt`.
        case subRip = "SubRip subtitles"
        /// WebVTT subtitles, `.vtt`.
        case webVTT = "WebVTT subtitles"
        /// A recording's table with a column of labels.
        case samples = "column of a recording"
        /// Onsets in a sound.
        case sound = "sound"
    }

    /// The path of the file.
    public let path: String
    /// The format of the file.
    package let format: Format
    /// The labels, in the file's order.
    package let labels: [TimeLabel]
    /// What was read, such as the names of the columns; each one clause without a full stop.
    package let notes: [String]

    /// The times in which a sound can contain an onset, as those of the labels, in seconds; `nil` for other formats.
    let soundSpan: ClosedRange<Double>?

    /// Creates a file from its parts.
    init(
        path: String, format: Format, labels: [TimeLabel], notes: [String], soundSpan: ClosedRange<Double>? = nil
    ) throws(SwingError) {
        guard !labels.isEmpty else {
            throw SwingError(.badData, at: path, "found 0 labels, expected at least one; label the session first")
        }
        guard labels.count <= InputLimits.labels else { throw Self.tooMany(path) }
        self.path = path
        self.format = format
        self.labels = try labels.map { label throws(SwingError) in
            var label = label
            label.file = path
            try label.checkEnd()
            return label
        }
        self.notes = notes
        self.soundSpan = soundSpan
    }

    /// Returns the error about a file with more labels than the limit.
    static func tooMany(_ path: String) -> SwingError {
        SwingError(
            .badData, at: path,
            "found more than \(InputLimits.labels) labels, expected those of some sessions; split the file")
    }

    /// Returns the paths of the files of labels under a path.
    ///
    /// - Parameter path: A file, which is returned as it is, or a folder: its files with an ending of labels, and
    ///   Sensor Logger's `Annotation.csv` in its subfolders.
    /// - Returns: The paths, sorted by name.
    /// - Throws: ``SwingMotion/SwingError`` if the folder can't be listed or contains no such file.
    package static func paths(under path: String) throws(SwingError) -> [String] {
        guard FilePlace(path).isFolder else { return [path] }
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        var found: [String] = []
        for file in try FileTree(folderAt: path).files {
            let whole = "\(folder)/\(file.path)"
            if FilePlace(whole).isFolder {
                let annotations = whole + "/Annotation.csv"
                if FilePlace(annotations).exists { found.append(annotations) }
            } else if endings.contains(where: file.path.lowercased().hasSuffix) {
                found.append(whole)
            }
        }
        guard !found.isEmpty else {
            throw SwingError(
                .badData, at: path,
                "found no labels, expected files ending in \(endings.joined(separator: ", ")), or Annotation.csv in "
                    + "subfolders; name the folder with the labels")
        }
        return found
    }

    /// The endings of files of labels in a folder.
    private static let endings = [".csv", ".tsv", ".txt", ".eaf", ".srt", ".vtt"]

    /// Reads a file of labels.
    ///
    /// - Parameters:
    ///   - path: A table (CSV, TSV), Sensor Logger's `Annotation.csv`, an ELAN file or its tab-delimited export, or
    ///     subtitles (`.srt`, `.vtt`).
    ///   - tiers: The tiers of an ELAN file or export that are read; empty for all.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, contains no labels, or a label has
    ///   no kind or no time.
    /// - Complexity: O(*n*) in the length of the file, at most 32 MiB.
    public init(readingAt path: String, tiers: [String] = []) throws(SwingError) {
        try self.init(readingAt: path, tiers: tiers, dates: nil)
    }

    /// Reads a file of labels whose dates have a known order.
    ///
    /// - Parameters:
    ///   - path: The file, as for ``init(readingAt:tiers:)``.
    ///   - tiers: The tiers of an ELAN file or export that are read; empty for all.
    ///   - dates: The order of day and month in a table's dates; `nil` to infer it from the dates.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(readingAt:tiers:)``.
    package init(readingAt path: String, tiers: [String], dates: DateOrder?) throws(SwingError) {
        let bytes = try InputFile.contents(at: path, limit: InputLimits.labelFile, kind: "labels")
        self = try LabelFile(bytes, path: path, tiers: tiers, dates: dates)
    }

    /// Reads labels in a column of a recording's table, which contains a word or a number for each sample.
    ///
    /// Each run of equal words is a label: an interval, or an instant if it is one sample long. Samples with an empty cell,
    /// `0`, `none`, `null`, `nan`, `na` or `-` have no label.
    ///
    /// - Parameters:
    ///   - path: A table with a header and one row for each sample, of any length.
    ///   - column: The name of the column, in any case.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, has no such column, contains no label,
    ///   or a labelled sample has no time.
    /// - Complexity: O(*n*) in the length of the file; the memory depends on the number of labels only.
    public init(readingSamplesAt path: String, column: String) throws(SwingError) {
        try self.init(readingSamplesAt: path, column: column, dates: nil)
    }

    /// Reads labels in a column of a recording's table whose dates have a known order.
    ///
    /// - Parameters:
    ///   - path: A table, as for ``init(readingSamplesAt:column:)``.
    ///   - column: The name of the column, in any case.
    ///   - dates: The order of day and month in the dates; `nil` to read only dates with one meaning.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(readingSamplesAt:column:)``.
    package init(readingSamplesAt path: String, column: String, dates: DateOrder?) throws(SwingError) {
        self = try SampleLabels.file(at: path, column: column, dates: dates)
    }

    /// Reads the content of a file of labels.
    init(_ bytes: [UInt8], path: String, tiers: [String] = [], dates: DateOrder? = nil) throws(SwingError) {
        let text = try SpreadsheetTable.text(bytes, at: path, expected: "labels in CSV, ELAN or subtitles")
        let trimmed = text.drop { $0.isWhitespace }
        guard !trimmed.isEmpty else {
            throw SwingError(
                .badData, at: path, "is empty; expected a table with a time and a kind for each label; write the labels"
            )
        }
        if trimmed.first == "<" {
            self = try ELANLabels.file(bytes, path: path, tiers: tiers)
        } else if let format = SubtitleLabels.format(of: text) {
            self = try SubtitleLabels.file(text, format, path: path)
        } else {
            self = try LabelTable(text, path: path).file(tiers: tiers, dates: dates)
        }
    }
}
