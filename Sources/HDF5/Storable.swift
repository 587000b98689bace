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
