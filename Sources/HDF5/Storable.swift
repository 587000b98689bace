internal import CHDF5

/// A numeric type that HDF5 stores without conversion.
package protocol Storable: BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral {
    /// The corresponding HDF5 type.
    static var elementType: ElementType { get }
}

/// The numeric types in files, all little-endian.
package enum ElementType: String, Sendable, CaseIterable {
    case float32, float64, int8, int16, int32, int64

    /// The size of one element in bytes.
    package var size: Int {
        switch self {
        case .int8: 1
        case .int16: 2
        case .float32, .int32: 4
        case .float64, .int64: 8
        }
    }

    /// The type in memory.
    var native: hid_t {
        switch self {
        case .float32: CH5T_NATIVE_FLOAT()
        case .float64: CH5T_NATIVE_DOUBLE()
        case .int8: CH5T_NATIVE_INT8()
        case .int16: CH5T_NATIVE_INT16()
        case .int32: CH5T_NATIVE_INT32()
        case .int64: CH5T_NATIVE_INT64()
        }
    }

    /// The type in the file.
    var stored: hid_t {
        switch self {
        case .float32: CH5T_IEEE_F32LE()
        case .float64: CH5T_IEEE_F64LE()
        case .int8: CH5T_STD_I8LE()
        case .int16: CH5T_STD_I16LE()
        case .int32: CH5T_STD_I32LE()
        case .int64: CH5T_STD_I64LE()
        }
    }
}

extension Float: Storable { package static var elementType: ElementType { .float32 } }
extension Double: Storable { package static var elementType: ElementType { .float64 } }
extension Int8: Storable { package static var elementType: ElementType { .int8 } }
extension Int16: Storable { package static var elementType: ElementType { .int16 } }
extension Int32: Storable { package static var elementType: ElementType { .int32 } }
extension Int64: Storable { package static var elementType: ElementType { .int64 } }

/// The HDF5 types of strings.
enum TextType {
    /// The maximum size of a string attribute, in bytes.
    ///
    /// HDF5's object headers are limited to 64 KiB. A longer string is stored as a dataset.
    static let longestAttribute = 60_000

    /// The size of a string's reference in a dataset, in bytes.
    static let size = 16

    /// Returns the type of UTF-8 strings of any length, for datasets of an object's file.
    static func variable(of owner: Identifier) throws(HDF5Error) -> Identifier {
        try owner.shared(.variableText) { () throws(HDF5Error) in try make(size: CH5T_VARIABLE()) }
    }

    /// Returns the type of fixed-length UTF-8 strings, padded with NUL bytes, for attributes of an object's file.
    static func fixed(_ size: Int, of owner: Identifier) throws(HDF5Error) -> Identifier {
        try owner.shared(.text(size)) { () throws(HDF5Error) in
            let type = try make(size: max(1, size))
            let t = type.rawValue
            try Library.call { H5Tset_strpad(t, H5T_STR_NULLPAD) }
            return type
        }
    }

    /// Returns a transfer list that writes strings to an object's file in steps of a few hundred.
    ///
    /// By default libhdf5 clears 2 MiB of memory at each call, even for a few strings.
    static func transfer(to owner: Identifier) throws(HDF5Error) -> Identifier {
        try owner.shared(.textTransfer) { () throws(HDF5Error) in
            let list = try Identifier { H5Pcreate(CH5P_DATASET_XFER()) }
            let l = list.rawValue
            try Library.call { H5Pset_buffer(l, 8192, nil, nil) }
            return list
        }
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
