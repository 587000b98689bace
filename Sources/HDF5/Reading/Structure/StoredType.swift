/// The type of the values of a dataset or attribute.
enum StoredType: Equatable, Sendable {
    /// IEEE floats of 4 or 8 bytes.
    case float(size: Int, isBigEndian: Bool)
    /// Integers of 1 to 8 bytes.
    case integer(size: Int, isSigned: Bool, isBigEndian: Bool)
    case fixedText(size: Int, isPaddedBySpaces: Bool)
    /// Strings of any length, stored in the global heap.
    case variableText
    /// Floats of any other format.
    case otherFloat(size: Int)
    case records(size: Int)
    case other(size: Int)

    /// Parses the body of a message.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let head = try cursor.byte()
        let (kind, version) = (head & 15, head >> 4)
        guard (1...5).contains(version) else { throw cursor.damaged("its type has the version \(version)") }
        let bits = try cursor.number(3)
        let size = try cursor.size(4)
        switch kind {
        case 0 where (1...8).contains(size):
            let (offset, precision) = (try cursor.number(2), try cursor.number(2))
            // Bits that are not part of the number, and unknown flags.
            guard offset == 0, precision == UInt64(size) * 8, bits & ~0b1001 == 0 else {
                self = .other(size: size)
                return
            }
            self = .integer(size: size, isSigned: bits & 8 != 0, isBigEndian: bits & 1 != 0)
        case 1:
            let properties = Array(try cursor.read(12))
            let isBigEndian = bits & 1 != 0
            guard let format = Self.ieee[size], properties == format.properties, bits & ~1 == format.bits else {
                self = .otherFloat(size: size)
                return
            }
            self = .float(size: size, isBigEndian: isBigEndian)
        case 3 where size > 0: self = .fixedText(size: size, isPaddedBySpaces: bits & 15 == 2)
        case 6: self = .records(size: size)
        case 9 where bits & 15 == 1 && size == GlobalHeap.referenceSize: self = .variableText
        default: self = .other(size: size)
        }
    }

    /// The IEEE formats by their size: where sign, exponent and mantissa are.
    private static let ieee: [Int: (bits: UInt64, properties: [UInt8])] = [
        4: (0x1F20, [0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0]),
        8: (0x3F20, [0, 0, 64, 0, 52, 11, 0, 52, 0xFF, 0x03, 0, 0]),
    ]

    /// The size of a value in the file, in bytes.
    var size: Int {
        switch self {
        case .float(let size, _), .integer(let size, _, _), .fixedText(let size, _): size
        case .otherFloat(let size), .records(let size), .other(let size): size
        case .variableText: GlobalHeap.referenceSize
        }
    }

    /// Returns the number in the bytes of a value; `nil` if the type is not numeric.
    func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        switch self {
        case .float(4, let isBigEndian): Double(Float(bitPattern: UInt32(Self.bits(bytes, isBigEndian))))
        case .float(8, let isBigEndian): Double(bitPattern: Self.bits(bytes, isBigEndian))
        case .integer(_, let isSigned, let isBigEndian):
            isSigned ? integer(bytes).map { Double($0) } : Double(Self.bits(bytes, isBigEndian))
        default: nil
        }
    }

    /// Returns the integer in the bytes of a value; `nil` if the type is not an integer.
    ///
    /// Numbers from 2⁶³ on become the largest integer, as libhdf5 converts them.
    func integer(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard case .integer(let size, let isSigned, let isBigEndian) = self else { return nil }
        let bits = Self.bits(bytes, isBigEndian)
        let unused = UInt64(64 - 8 * size)
        return isSigned ? Int64(bitPattern: bits << unused) >> Int64(unused) : Int64(clamping: bits)
    }

    private static func bits(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> UInt64 {
        var bits: UInt64 = 0
        if isBigEndian {
            for byte in bytes { bits = bits << 8 | UInt64(byte) }
        } else {
            for byte in bytes.reversed() { bits = bits << 8 | UInt64(byte) }
        }
        return bits
    }
}
