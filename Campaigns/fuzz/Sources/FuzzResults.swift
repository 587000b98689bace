import SwingMotion
import SwingResults

private let file = FuzzedPath()

/// Any bytes are read as results in HDF5, CSV or JSON lines, or rejected.
func fuzzResults(_ bytes: [UInt8]) {
    ignoreChecksums()
    file.write(bytes)
    do throws(SwingError) {
        let results = try ResultsReader.results(at: file.path)
        for swing in results.swings {
            precondition(results.sessions.indices.contains(swing.sessionIndex), "a swing of no session")
        }
        try ResultsReader.eachWindow(at: file.path) { row, _ in precondition(row >= 0, "a window of no swing") }
    } catch {
        check(error)
    }
}
