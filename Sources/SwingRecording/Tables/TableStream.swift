import SwingFiles
import SwingMotion
import SwingTables

/// One sensor's samples in a table.
struct TableStream<Chunk: CSVChunk & TimedChunk> {
    /// The table.
    let file: FileHead
    /// The layout of its columns.
    var layout: TableLayout

    /// Creates a stream of a table whose layout is known.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - layout: The layout of its columns.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or its rows belong to several devices.
    init(file: FileHead, layout: TableLayout) throws(SwingError) {
        self.file = file
        self.layout = layout
        try self.layout.findDevices(in: file)
    }

    /// Finds the columns of a file in SwingKit's own layout.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or has other columns.
    init(plain file: FileHead) throws(SwingError) {
        var layout = try TableLayout(of: file, Chunk.columns, needsHeader: Chunk.needsHeader)
        if let clock = try layout.textClock(of: file) { layout.clock = clock }
        try self.init(file: file, layout: layout)
    }

    /// The number of samples read from the beginning of a table to infer its contents.
    static var sampleLimit: Int { 4096 }

    /// Reads the samples at the beginning of the table, about ``sampleLimit`` at most.
    ///
    /// - Returns: The samples, converted as the layout states.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func beginning() throws(SwingError) -> Chunk {
        let reader = try CSVChunkReader<Chunk>(file, layout)
        var samples = Chunk()
        while samples.count < Self.sampleLimit, let next = try reader.next() { samples.append(next, 0..<next.count) }
        return samples
    }

    /// Returns all samples as a stream.
    ///
    /// - Parameter isWhole: Whether chunks contain all quantities of the file, or only those that an analysis needs.
    /// - Returns: The samples as a stream.
    func stream(isWhole: Bool = true) -> SensorStream<Chunk> {
        let (file, layout) = (file.file, layout)
        let stored = SensorStream { () throws(SwingError) in
            try CSVChunkReader<Chunk>(reading: file, layout, isWhole: isWhole)
        }
        return stored.withRepairedTimes(of: file.name)
    }
}
