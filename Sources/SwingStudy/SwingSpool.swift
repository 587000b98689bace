import SwingFiles
import SwingMotion
import SwingResults

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A queue of swings that wait to be written.
///
/// A few swings stay in memory and the others go to disk, so that memory does not grow with a recording's length. On the
/// disk, the number of a swing's bytes and their checksum precede them.
final class SwingSpool {
    /// The maximum number of swings in memory, of a session that waits for others and of the one that is written next.
    static let (limit, nextLimit) = (64, 192)

    /// The number of swings that are passed on together.
    private static let step = 32

    /// The maximum number of swings in memory.
    var limit: Int
    private var held: [Swing] = []
    private var file: ScratchFile?
    private var filed = 0
    /// The number of bytes of the longest swing in the file.
    private var longest = 0
    /// The folder of the file.
    private let folder: String

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of swings in memory.
    ///   - folder: The folder for the other swings.
    init(limit: Int = SwingSpool.limit, in folder: String = FileManager.default.temporaryDirectory.path) {
        self.limit = limit
        self.folder = folder
    }

    /// Appends swings to the queue.
    func append(_ swings: [Swing]) throws(SwingError) {
        for swing in swings {
            if filed == 0, held.count < limit { held.append(swing) } else { try write(swing) }
        }
    }

    /// Removes all swings from the queue, in order, and passes them to `body`, a few at a time.
    func drain(_ body: ([Swing]) throws(SwingError) -> Void) throws(SwingError) {
        for start in stride(from: 0, to: held.count, by: Self.step) {
            try body(Array(held[start..<min(start + Self.step, held.count)]))
        }
        held = []
        for _ in 0..<filed { try body([read()]) }
        file = nil
        filed = 0
    }

    private func write(_ swing: Swing) throws(SwingError) {
        if file == nil {
            file = try ScratchFile(in: folder, advice: "set TMPDIR to a folder with enough space")
        }
        var row = ResultRow()
        row.swing = swing
        let bytes = PackedRow(row).bytes
        let head = [UInt32(bytes.count), PackedRow.checksum(of: bytes)]
        try file?.write(head.span)
        try file?.write(bytes.span)
        filed += 1
        longest = max(longest, bytes.count)
    }

    private func read() throws(SwingError) -> Swing {
        let head: [UInt32] = try values(2)
        // A damaged number of bytes is not a reason to reserve memory for them.
        guard head[0] <= longest else { throw damaged }
        let bytes: [UInt8] = try values(Int(head[0]))
        guard PackedRow.checksum(of: bytes) == head[1], let row = PackedRow(bytes)?.row else { throw damaged }
        return row.swing
    }

    private var damaged: SwingError {
        SwingError(
            .inputOutput, at: folder,
            "temporary data changed on the disk; check the disk, or set TMPDIR to a folder on another one")
    }

    private func values<Value: BitwiseCopyable & Numeric>(_ count: Int) throws(SwingError) -> [Value] {
        var values = [Value](repeating: 0, count: count)
        var span = values.mutableSpan
        try file?.read(into: &span)
        return values
    }
}
