import FuzzSupport
import SwingMotion
import SwingResults

private let file = FuzzedPath()

/// Any bytes are read as results in HDF5, CSV or JSON lines, or rejected.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzResults(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ignoreChecksums()
    file.write(fuzzedBytes(data, count))
    do throws(SwingError) {
        let results = try ResultsReader.results(at: file.path)
        for swing in results.swings {
            precondition(results.sessions.indices.contains(swing.sessionIndex), "a swing of no session")
        }
        try ResultsReader.eachWindow(at: file.path) { row, _ in precondition(row >= 0, "a window of no swing") }
    } catch {
        check(error)
    }
    return 0
}

/// Changes the structure of HDF5 files, and any bytes of others.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateResults(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    mutate(data, size, limit: limit, seed: seed)
}
