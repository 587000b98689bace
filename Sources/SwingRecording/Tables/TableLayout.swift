import SwingMotion

/// How a table becomes one sensor's samples: where its columns are, and what makes its numbers those of the library.
struct TableLayout: Sendable {
    /// The sensor's columns; time is the first.
    let columns: [CSVColumn]
    /// What stands between two cells.
    let separator: UInt8
    /// How many cells a row has.
    let cellCount: Int
    /// Whether the first line is a header, and not yet a row.
    let hasHeader: Bool
    /// Where each of the sensor's columns is among the cells; `nil` if it is absent.
    var places: [Int?]
    /// What each column's numbers are multiplied by, sign included.
    private(set) var factors: [Double]
    /// What the times are.
    var clock = TableClock()
    /// Whether cells may be empty, or hold a word for a missing value.
    var isSparse = false
    /// Numbers that stand for a missing value where all of a sample's numbers are missing, and -9999 anywhere.
    var hasMarkers = false

    /// Creates a layout in the library's own units.
    ///
    /// - Parameters:
    ///   - columns: The sensor's columns; time is the first.
    ///   - header: The table's first line.
    ///   - places: Where each of the columns is among the cells.
    init(_ columns: [CSVColumn], _ header: CSVHeader, places: [Int?]) {
        self.columns = columns
        separator = header.separator
        cellCount = header.cells.count
        hasHeader = !header.isAbsent
        self.places = places
        factors = Array(repeating: 1, count: columns.count)
    }

    /// Whether the table has the columns of a part that it may lack.
    ///
    /// - Parameter part: The part.
    /// - Returns: Whether they are there.
    func has(_ part: String) -> Bool { zip(columns, places).contains { $0.optionalPart == part && $1 != nil } }

    /// Whether a table of device motion has gravity.
    var hasGravity: Bool {
        zip(columns, places).contains { $0.name.hasPrefix(CSVLayout.gravity) && $1 != nil }
    }

    /// Multiplies the numbers of some columns.
    ///
    /// - Parameters:
    ///   - columns: Which ones.
    ///   - factor: By what.
    mutating func scale(_ columns: Range<Int>, by factor: Double) {
        for column in columns { factors[column] *= factor }
    }

    /// Finds the columns of a plain recording's file by their names.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read.
    ///   - needsHeader: Whether a file without a header is refused. If not, it has just these columns in this order.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or its columns are others.
    init(of file: FileHead, _ columns: [CSVColumn], needsHeader: Bool) throws(SwingError) {
        var lines = file.lines()
        guard let line = try lines.next() else {
            throw SwingError(
                .badData, at: file.name,
                "found no line, expected \(columns.header) and rows; remove the file or record again")
        }
        let header = try CSVHeader(lines, line)
        guard header.isAbsent else {
            self.init(columns, header, places: try header.places(of: columns, lines, isConverting: true))
            for (column, place) in places.enumerated() {
                guard let unit = place.flatMap(header.unit(at:)) else { continue }
                if column == 0 {
                    clock.unit = TimeUnit(spelling: unit) ?? .second
                } else {
                    scale(column..<column + 1, by: columns[column].unit.factor(from: unit) ?? 1)
                }
            }
            return
        }
        guard !needsHeader else {
            throw lines.error("found numbers, expected the header \(columns.header); add it as the first line")
        }
        guard header.cells.count == columns.count else {
            throw lines.error(
                "found \(header.cells.count) cells and no header, expected \(columns.count) cells; "
                    + "add a header such as \(columns.header)")
        }
        self.init(columns, header, places: Array(columns.indices))
    }
}

/// One sensor's samples in a table.
struct TableStream<Chunk: CSVChunk> {
    /// The table.
    let file: FileHead
    /// Where its columns are.
    var layout: TableLayout

    /// Creates a stream of a table whose layout is known.
    init(file: FileHead, layout: TableLayout) {
        self.file = file
        self.layout = layout
    }

    /// Finds the columns of a plain recording's file.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or its columns are others.
    init(plain file: FileHead) throws(SwingError) {
        self.init(file: file, layout: try TableLayout(of: file, Chunk.columns, needsHeader: Chunk.needsHeader))
    }

    /// How many samples a look at a recording's beginning takes.
    static var sampleLimit: Int { 4096 }

    /// The samples at the beginning of the table, at most ``sampleLimit`` or so.
    ///
    /// - Returns: The samples, converted as the layout states.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func beginning() throws(SwingError) -> Chunk {
        let reader = CSVChunkReader<Chunk>(try CSVRows(file.lines(), layout), layout)
        var samples = Chunk()
        while samples.count < Self.sampleLimit, let next = try reader.next() { samples.append(next, 0..<next.count) }
        return samples
    }

    /// All samples.
    ///
    /// - Parameter isWhole: Whether the chunks have all that is in the file, or not what an analysis does without.
    /// - Returns: The samples as a stream.
    func stream(isWhole: Bool = true) -> SensorStream<Chunk> {
        let (file, layout) = (file.file, layout)
        return SensorStream { () throws(SwingError) in
            try CSVChunkReader<Chunk>(reading: file, layout, isWhole: isWhole)
        }
    }
}
