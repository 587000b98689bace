internal import CHDF5

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A range of an open file, read with system calls only: outside libhdf5's lock, and copied only once.
struct FileBytes: Sendable {
    /// Keeps the descriptor open.
    private let owner: Identifier
    private let descriptor: Int32
    private let offset: Int
    private let count: Int
    private let fileSize: Int

    /// The complete file that contains a dataset.
    init(fileOf dataset: Identifier, path: String) throws(HDF5Error) {
        let id = dataset.rawValue
        let file = try Identifier(path) { H5Iget_file_id(id) }
        let f = file.rawValue
        var size: hsize_t = 0
        try Library.call(path) { H5Fget_filesize(f, &size) }
        guard let end = Int(exactly: size) else { throw FileBytes.beyondEnd(path) }
        self.owner = file
        self.descriptor = try Library.call(path) { CH5F_descriptor(f) }
        self.offset = 0
        self.count = end
        self.fileSize = end
    }

    /// The data of a contiguous dataset of `count` bytes, or `nil` if no data was ever written.
    init?(of dataset: Identifier, path: String, count: Int) throws(HDF5Error) {
        let id = dataset.rawValue
        let offset = Library.attempt { H5Dget_offset(id) }
        guard offset != haddr_t.max else { return nil }
        let file = try FileBytes(fileOf: dataset, path: path)
        guard let start = Int(exactly: offset), count <= file.count, start <= file.count - count else {
            throw FileBytes.beyondEnd(path)
        }
        self.owner = file.owner
        self.descriptor = file.descriptor
        self.offset = start
        self.count = count
        self.fileSize = file.count
    }

    /// Fills a buffer with the dataset's bytes, starting at `start`.
    func read(at start: Int, into buffer: UnsafeMutableRawBufferPointer, place: String) throws(HDF5Error) {
        precondition(start >= 0 && start + buffer.count <= count, "the bytes must lie within the dataset")
        try fill(buffer, fileOffset: offset + start, place: place)
    }

    /// Reads all of the dataset's bytes.
    func read(place: String) throws(HDF5Error) -> [UInt8] {
        try read(fileOffset: offset, count: count, place: place)
    }

    /// Reads bytes at any offset in the file.
    func read(fileOffset start: Int, count: Int, place: String) throws(HDF5Error) -> [UInt8] {
        guard contains(start, count: count) else { throw FileBytes.beyondEnd(place) }
        var bytes = [UInt8](repeating: 0, count: count)
        try bytes.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            try fill(UnsafeMutableRawBufferPointer(buffer), fileOffset: start, place: place)
        }
        return bytes
    }

    /// Fills a buffer with bytes at any offset in the file.
    func read(fileOffset start: Int, into buffer: UnsafeMutableRawBufferPointer, place: String) throws(HDF5Error) {
        guard contains(start, count: buffer.count) else { throw FileBytes.beyondEnd(place) }
        try fill(buffer, fileOffset: start, place: place)
    }

    /// Returns whether the file has `count` bytes from `start` on.
    private func contains(_ start: Int, count: Int) -> Bool {
        start >= 0 && count >= 0 && count <= fileSize && start <= fileSize - count
    }

    private static func beyondEnd(_ place: String) -> HDF5Error {
        HDF5Error("\(place): its data lies beyond the end of the file; the file is damaged")
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, fileOffset: Int, place: String) throws(HDF5Error) {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let result = pread(descriptor, rest.baseAddress, rest.count, off_t(fileOffset + done))
            if result < 0, errno == EINTR { continue }
            guard result > 0 else {
                let why = result < 0 ? FileProbe.message() : "the file shrank while it was being read"
                throw HDF5Error(system: why, at: place)
            }
            done += result
        }
    }
}
