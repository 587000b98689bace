public import SwingMotion

/// A format of results: its file extensions, its writers and its reader.
///
/// To add a format, add an entry to `all`, a writer of swings, a writer of other tables, and a reader.
public struct ResultsFormat: Sendable {
    /// The name in options, such as `jsonl`.
    package let name: String
    /// The file extensions that documentation and messages list.
    package let endings: [String]
    /// Further file extensions.
    private var otherEndings: [String] = []
    /// Whether its files contain the provenance.
    package var keepsProvenance = false
    private let file: @Sendable (String, ResultsOptions, () -> Provenance) throws(SwingError) -> any ResultsWriter
    /// Begins results on standard output; `nil` if the format can't be written there.
    private var standardOutput: (@Sendable (ResultsOptions) throws(SwingError) -> any ResultsWriter)?
    /// Begins tables; `nil` if the format can't be written to the destination.
    private let tables:
        @Sendable (ResultsDestination, TableSet, () -> Provenance) throws(SwingError) -> (any TablesWriter)?
    /// Returns a reader of the file, or `nil` if the file has another format.
    let reader: @Sendable (ResultsContent) -> (any ResultsFileReader)?

    /// All formats.
    package static let all = [hdf5, csv, jsonLines]

    /// HDF5: provenance, sessions, swings and their windows.
    public static let hdf5 = ResultsFormat(
        name: "hdf5", endings: [".h5", ".hdf5"], keepsProvenance: true,
        file: { path, options, provenance throws(SwingError) in
            try HDF5ResultsWriter(creatingAt: path, provenance: provenance(), facts: options.facts)
        },
        tables: { destination, set, provenance throws(SwingError) in
            guard case .file(let path) = destination else { return nil }
            return try HDF5TablesWriter(creatingAt: path, set, provenance: provenance())
        },
        reader: { content in content.text == nil ? HDF5ResultsReader(path: content.path) : nil })

    /// CSV: the table of swings only.
    public static let csv = ResultsFormat(
        name: "csv", endings: [".csv"],
        file: { path, options, _ throws(SwingError) in
            try CSVResultsWriter(to: .file(path), options: options)
        },
        standardOutput: { options throws(SwingError) in
            try CSVResultsWriter(to: .standardOutput, options: options)
        },
        tables: { destination, set, _ throws(SwingError) in
            try CSVTablesWriter(sink: TextSink(destination), set)
        },
        reader: { content in
            guard let text = content.text, !content.isObject else { return nil }
            return CSVResultsReader(text: text, path: content.path)
        })

    /// JSON lines: swings, sessions and errors.
    public static let jsonLines = ResultsFormat(
        name: "jsonl", endings: [".jsonl"], otherEndings: [".ndjson"],
        file: { path, _, _ throws(SwingError) in try JSONLinesResultsWriter(to: .file(path)) },
        standardOutput: { _ throws(SwingError) in try JSONLinesResultsWriter(to: .standardOutput) },
        tables: { destination, _, _ throws(SwingError) in try JSONLinesTablesWriter(sink: TextSink(destination)) },
        reader: { content in
            guard let text = content.text, content.isObject else { return nil }
            return JSONLinesResultsReader(text: text, path: content.path)
        })
}

extension ResultsFormat {
    /// Creates the format that a file's extension names, in upper or lower case.
    ///
    /// The result is `nil` if no format has that extension.
    ///
    /// - Parameter path: The file's name, with or without its folder.
    public init?(path: String) {
        let name = path.lowercased()
        let named = Self.all.first { format in (format.endings + format.otherEndings).contains { name.hasSuffix($0) } }
        guard let named else { return nil }
        self = named
    }

    /// Begins results in a file, which appears complete when the writer is closed, or not at all.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The decimal mark, and facts with a column of their own.
    ///   - provenance: The origin of the results; evaluated only for formats that store it.
    /// - Returns: The writer.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    public func writer(
        creatingAt path: String, options: ResultsOptions = ResultsOptions(),
        provenance: @autoclosure () -> Provenance
    ) throws(SwingError) -> AnyResultsWriter {
        AnyResultsWriter(writer: try file(path, options, provenance))
    }

    /// Whether swings can be written to standard output as soon as they are detected.
    package var isText: Bool { standardOutput != nil }

    /// Begins results on standard output.
    ///
    /// - Parameter options: The decimal mark, and facts with a column of their own.
    /// - Returns: The writer, which writes swings as soon as they are appended; `nil` if the format is not text.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package func writerToStandardOutput(
        _ options: ResultsOptions = ResultsOptions()
    ) throws(SwingError) -> (any ResultsWriter)? {
        try standardOutput?(options)
    }

    /// Begins tables.
    ///
    /// - Parameters:
    ///   - destination: A file, which appears complete when the writer is closed, or standard output.
    ///   - set: The tables.
    ///   - provenance: The origin of the rows; evaluated only for formats that store it.
    /// - Returns: The writer; `nil` for standard output if the format is not text.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    package func tablesWriter(
        to destination: ResultsDestination, _ set: TableSet, provenance: @autoclosure () -> Provenance
    ) throws(SwingError) -> (any TablesWriter)? {
        try tables(destination, set, provenance)
    }

    /// The file extensions of all formats, for messages: `.h5, .hdf5, .csv or .jsonl`.
    package static var listedEndings: String {
        let endings = all.flatMap(\.endings)
        return endings.dropLast().joined(separator: ", ") + endings.suffix(1).map { " or " + $0 }.joined()
    }
}

extension ResultsFormat: Equatable {
    /// Whether both are the same format.
    public static func == (a: ResultsFormat, b: ResultsFormat) -> Bool { a.name == b.name }
}

/// A file of results whose format is not yet known.
struct ResultsContent {
    let path: String
    /// The complete text; `nil` if the file begins like an HDF5 file.
    let text: String?

    /// Whether the text begins like a JSON object.
    var isObject: Bool { text?.utf8.first == UInt8(ascii: "{") }
}

/// A reader of one file of results.
protocol ResultsFileReader {
    /// Reads the complete file except its windows.
    func results() throws(SwingError) -> StoredResults

    /// Reads the swings in the file's order, with the session numbers that the file states.
    func swings() throws(SwingError) -> [ResultRow]

    /// Passes the rows and windows of the given swings, or of all, to `use`, in the file's order; does nothing if the format
    /// has no windows.
    func eachWindow(_ rows: [Int]?, _ use: (Int, SwingWindow) -> Void) throws(SwingError)
}

extension ResultsFileReader {
    func eachWindow(_ rows: [Int]?, _ use: (Int, SwingWindow) -> Void) throws(SwingError) {}
}
