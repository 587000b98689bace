import SwingFiles
import SwingMotion
import SwingRecording
import SwingStudy

private let file = FuzzedPath()

/// Any text is read as a profile, as a map, as a recording's `session.json`, as labels or as a table of sessions, or rejected.
///
/// The first byte selects which.
func fuzzSettings(_ bytes: [UInt8]) {
    guard let mode = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    do throws(SwingError) {
        switch mode % 6 {
        case 0:
            file.write(text)
            _ = try ProfileSelection(named: file.path)
        case 1:
            file.write(text)
            _ = try ColumnMap(readingAt: file.path)
        case 3:
            file.write(text)
            _ = try LabelFile(readingAt: file.path)
        case 4:
            file.write(text)
            _ = try LabelFile(readingSamplesAt: file.path, column: "label")
        case 5:
            file.write(text)
            _ = try SessionTable(readingAt: file.path)
        default:
            let samples = TreeFile(CSVLayout.accelerometerName, "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n".utf8)
            let session = TreeFile(CSVLayout.sessionName, text)
            try readRecording(FileTree(.folder, path: "a", files: [samples, session]))
        }
    } catch {
        check(error)
    }
}
