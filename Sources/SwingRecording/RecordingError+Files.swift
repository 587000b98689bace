import HDF5
import SwingFiles

extension RecordingError {
    /// An error of reading the HDF5 file at `path`.
    init(reading path: String, _ error: HDF5Error) {
        if error.systemMessage != nil {
            self.init(.inputOutput, "\(path): \(error.description)")
        } else {
            // What libhdf5 itself can't make sense of, no other program will.
            let advice = error.frames.isEmpty ? "" : "; the file is damaged: copy or write it again"
            self.init(.badData, "\(path): \(error.description)\(advice)")
        }
    }

    /// An error of writing the HDF5 file at `path`.
    init(writing path: String, _ error: HDF5Error) {
        self.init(.inputOutput, "\(path): cannot write: \(error.systemMessage ?? error.description)")
    }

    /// An error of making, writing or reading a file.
    init(_ error: FileError) {
        let code: Code =
            switch error.code {
            case .missing: .missing
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
        self.init(code, error.description)
    }
}
