internal import SwingAnalysis
internal import SwingFiles
package import SwingMotion
internal import SwingRecording
internal import SwingTables

/// What a command writes.
///
/// An existing output is replaced only if it is of the same kind, so that a wrong name does not destroy other work.
package enum OutputKind: String, CaseIterable, Sendable {
    /// Results, in any format.
    case results
    /// Events, in any format.
    case events
    /// A recording in SwingKit's own layout.
    case recording
    /// A profile that a calibration proposed.
    case profile
    /// Kinds of strokes that were learnt from labels.
    case kinds
    /// A table of true swings and false alarms.
    case scoreTable
    /// A page of charts.
    case page
    /// A picture of a chart.
    case picture

    /// The text in the metadata of each PNG by which it is recognised; SVG and PDF have a comment.
    package static let pictureMark = "tEXtSoftware\0SwingKit"

    /// The kind in messages.
    package var description: String {
        switch self {
        case .results: "results of swing analyze"
        case .events: "events of swing events"
        case .recording: "a recording in SwingKit's layout"
        case .profile: "a profile of swing calibrate"
        case .kinds: "stroke kinds of swing kinds"
        case .scoreTable: "a table of swing score"
        case .page: "a page of SwingKit's charts"
        case .picture: "a picture of SwingKit's charts"
        }
    }

    /// Checks that an output may be written to a path, before the work for it begins.
    ///
    /// A missing or empty file, a device and a pipe are accepted here. Whoever creates the output rejects places
    /// where none can be.
    ///
    /// - Parameters:
    ///   - path: The path of the output. Links are followed.
    ///   - isForced: Whether to replace anything.
    /// - Throws: ``SwingMotion/SwingError`` if the path contains something else.
    package func check(_ path: String, isForced: Bool) throws(SwingError) {
        if self == .recording { try RecordingWriter.checkFolder(path) }
        let mayBeFolder = self == .recording && !RecordingName.isHDF5(path) && !RecordingName.isZip(path)
        guard !isForced, mayBeFolder || !FilePlace(path).isFolder else { return }
        guard try !matches(StoredContent(at: path)) else { return }
        throw SwingError(
            .cannotCreate, at: VisibleText.escaped(path),
            "contains something else than \(description); name another file, or use --force")
    }

    private func matches(_ content: StoredContent) -> Bool {
        switch content {
        case .nothing: true
        case .other: false
        case .recordingTables: self == .recording
        case .hdf5(let schema): schema != nil && schema == schemaName
        case .text(let bytes): matches(bytes)
        }
    }

    /// The schema of the kind's HDF5 files, if it has such files.
    private var schemaName: String? {
        switch self {
        case .results: "swingkit-results"
        case .events: EventTables.schema.name
        case .recording: "swingkit-recording"
        case .profile, .kinds, .scoreTable, .page, .picture: nil
        }
    }

    private func matches(_ bytes: [UInt8]) -> Bool {
        func begins(_ texts: String...) -> Bool { texts.contains { bytes.starts(with: $0.utf8) } }
        func contains(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }
        switch self {
        case .results:
            let isTable = begins(
                "session_index,session_id,swing_in_session,", "session_index;session_id;swing_in_session;")
            return isTable || ["swing", "session", "error"].contains { begins("{\"type\":\"\($0)\",") }
        case .events: return begins("detector,") || ["event", "detector"].contains { begins("{\"type\":\"\($0)\",") }
        case .recording: return false
        case .profile:
            guard case .text(let name)? = (try? JSONValue(parsing: bytes, name: ""))?["name"] else { return false }
            return name.hasPrefix("calibrated-")
        case .kinds: return LearntKinds.isFile(bytes)
        case .scoreTable: return begins("session_id,truth,verdict,", LabelScoreTable.beginning)
        case .page: return contains("<meta name=\"generator\" content=\"SwingKit\">")
        case .picture:
            let isVector =
                begins("<svg ") && contains("<!-- SwingKit -->") || begins("%PDF-") && contains("\n%SwingKit\n")
            return contains(Self.pictureMark) || isVector
        }
    }
}
