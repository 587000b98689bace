/// Packs integers in blocks of 16, each with as many bits per integer as its largest one needs.
///
/// A block is one byte with the number of bits, 0 to 64, and the integers' bits without space between them, the lowest
/// first. Negative integers alternate with positive ones (0, −1, 1, −2, …), so that small magnitudes need few bits.
enum BlockPacking {
    /// The number of integers in a block; the last block may be shorter.
    static let blockLength = 16

    /// Returns the number of bytes that some integers need.
    ///
    /// - Parameters:
    ///   - values: The integers.
    ///   - range: The indices of the integers to pack.
    /// - Returns: The number of bytes.
    /// - Complexity: O(*n*), where *n* is the number of integers.
    static func size(of values: [Int64], _ range: Range<Int>) -> Int {
        var size = 0
        var first = range.lowerBound
        while first < range.upperBound {
            let block = first..<min(first + blockLength, range.upperBound)
            size += 1 + (block.count * width(of: values, block) + 7) / 8
            first = block.upperBound
        }
        return size
    }

    /// Appends packed integers to bytes.
    ///
    /// - Parameters:
    ///   - values: The integers.
    ///   - range: The indices of the integers to pack.
    ///   - bytes: The bytes that are extended.
    /// - Complexity: O(*n*), where *n* is the number of integers.
    static func pack(_ values: [Int64], _ range: Range<Int>, into bytes: inout [UInt8]) {
        var first = range.lowerBound
        while first < range.upperBound {
            let block = first..<min(first + blockLength, range.upperBound)
            let width = width(of: values, block)
            bytes.append(UInt8(width))
            var (word, filled): (UInt64, Int) = (0, 0)
            for i in block {
                let value = zigzag(values[i])
                word |= value << filled
                filled += width
                guard filled >= 64 else { continue }
                append(word, 8, to: &bytes)
                filled -= 64
                word = value >> (width - filled)
            }
            append(word, (filled + 7) / 8, to: &bytes)
            first = block.upperBound
        }
    }

    /// Unpacks integers.
    ///
    /// - Parameters:
    ///   - values: Receives the integers.
    ///   - range: The indices of the integers to unpack.
    ///   - bytes: The source of the bytes.
    /// - Returns: Whether the bytes contain these integers.
    /// - Complexity: O(*n*), where *n* is the number of integers.
    static func unpack(_ values: inout [Int64], _ range: Range<Int>, from bytes: inout PayloadReader) -> Bool {
        var first = range.lowerBound
        while first < range.upperBound {
            let block = first..<min(first + blockLength, range.upperBound)
            guard let width = bytes.byte().map(Int.init), width <= 64 else { return false }
            var left = (block.count * width + 7) / 8
            guard left <= bytes.left else { return false }
            let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
            var (word, available): (UInt64, Int) = (0, 0)
            for i in block {
                if available >= width {
                    values[i] = unzigzag(word & mask)
                    word >>= UInt64(width)
                    available -= width
                } else {
                    let count = min(left, 8)
                    let next = bytes.word(count)
                    left -= count
                    values[i] = unzigzag((word | next << available) & mask)
                    let used = width - available
                    word = next >> used
                    available = count * 8 - used
                }
            }
            first = block.upperBound
        }
        return true
    }

    private static func width(of values: [Int64], _ block: Range<Int>) -> Int {
        var bits: UInt64 = 0
        for i in block { bits |= zigzag(values[i]) }
        return 64 - bits.leadingZeroBitCount
    }

    private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    private static func unzigzag(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    private static func append(_ word: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for i in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * i))) }
    }
}
