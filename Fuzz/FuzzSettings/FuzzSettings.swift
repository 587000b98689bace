import FuzzSupport
import SwingMotion
import SwingRecording
import SwingStudy

private let file = FuzzedPath()

/// Any text is read as a profile or as a map, or rejected.
///
/// The first byte selects which.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSettings(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = fuzzedBytes(data, count)
    guard let mode = bytes.first else { return 0 }
    file.write(Array(bytes.dropFirst()))
    do throws(SwingError) {
        if mode.isMultiple(of: 2) {
            _ = try ProfileSelection(named: file.path)
        } else {
            _ = try ColumnMap(readingAt: file.path)
        }
    } catch {
        check(error)
    }
    return 0
}
