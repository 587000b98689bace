import SwingMotion

/// Sorted pieces, and late pieces that may fill their gaps.
struct OrderMerge<Chunk: TimedChunk> {
    /// A sample: its time, its piece and its index in the piece.
    private struct Row {
        let key: Double
        let piece: Int
        let index: Int
    }

    private let pieces: [OrderedPiece<Chunk>]
    /// The number of sorted pieces, which precede the late ones.
    private let sortedCount: Int
    /// All samples in the order of time; of two samples with the same time, the earlier stored one is first.
    private let rows: [Row]
    /// For each of ``rows``, whether it has the time and the values of the one before it.
    private let isRepeated: [Bool]

    /// Sorts the samples.
    ///
    /// - Parameters:
    ///   - sorted: The pieces in order.
    ///   - late: The pieces that are stored after them.
    /// - Complexity: O(*n* log *n*), where *n* is the number of samples.
    init(_ sorted: [OrderedPiece<Chunk>], _ late: [OrderedPiece<Chunk>]) {
        let pieces = sorted + late
        var rows: [Row] = []
        for (number, piece) in pieces.enumerated() {
            for (index, key) in piece.keys.enumerated() { rows.append(Row(key: key, piece: number, index: index)) }
        }
        rows.sort { ($0.key, $0.piece, $0.index) < ($1.key, $1.piece, $1.index) }
        self.pieces = pieces
        self.rows = rows
        sortedCount = sorted.count
        isRepeated = rows.indices.map { i in
            guard i > 0, rows[i].key == rows[i - 1].key else { return false }
            let (row, other) = (rows[i], rows[i - 1])
            return pieces[row.piece].chunk.hasValues(row.index, equalTo: pieces[other.piece].chunk, other.index)
        }
    }

    /// Returns whether the late samples lie in gaps of the sorted ones, or repeat them.
    ///
    /// Samples of a reset clock would lie between the sorted ones. A single sample that is ahead of its time is not the
    /// end of a gap.
    ///
    /// - Parameter period: The typical interval between samples, in seconds.
    /// - Returns: Whether they do.
    func fills(gapsOf period: Double) -> Bool {
        var (late, wrong, early) = (0, 0, 0)
        for (i, row) in rows.enumerated() {
            guard row.piece >= sortedCount else {
                if late > 0 { early += 1 }
                continue
            }
            late += 1
            guard !isRepeated[i] else { continue }
            // Only sorted neighbours show that a time is filled; late samples may be close to each other.
            let isClose = [i - 1, i + 1].contains { j in
                rows.indices.contains(j) && rows[j].piece < sortedCount
                    && (rows[j].key - row.key).magnitude < 0.6 * period
            }
            if isClose { wrong += 1 }
        }
        return early > 1 && 10 * wrong <= late
    }

    /// Returns all samples in pieces that end at full seconds; the first one records the number of sorted samples.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    func sorted() -> [OrderedPiece<Chunk>] {
        var sorted: [OrderedPiece<Chunk>] = []
        var start = 0
        while start < rows.count {
            let second = rows[start].key.rounded(.down)
            let end = rows[start...].firstIndex { $0.key >= second + 1 } ?? rows.count
            var chunk = Chunk()
            var first = start
            while first < end {
                var next = first + 1
                while next < end, rows[next].piece == rows[first].piece,
                    rows[next].index == rows[next - 1].index + 1
                { next += 1 }
                let (piece, index) = (rows[first].piece, rows[first].index)
                chunk.append(pieces[piece].chunk, index..<index + next - first)
                first = next
            }
            sorted.append(OrderedPiece(chunk: chunk, keys: SampleColumn(rows[start..<end].map(\.key))))
            start = end
        }
        // Sorting recomposes the pieces, so earlier records move to the first one.
        var repairs = ChunkRepairs()
        for piece in pieces { repairs.add(piece.chunk.repairs) }
        repairs.reorderedCount += reorderedCount
        if !sorted.isEmpty { sorted[0].chunk.repairs = repairs }
        return sorted
    }

    /// The number of samples that are out of order: the late ones, or the early ones if they are fewer.
    private var reorderedCount: Int {
        let first = rows.firstIndex { $0.piece >= sortedCount } ?? rows.count
        let late = rows.indices.count { rows[$0].piece >= sortedCount && !isRepeated[$0] }
        return min(late, rows[first...].count { $0.piece < sortedCount })
    }
}
