internal import CHDF5

/// The HDF5 types of strings, and how to read them.
enum TextType {
    /// The maximum size of a string attribute, in bytes.
    ///
    /// HDF5's object headers are limited to 64 KiB. A longer string is stored as a dataset.
    static let longestAttribute = 60_000

    /// Makes the type of UTF-8 strings of any length, for datasets.
    static func variable() throws(HDF5Error) -> Identifier {
        try make(size: CH5T_VARIABLE())
    }

    /// Makes the type of fixed-length UTF-8 strings, padded with NUL bytes, for attributes.
    static func fixed(_ size: Int) throws(HDF5Error) -> Identifier {
        let type = try make(size: max(1, size))
        let t = type.rawValue
        try Library.call { H5Tset_strpad(t, H5T_STR_NULLPAD) }
        return type
    }

    /// Makes a transfer list that writes strings in steps of a few hundred.
    ///
    /// By default libhdf5 clears 2 MiB of memory at each call, even for a few strings.
    static func transfer() throws(HDF5Error) -> Identifier {
        let list = try Identifier { H5Pcreate(CH5P_DATASET_XFER()) }
        let l = list.rawValue
        try Library.call { H5Pset_buffer(l, 8192, nil, nil) }
        return list
    }

    /// Rejects strings that HDF5 would cut.
    static func check(_ texts: [String], at place: String) throws(HDF5Error) {
        for text in texts where text.utf8.contains(0) {
            throw HDF5Error(
                "\(place): a string contains a NUL character, which HDF5 can't store: \(text.debugDescription)")
        }
    }

    private static func make(size: Int) throws(HDF5Error) -> Identifier {
        let type = try Identifier { H5Tcopy(CH5T_C_S1()) }
        let t = type.rawValue
        try Library.call { H5Tset_size(t, size) }
        try Library.call { H5Tset_cset(t, H5T_CSET_UTF8) }
        return type
    }
}

extension TextType {
    /// Reads `count` strings of a stored type with `read`, which fills the given memory.
    static func read(
        _ count: Int, of type: Identifier, at place: String,
        by read: (_ type: hid_t, UnsafeMutableRawPointer?) throws(HDF5Error) -> Void
    ) throws(HDF5Error) -> [String] {
        let t = type.rawValue
        let isVariable = try Library.call(place) { H5Tis_variable_str(t) } > 0
        return isVariable
            ? try readVariable(count, of: t, at: place, by: read) : try readFixed(count, of: t, at: place, by: read)
    }

    private static func readFixed(
        _ count: Int, of type: hid_t, at place: String,
        by read: (_ type: hid_t, UnsafeMutableRawPointer?) throws(HDF5Error) -> Void
    ) throws(HDF5Error) -> [String] {
        let size = Library.attempt { H5Tget_size(type) }
        let isPaddedBySpaces = Library.attempt { H5Tget_strpad(type) } == H5T_STR_SPACEPAD
        guard (1...longestAttribute).contains(size) else {
            throw HDF5Error("\(place): contains strings of \(size) bytes; expected at most \(longestAttribute)")
        }
        var bytes = [UInt8](repeating: 0, count: count * size)
        try bytes.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            try read(type, UnsafeMutableRawPointer(buffer.baseAddress))
        }
        var texts: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            var text = bytes[start..<start + size].prefix { $0 != 0 }
            while isPaddedBySpaces, text.last == UInt8(ascii: " ") { text.removeLast() }
            texts.append(try valid(String(validating: text, as: UTF8.self), at: place))
        }
        return texts
    }

    private static func readVariable(
        _ count: Int, of type: hid_t, at place: String,
        by read: (_ type: hid_t, UnsafeMutableRawPointer?) throws(HDF5Error) -> Void
    ) throws(HDF5Error) -> [String] {
        var pointers = [UnsafeMutablePointer<CChar>?](repeating: nil, count: count)
        defer { for pointer in pointers { Library.attempt { _ = H5free_memory(pointer) } } }
        try pointers.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            try read(type, UnsafeMutableRawPointer(buffer.baseAddress))
        }
        var texts: [String] = []
        for pointer in pointers {
            guard let pointer else {
                texts.append("")
                continue
            }
            texts.append(try valid(String(validatingCString: pointer), at: place))
        }
        return texts
    }

    /// Returns the string, or throws if it is not valid UTF-8.
    static func valid(_ text: String?, at place: String) throws(HDF5Error) -> String {
        guard let text else { throw HDF5Error("\(place): a string is not UTF-8; write it as UTF-8") }
        return text
    }
}
