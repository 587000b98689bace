/// The limits that keep time and memory bounded while a damaged or hostile file is read.
///
/// This module imports no other one, so they are not in `InputLimits` of `SwingMotion`. A size written with `<<` is in
/// bytes. `docs/checks/limits` compares the table in `docs/security.md` with this file.
enum ReadingLimits {
    /// All unpacked columns of an HDF5 file, whatever its length.
    static let unpackedSize = 64 << 20
    /// The unpacked bytes of larger columns per byte of the file.
    ///
    /// Compressed recordings have ratios of 1 to 10.
    static let ratio = 100
    /// A chunk of an HDF5 column, unpacked.
    static let chunk = 64 << 20
    /// The strings of an HDF5 column.
    static let texts = 64 << 20
    /// A string of fixed length in HDF5, in bytes.
    static let fixedText = 60_000
    /// The numbers of an HDF5 attribute.
    static let attributeValues = 4096
    /// The structure of an HDF5 object, or a block of an index.
    static let block = 16 << 20
    /// The names in an HDF5 group, and the attributes of an object.
    static let names = 100_000
    /// The bytes before an HDF5 file's own structure.
    static let userBlock = 1 << 20
}
