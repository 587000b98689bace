internal import CHDF5

/// An owned HDF5 identifier, released with its last owner.
package final class Identifier: Sendable {
    let rawValue: hid_t
    /// The file that is being written, if this is the file or one of its groups, datasets and attributes.
    let file: WrittenFile?

    /// Takes ownership of the identifier that `body` returns.
    ///
    /// Releasing an object of a written file may write buffered data; `file` records the error if that fails.
    init(_ place: String = "", in file: WrittenFile? = nil, _ body: () -> hid_t) throws(HDF5Error) {
        self.rawValue = try Library.call(place, in: file, body)
        self.file = file
    }

    deinit {
        let id = rawValue
        // The identifier is invalid after its file was closed.
        guard let kind = try? Library.call(in: file, { H5Iget_type(id).rawValue }), kind >= 0 else { return }
        try? Library.finish(file, isLast: kind == H5I_FILE.rawValue) { H5Idec_ref(id) }
    }
}
