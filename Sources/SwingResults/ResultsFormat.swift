/// A format of results in a file.
package enum ResultsFormat {
    case hdf5, csv, jsonLines

    /// The format that a file's name asks for.
    package init?(path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".h5") || name.hasSuffix(".hdf5") {
            self = .hdf5
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonLines
        } else {
            return nil
        }
    }
}
