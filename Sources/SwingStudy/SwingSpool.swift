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
/// A few swings stay in memory and the others go to disk, so that memory does not grow with a recording's length.
final class SwingSpool {
    /// The maximum number of swings in memory.
    private let limit: Int
    private var held: [Swing] = []
    private var file: ScratchFile?
    private var filed = 0

    init(limit: Int = 64) { self.limit = limit }

    /// Appends swings to the queue.
    func append(_ swings: [Swing]) throws(SwingError) {
        for swing in swings {
            if held.count < limit { held.append(swing) } else { try write(swing) }
        }
    }

    /// Removes all swings from the queue, in order, and passes each to `body`.
    func drain(_ body: (Swing) throws(SwingError) -> Void) throws(SwingError) {
        for swing in held { try body(swing) }
        held = []
        for _ in 0..<filed { try body(read()) }
        file = nil
        filed = 0
    }

    private func write(_ swing: Swing) throws(SwingError) {
        if file == nil {
            file = try ScratchFile(
                in: FileManager.default.temporaryDirectory.path,
                advice: "set TMPDIR to a folder with enough space")
        }
        var row = ResultRow()
        row.swing = swing
        let packed = PackedRow(row)
        let counts = ([packed.numbers.count] + packed.signals.map(\.count)).map { Double($0) }
        try file?.write(counts.span)
        try file?.write(packed.numbers.span)
        for signal in packed.signals { try file?.write(signal.span) }
        filed += 1
    }

    private func read() throws(SwingError) -> Swing {
        let counts: [Double] = try values(1 + PackedRow.signalCount)
        let numbers: [Double] = try values(Int(clamped: counts[0]))
        var signals: [[Float]] = []
        for count in counts.dropFirst() { signals.append(try values(Int(clamped: count))) }
        return PackedRow(numbers: numbers, signals: signals).row.swing
    }

    private func values<Value: BitwiseCopyable & Numeric>(_ count: Int) throws(SwingError) -> [Value] {
        var values = [Value](repeating: 0, count: count)
        var span = values.mutableSpan
        try file?.read(into: &span)
        return values
    }
}
