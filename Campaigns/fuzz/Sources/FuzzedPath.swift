import Foundation

/// A file that contains the bytes of one input after the other, for readers that need a path.
final class FuzzedPath: Sendable {
    /// The path of the file.
    let path: String
    private let descriptor: Int32

    /// Creates an empty file in the memory of the system if it has such a folder, and removes its name at once.
    init() {
        let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let name = "\(folder)/swingkit-fuzz-\(getpid())"
        descriptor = open(name, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        precondition(descriptor >= 0, "can't create \(name)")
        unlink(name)
        path = "/proc/self/fd/\(descriptor)"
    }

    /// Replaces the contents.
    ///
    /// - Parameters:
    ///   - input: The new contents.
    ///   - hasRightLength: Whether the length that an HDF5 file states is left as it is. It would be wrong in most
    ///     inputs, so it is corrected by default.
    func write(_ input: [UInt8], hasRightLength: Bool = false) {
        var bytes = input
        if !hasRightLength { FuzzedPath.correctLength(of: &bytes) }
        precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    }

    /// Corrects the length that an HDF5 file states in its superblock.
    static func correctLength(of bytes: inout [UInt8]) {
        guard bytes.count >= 48, bytes.starts(with: [0x89, 0x48, 0x44, 0x46]) else { return }
        let place = bytes[8] == 0 ? 40 : 28
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
    }
}
