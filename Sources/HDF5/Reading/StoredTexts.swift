/// The strings of a dataset or attribute.
enum StoredTexts {
    /// Returns the strings in the bytes of values of a text type.
    ///
    /// - Throws: ``HDF5Error`` if a string is not UTF-8, or lies elsewhere than its reference states.
    static func texts(
        _ values: ArraySlice<UInt8>, of type: StoredType, in file: FileBytes, place: String
    ) throws(HDF5Error) -> [String] {
        var heap = GlobalHeap(file, path: place)
        return try texts(values, of: type, from: &heap, place: place)
    }

    /// Returns the strings in the bytes of values of a text type, whose heap may have been used before.
    static func texts(
        _ values: ArraySlice<UInt8>, of type: StoredType, from heap: inout GlobalHeap, place: String
    ) throws(HDF5Error) -> [String] {
        var texts: [String] = []
        texts.reserveCapacity(values.count / type.size)
        for start in stride(from: values.startIndex, to: values.endIndex, by: type.size) {
            var text = values[start..<start + type.size]
            if type == .variableText { text = try heap.bytes(at: text) }
            text = text.prefix { $0 != 0 }
            if case .fixedText(_, true) = type { while text.last == UInt8(ascii: " ") { text.removeLast() } }
            guard let valid = String(validating: text, as: UTF8.self) else {
                throw HDF5Error("\(place): a string is not UTF-8; write it as UTF-8")
            }
            texts.append(valid)
        }
        return texts
    }
}
