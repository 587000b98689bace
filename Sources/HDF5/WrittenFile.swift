internal import Synchronization

/// A file that is being written, and its first failure.
///
/// libhdf5 keeps data that it could not write, and crashes when the objects of that file are closed one by one. So
/// after its first failure of the system, such as a full disk, no call changes, closes or releases a part of the file. All calls throw
/// that error again. The process keeps the file open until it ends.
final class WrittenFile: Sendable {
    private let error = Mutex<HDF5Error?>(nil)

    /// Throws the file's first error, if any.
    func check() throws(HDF5Error) {
        if let error = error.withLock({ $0 }) { throw error }
    }

    /// Records an error.
    func fail(_ error: HDF5Error) {
        self.error.withLock { if $0 == nil { $0 = error } }
    }
}
