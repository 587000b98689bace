import HDF5
import SwingMotion

extension SwingError {
    /// An error of reading the HDF5 file at `path`.
    ///
    /// What libhdf5 can't make out although the system could read it is damaged.
    init(reading path: String, _ error: HDF5Error) {
        let isSystem = error.systemMessage != nil
        let advice = error.frames.isEmpty || isSystem ? "" : "; the file is damaged"
        self.init(isSystem ? .inputOutput : .badData, at: path, "\(error.description)\(advice)")
    }

    /// An error of writing the HDF5 file at `path`.
    init(writing path: String, _ error: HDF5Error) {
        self.init(.inputOutput, at: path, "cannot write: \(error.systemMessage ?? error.description)")
    }
}
