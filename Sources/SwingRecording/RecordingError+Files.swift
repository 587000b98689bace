import HDF5
import SwingFiles

extension RecordingError {
    /// An error of reading the HDF5 file at `path`.
    init(reading path: String, _ error: HDF5Error) {
        self.init(error.systemMessage == nil ? .badData : .inputOutput, "\(path): \(error.description)")
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
