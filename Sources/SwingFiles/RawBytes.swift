/// Bytes of numbers in their memory layout, which is little-endian on all supported systems.
package struct RawBytes: Sendable {
    /// The bytes.
    package private(set) var bytes: [UInt8]
    /// The index of the next byte to read.
    private var place = 0

    /// Creates an empty list.
    package init() { bytes = [] }

    /// Creates a list to read from.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Appends numbers.
    ///
    /// - Parameter values: The numbers.
    package mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
        unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Reads the next numbers.
    ///
    /// - Parameter count: The number of values.
    /// - Returns: The values; `nil` if fewer are left.
    package mutating func read<Value: BitwiseCopyable & Numeric>(_ count: Int) -> [Value]? {
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        guard count >= 0, !isTooLarge, size <= bytes.count - place else { return nil }
        var values = [Value](repeating: 0, count: count)
        let start = place
        unsafe values.withUnsafeMutableBytes { buffer in
            unsafe bytes.withUnsafeBytes { source in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + size]))
            }
        }
        place += size
        return values
    }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { place == bytes.count }
}
