import SwingFiles
import SwingMotion

/// One sensor's samples in a table.
struct TableStream<Chunk: CSVChunk>: Sendable {
    /// The table.
    let file: TreeFile
    /// Where its columns are.
    var layout: TableLayout

    /// Creates a stream of a table whose layout is known.
    init(file: TreeFile, layout: TableLayout) {
        self.file = file
        self.layout = layout
    }

    /// Finds the columns of a plain recording's file.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingError`` if it can't be read or its columns are others.
    init(plain file: TreeFile) throws(SwingError) {
        self.init(file: file, layout: try TableLayout(of: file, Chunk.columns, needsHeader: Chunk.needsHeader))
    }

    /// How many samples a look at a recording's beginning takes.
    static var sampleLimit: Int { 4096 }

    /// The samples at the beginning of the table, at most ``sampleLimit`` or so.
    ///
    /// - Returns: The samples, as the layout says they are.
    /// - Throws: ``SwingError`` if the file can't be read.
    func beginning() throws(SwingError) -> Chunk {
        let reader = try CSVChunkReader<Chunk>(reading: file, layout)
        var samples = Chunk()
        while samples.count < Self.sampleLimit, let next = try reader.next() { samples.append(next, 0..<next.count) }
        return samples
    }

    /// All samples.
    ///
    /// - Parameter isWhole: Whether the chunks have all that is in the file, or not what an analysis does without.
    /// - Returns: The samples as a stream.
    func stream(isWhole: Bool = true) -> SensorStream<Chunk> {
        let (file, layout) = (file, layout)
        return SensorStream { () throws(SwingError) in
            try CSVChunkReader<Chunk>(reading: file, layout, isWhole: isWhole)
        }
    }
}
