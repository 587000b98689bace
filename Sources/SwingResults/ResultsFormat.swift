public import SwingMotion

/// A format of results: what its files are called, what writes it, and what reads it.
///
/// A new format is one entry in `all`, and its writer and reader.
public struct ResultsFormat: Sendable {
    /// The name in options, such as `jsonl`.
    package let name: String
    /// The endings of files' names that documentation and messages list.
    package let endings: [String]
    /// Further endings of files' names.
    private var otherEndings: [String] = []
    /// Whether its files state where the results come from.
    package var keepsProvenance = false
    private let file: @Sendable (String, () -> Provenance) throws(SwingError) -> any ResultsWriter & ~Copyable
    /// `nil` if the format can't be written to standard output.
    private var standardOutput: (@Sendable () throws(SwingError) -> any ResultsWriter & ~Copyable)?
    /// The reader of a file, if the file is of this format.
    let reader: @Sendable (ResultsContent) -> (any ResultsFileReader)?

    /// All formats.
    package static let all = [hdf5, csv, jsonLines]

    /// HDF5: provenance, sessions, swings and their windows.
    public static let hdf5 = ResultsFormat(
        name: "hdf5", endings: [".h5", ".hdf5"], keepsProvenance: true,
        file: { path, provenance throws(SwingError) in
            try HDF5ResultsWriter(creatingAt: path, provenance: provenance())
        },
        reader: { content in content.text == nil ? HDF5ResultsReader(path: content.path) : nil })

    /// CSV: the table of swings.
    public static let csv = ResultsFormat(
        name: "csv", endings: [".csv"],
        file: { path, _ throws(SwingError) in try CSVResultsWriter(to: .file(path)) },
        standardOutput: { () throws(SwingError) in try CSVResultsWriter(to: .standardOutput) },
        reader: { content in
            guard let text = content.text, !content.isObject else { return nil }
            return CSVResultsReader(text: text, path: content.path)
        })

    /// JSON lines: swings, sessions and errors.
    public static let jsonLines = ResultsFormat(
        name: "jsonl", endings: [".jsonl"], otherEndings: [".ndjson"],
        file: { path, _ throws(SwingError) in try JSONLinesResultsWriter(to: .file(path)) },
        standardOutput: { () throws(SwingError) in try JSONLinesResultsWriter(to: .standardOutput) },
        reader: { content in
            guard let text = content.text, content.isObject else { return nil }
            return JSONLinesResultsReader(text: text, path: content.path)
        })
}

extension ResultsFormat {
    /// The format that a file's name asks for by its ending, in either case.
    ///
    /// The result is `nil` if no format has that ending.
    ///
    /// - Parameter path: The name, with or without its folder.
    public init?(path: String) {
        let name = path.lowercased()
        let named = Self.all.first { format in (format.endings + format.otherEndings).contains { name.hasSuffix($0) } }
        guard let named else { return nil }
        self = named
    }

    /// Begins results in a file, which appears whole when the writer is closed, or not at all.
    ///
    /// - Parameters:
    ///   - path: Where the file will be.
    ///   - provenance: Where the results come from; only evaluated for formats that keep it.
    /// - Returns: The writer.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    public func writer(
        creatingAt path: String, provenance: @autoclosure () -> Provenance
    ) throws(SwingError) -> AnyResultsWriter {
        AnyResultsWriter(try file(path, provenance))
    }

    /// Whether swings can be written to standard output while they are found.
    package var isText: Bool { standardOutput != nil }

    /// Begins results on standard output.
    ///
    /// - Returns: The writer, whose swings go out as soon as they are appended; `nil` if the format is not text.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package func writerToStandardOutput() throws(SwingError) -> AnyResultsWriter? {
        guard let standardOutput else { return nil }
        return AnyResultsWriter(try standardOutput())
    }

    /// The endings of all formats' files, for messages: `.h5, .hdf5, .csv or .jsonl`.
    package static var listedEndings: String {
        let endings = all.flatMap(\.endings)
        return endings.dropLast().joined(separator: ", ") + endings.suffix(1).map { " or " + $0 }.joined()
    }
}

extension ResultsFormat: Equatable {
    /// Whether both are the same format.
    public static func == (a: ResultsFormat, b: ResultsFormat) -> Bool { a.name == b.name }
}

/// A file of results whose format is not known yet.
struct ResultsContent {
    let path: String
    /// The whole file; `nil` if it begins as HDF5 files do.
    let text: String?

    /// Whether the text begins as an object of JSON.
    var isObject: Bool { text?.utf8.first == UInt8(ascii: "{") }
}

/// A reader of one file of results.
protocol ResultsFileReader {
    /// All of the file but its windows.
    func results() throws(SwingError) -> StoredResults

    /// The swings, in the file's order, with the file's own numbers of their sessions.
    func swings() throws(SwingError) -> [ResultRow]

    /// Hands each swing's row and its window to `use`, in the file's order; does nothing if the format has no windows.
    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError)
}

extension ResultsFileReader {
    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError) {}
}
