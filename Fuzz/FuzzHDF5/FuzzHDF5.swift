import FuzzSupport
import SwingMotion
import SwingRecording

private let file = FuzzedPath()

/// Any bytes are read as a recording in HDF5 or rejected.
///
/// `scripts/fuzz` builds the reader without its checks of checksums, which no made-up structure would pass.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHDF5(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    file.write(fuzzedBytes(data, count))
    do throws(SwingError) {
        try readToEnd(Recording(readingAt: file.path))
    } catch {
        check(error)
    }
    return 0
}
