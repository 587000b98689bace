import FuzzSupport
import SwingMotion
import SwingRecording

private let file = FuzzedPath()

/// Any bytes are read as a recording in HDF5 or rejected.
///
/// The reader ignores the checksums of the structure, which no generated structure would have.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHDF5(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ignoreChecksums()
    file.write(fuzzedBytes(data, count))
    do throws(SwingError) {
        try readToEnd(Recording(readingAt: file.path))
    } catch {
        check(error)
    }
    return 0
}

/// Changes the structure of the file.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateHDF5(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    mutate(data, size, limit: limit, seed: seed)
}
