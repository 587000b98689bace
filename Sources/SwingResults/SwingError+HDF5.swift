package import HDF5
package import SwingMotion

extension SwingError {
    /// The error that libhdf5 reported while it worked on `path`; the system's own words, if there are any.
    package init(_ code: Code, _ path: String, _ error: HDF5Error) {
        let doing = code == .badData ? "cannot read" : "cannot write"
        self.init(code, at: path, error.systemMessage.map { "\(doing): \($0)" } ?? "\(error)")
    }
}
