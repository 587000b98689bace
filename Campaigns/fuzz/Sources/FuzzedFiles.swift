import SwingFiles
import SwingMotion

@testable import SwingRecording

extension TreeFile {
    /// Creates a file in memory.
    init(_ name: String, _ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        self.init(path: name, name: name, size: bytes.count) { MemorySource(bytes) }
    }
}

/// Reads a recording to its end.
func readRecording(_ tree: FileTree) throws(SwingError) {
    try readToEnd(RecordingFormat.read(RecordingFiles(tree), ReadingOptions()))
}

/// Reads an opened recording to its end.
func readToEnd(_ recording: Recording) throws(SwingError) {
    let accelerometer = try recording.accelerometer.open()
    while let chunk = try accelerometer.next() {
        precondition(chunk.acceleration.count == chunk.count, "columns of other lengths")
    }
    let motion = try recording.deviceMotion.open()
    while let chunk = try motion.next() {
        precondition(chunk.gravity.count == chunk.count, "columns of other lengths")
    }
}

/// Fails unless an error is one line of printable characters.
func check(_ error: SwingError) {
    let isLine = error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    precondition(isLine, error.description)
}
