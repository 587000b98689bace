internal import CHDF5
internal import Synchronization

/// A property list, a shape or a type that many datasets and attributes of a written file use.
///
/// A file of results has seventy datasets and three hundred attributes, but few kinds of them. Each kind is made once.
enum SharedObject: Hashable, Sendable {
    /// The shape of an attribute with one value.
    case scalar
    /// The type of texts with a number of bytes, in attributes.
    case text(Int)
    /// The type of texts of any length, in datasets.
    case variableText
    /// The properties with which texts are written.
    case textTransfer
    /// The type of lists of references.
    case references
    /// The properties with which datasets are opened.
    case access
    /// The properties with which datasets are created: storage, type, columns, and the bits of the fill value.
    case creation(Storage, type: hid_t, columns: Int?, fill: UInt64?)
    /// The shape of an empty or complete dataset.
    case shape(Storage, columns: Int?)
}

/// The shared objects of a file, which exist as long as one of its objects is open.
final class SharedObjects: Sendable {
    private let objects = Mutex<[(key: SharedObject, identifier: Identifier)]>([])

    /// Returns an object, which `make` creates when it is first needed.
    func object(_ key: SharedObject, _ make: () throws(HDF5Error) -> Identifier) throws(HDF5Error) -> Identifier {
        if let known = objects.withLock({ $0.first { $0.key == key }?.identifier }) { return known }
        let made = try make()
        objects.withLock { $0.append((key, made)) }
        return made
    }
}

extension Identifier {
    /// Returns an object that the file of this one shares; without a written file, a new one.
    func shared(_ key: SharedObject, _ make: () throws(HDF5Error) -> Identifier) throws(HDF5Error) -> Identifier {
        guard let file else { return try make() }
        return try file.shared.object(key, make)
    }
}
