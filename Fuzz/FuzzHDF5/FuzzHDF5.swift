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
    do {
        let recording = try Recording(readingAt: file.path)
        let accelerometer = try recording.accelerometer.open()
        while let chunk = try accelerometer.next() {
            precondition(chunk.acceleration.count == chunk.count, "columns of other lengths")
        }
        let motion = try recording.deviceMotion.open()
        while let chunk = try motion.next() {
            precondition(chunk.gravity.count == chunk.count, "columns of other lengths")
        }
    } catch {
        check(error)
    }
    return 0
}
