internal import SwingFiles
internal import SwingMotion

/// The sizes and modification times of a recording's files, to detect changes while they are read.
struct InputState {
    private let files: [(path: String, state: FileState?)]

    /// Records the present state.
    ///
    /// - Parameter path: The path of the recording.
    init(of path: String) {
        files = RecordingList.inputs(of: path).map { ($0, FilePlace($0).state) }
    }

    /// Returns a warning for each file that has changed since.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a file has become shorter: samples may be missing.
    func changes() throws(SwingError) -> [String] {
        var warnings: [String] = []
        for (path, old) in files {
            guard let old, case let new = FilePlace(path).state, new != old else { continue }
            guard new?.size ?? old.size >= old.size else {
                throw SwingError(
                    .inputOutput, at: path, "became shorter while it was read; read it again when nothing changes it")
            }
            warnings.append(
                "\(VisibleText.escaped(path)) changed while it was read; samples may be missing or mixed: read it again "
                    + "when nothing changes it")
        }
        return warnings
    }
}
