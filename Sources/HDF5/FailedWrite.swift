internal import Synchronization

extension Library {
    /// Whether the system has refused a write, as when the disk is full.
    ///
    /// What libhdf5 could not write it keeps, and it crashes when the objects of that file are closed one by one. So from
    /// then on files and datasets that are being written are not given back, unless ``File/close()`` succeeds: a program
    /// with a full disk is about to end.
    static let hasFailedToWrite = Atomic<Bool>(false)
}

extension HDF5Error {
    /// Whether the system refused to write.
    var isFailedWrite: Bool {
        frames.contains { frame in
            frame.function.hasPrefix("H5FD") && ["write", "truncate"].contains { frame.function.hasSuffix("_" + $0) }
        }
    }
}
