/// Ways to rewrite a file so that the reader accepts it, as the ends of messages.
package enum Remedy {
    /// Returns lines of Python that change a file in place.
    ///
    /// - Parameter code: The lines, separated by semicolons; `f` is the file.
    /// - Returns: The lines, with what `f` is.
    package static func inPlace(_ code: String) -> String { "with h5py, where f = h5py.File(FILE, \"r+\"): " + code }

    /// Returns lines that replace a column by its values, without attributes, in the storage of h5py's defaults.
    ///
    /// - Parameters:
    ///   - path: The column's path.
    ///   - type: The type of the new values in Python, such as `<f4`; by default that of the old ones.
    ///   - change: What is done to each value, such as ` * 0.5`.
    /// - Returns: The remedy.
    package static func rewriting(_ path: String, as type: String? = nil, change: String = "") -> String {
        let cast = type.map { ".astype(\"\($0)\")" } ?? ""
        return "rewrite it "
            + inPlace("v = f[\"\(path)\"][:]\(cast)\(change); del f[\"\(path)\"]; f[\"\(path)\"] = v")
    }

    /// Writes all columns and facts to a new file with h5py's defaults; h5repack keeps the superblock of the old one.
    package static let copying =
        "copy it with h5py, where a = h5py.File(FILE) and b = h5py.File(COPY, \"w\"): b.attrs.update(a.attrs); "
        + "[b.create_dataset(g + \"/\" + n, data=a[g][n][:]) for g in a for n in a[g]]; b.close()"
}
