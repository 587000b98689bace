import SwingFiles
import SwingMotion

extension TreeFile {
    /// Describes a file in memory.
    init(_ text: String, name: String = "t.csv") {
        let bytes = Array(text.utf8)
        self.init(path: name, name: name, size: bytes.count) { () throws(SwingError) in MemorySource(bytes) }
    }
}
