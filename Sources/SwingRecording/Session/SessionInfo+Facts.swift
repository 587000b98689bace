import SwingFiles
package import SwingMotion
package import SwingTables

/// The facts of a session by name, as tables, options and JSON state them.
extension SessionInfo {
    /// The metadata of a session of which nothing is stated: an overlay for ``adopt(_:)``.
    package static let unstated = SessionInfo(sessionID: "")

    /// Replaces the facts that another source states.
    ///
    /// - Parameter other: The facts of a source that takes precedence.
    package mutating func adopt(_ other: SessionInfo) {
        if !other.sessionID.isEmpty { sessionID = other.sessionID }
        // The time of day has two forms, of which the more recent statement counts.
        if other.startedAt != nil || other.bootTime != nil {
            (startedAt, bootTime) = (other.startedAt, other.bootTime)
        }
        for fact in RecordingLayout.textFacts {
            if let text = other[keyPath: fact.value] { self[keyPath: fact.value] = text }
        }
        metadata.merge(other.metadata) { $1 }
    }

    /// Adds the facts that another source states and this one does not, except the session's name and time.
    ///
    /// - Parameter other: The facts of a source that many sessions share.
    package mutating func complete(from other: SessionInfo) {
        var completed = other
        (completed.sessionID, completed.startedAt, completed.bootTime) = ("", nil, nil)
        completed.adopt(self)
        self = completed
    }

    /// All stated facts in a fixed order, as a JSON array.
    package var factsJSON: String {
        let texts = RecordingLayout.textFacts.map { self[keyPath: $0.value] ?? "" }
        let times = [startedAt, bootTime].map { $0.map { JSONText.value($0) } ?? "" }
        let further = metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return JSONValue.array((texts + times + further).map(JSONValue.text)).text
    }

    /// Returns the fact that a name states, such as `player` for `Athlete`; `nil` for a further fact.
    package static func fact(_ name: String) -> String? { RecordingLayout.TextFact(named: name)?.attribute }

    /// The names of the facts that have a meaning of their own, such as `player`.
    package static var factNames: [String] { RecordingLayout.textFacts.map(\.key) }

    /// States a fact by name.
    ///
    /// - Parameters:
    ///   - name: The name of a text fact, such as `player` or `Device model`, in any case and with any separators;
    ///     others are kept as ``SessionInfo/metadata``.
    ///   - text: The value.
    ///   - dates: The order of day and month in a date such as 3/11/2026, if it is stated.
    ///   - option: How a user states that order, for errors.
    /// - Throws: ``SwingMotion/SwingError`` if a date is not a date, or has two meanings.
    package mutating func state(
        _ name: String, _ text: String, dates: DateOrder? = nil, option: String = "--dates"
    ) throws(SwingError) {
        guard let fact = RecordingLayout.TextFact(named: name) else {
            metadata[name] = text
            return
        }
        guard fact.attribute == "date" else {
            self[keyPath: fact.value] = text
            return
        }
        let column = try DateColumn([(name, text)], stated: dates, option: option)
        guard let date = WrittenDate(text)?.day(column.order) else {
            // A spreadsheet counts days from 1900.
            let isCount = text.utf8.count == 5 && text.utf8.allSatisfy { (48...57).contains($0) }
            throw SwingError(
                .badData,
                "\(name) is \(VisibleText.quoted(text)); expected a date such as 2026-05-01"
                    + (isCount ? "; format the column as yyyy-mm-dd in the spreadsheet" : ""))
        }
        self.date = date.text
    }
}

extension RecordingLayout.TextFact {
    /// Finds a fact by its name, in any case and with any separators; `nil` if no fact has this name.
    init?(named name: String) {
        let key = Self.key(name)
        guard let fact = RecordingLayout.textFacts.first(where: { $0.keys.contains(key) }) else { return nil }
        self = fact
    }

    /// All names of the fact, as lower-case letters and digits.
    var keys: [String] { [Self.key(key)] + synonyms }

    private static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

/// Further facts as a JSON object, as files store them.
extension SessionInfo {
    /// The metadata as JSON; `nil` without metadata.
    var metadataJSON: JSONValue? {
        // A literal `nil` would be JSON's null.
        metadata.isEmpty ? Optional.none : JSONValue(metadata.mapValues(JSONValue.init(fact:)))
    }

    /// Reads metadata from the members of a JSON object.
    ///
    /// - Parameter values: The members; null is not a fact.
    mutating func readMetadata(_ values: [String: JSONValue]) {
        for (key, value) in values where value != .null { metadata[key] = value.fact }
    }
}

/// Files that state facts of a recording and lie beside it: `session.json`, and `NAME.session.json`.
///
/// Recordings of all formats have them. The facts of `session.json` in a folder or an archive of one recording belong to
/// that recording, those of a `session.json` beside a file or an archive to all of them. `NAME.session.json` belongs to
/// the recording called `NAME`, whose extension may be left out, and takes precedence.
package enum SessionSidecar {
    private static let ending = ".session.json"

    /// Reads the facts that a recording shares with its neighbours.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func shared(with path: String) throws(SwingError) -> SessionInfo? {
        let name = CSVLayout.sessionName
        guard let (folder, own) = split(path), own != name else { return nil }
        return try facts(at: folder + name)
    }

    /// Reads the facts in the files of one recording.
    ///
    /// - Parameter tree: The recording's files.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func within(_ tree: FileTree) throws(SwingError) -> SessionInfo? {
        guard tree.kind != .file, let file = tree.file(CSVLayout.sessionName) else { return nil }
        return try SessionJSON.read(file, defaultID: "").info
    }

    /// Reads the facts of one recording.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func own(of path: String) throws(SwingError) -> SessionInfo? {
        guard let file = file(of: path) else { return nil }
        return try facts(at: file)
    }

    /// Returns the path of the file with a recording's own facts.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The path; `nil` if the file does not exist.
    private static func file(of path: String) -> String? {
        guard let (folder, name) = split(path) else { return nil }
        var names = [name]
        if let dot = name.lastIndex(of: "."), dot > name.startIndex { names.append(String(name[..<dot])) }
        return names.map { folder + $0 + ending }.first { FilePlace($0).exists }
    }

    /// Returns the paths of the files that state facts of a recording.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The paths of the files that exist.
    package static func files(of path: String) -> [String] {
        let shared = split(path).map { $0.folder + CSVLayout.sessionName }
        return [shared.flatMap { FilePlace($0).exists ? $0 : nil }, file(of: path)].compactMap { $0 }
    }

    /// Whether a name is that of a file that states facts, not of a recording.
    package static func isOne(_ name: String) -> Bool { name == CSVLayout.sessionName || name.hasSuffix(ending) }

    private static func facts(at path: String) throws(SwingError) -> SessionInfo? {
        guard FilePlace(path).exists, !FilePlace(path).isFolder else { return nil }
        let tree = FileTree(fileAt: path)
        guard tree.hasLinks else { return try SessionJSON.read(tree.files[0], defaultID: "").info }
        return try LinkedText.hidden { () throws(SwingError) in
            try SessionJSON.read(tree.files[0], defaultID: "").info
        }
    }

    /// Returns a path's folder with its final slash, and its name.
    private static func split(_ path: String) -> (folder: String, name: String)? {
        let path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        return (String(path.dropLast(name.count)), name)
    }
}
