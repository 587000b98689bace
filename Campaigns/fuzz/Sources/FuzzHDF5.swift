import SwingMotion
import SwingRecording

private let file = FuzzedPath()

/// Any bytes are read as a recording in HDF5 or rejected.
///
/// The reader ignores the checksums of the structure, which no generated structure would have.
func fuzzHDF5(_ bytes: [UInt8]) {
    ignoreChecksums()
    file.write(bytes)
    do throws(SwingError) {
        try readToEnd(Recording(readingAt: file.path))
    } catch {
        check(error)
    }
}
