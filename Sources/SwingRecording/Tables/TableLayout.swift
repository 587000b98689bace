import SwingFiles
import SwingMotion

/// The layout of one sensor's columns in a table, with the conversion of its numbers to the library's units.
struct TableLayout: Sendable {
    /// The sensor's columns; time is the first.
    let columns: [CSVColumn]
    /// The separator between cells.
    let separator: UInt8
    /// The mark between the integer part and the decimals of numbers.
    let decimalMark: DecimalMark
    /// The number of cells per row.
    let cellCount: Int
    /// The lines of the file that the table leaves out.
    let start: TableStart
    /// Whether the first line is a header instead of a row.
    let hasHeader: Bool
    /// The index of each of the sensor's columns among the cells; `nil` if the column is missing.
    var places: [Int?]
    /// The factor of each column's numbers, including the sign.
    private(set) var factors: [Double]
    /// The clock of the times.
    var clock = TableClock()
    /// The rate of the rows in Hz in a table without times; the first row is at 0.
    var sampleRate: Double?
    /// The rows to read; `nil` for all.
    var selection: RowSelection?
    /// The columns that name the device of each row.
    fileprivate(set) var devices: [DeviceColumn] = []
    /// Whether lines may lack a sample of the sensor, as in a table of several sensors.
    var isSparse = false
    /// Whether numbers mark missing values: -1 in all cells of a sample, or -9999 in any cell.
    var hasMarkers = false

    /// Creates a layout in the library's own units.
    ///
    /// - Parameters:
    ///   - columns: The sensor's columns; time is the first.
    ///   - header: The table's first line.
    ///   - places: The index of each column among the cells.
    init(_ columns: [CSVColumn], _ header: CSVHeader, places: [Int?]) {
        self.columns = columns
        separator = header.separator
        decimalMark = header.decimalMark
        cellCount = header.cells.count
        start = header.start
        hasHeader = !header.isAbsent
        self.places = places
        factors = Array(repeating: 1, count: columns.count)
    }

    /// Returns whether the table has the columns of an optional part.
    ///
    /// - Parameter part: The name of the part.
    /// - Returns: Whether the table has them.
    func has(_ part: String) -> Bool { zip(columns, places).contains { $0.optionalPart == part && $1 != nil } }

    /// Whether a table of device motion has gravity.
    var hasGravity: Bool {
        zip(columns, places).contains { $0.name.hasPrefix(CSVLayout.gravity) && $1 != nil }
    }

    /// Multiplies the numbers of some columns.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - factor: The factor.
    mutating func scale(_ columns: Range<Int>, by factor: Double) {
        for column in columns { factors[column] *= factor }
    }

    /// Finds the columns of a file in SwingKit's own layout by their names.
    ///
    /// A file without a header must have exactly these columns in this order.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read.
    ///   - needsHeader: Whether a file without a header is rejected.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or has other columns.
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
        try TimeSample.checkFirstColumn(file, header)
        self.init(columns, header, places: Array(columns.indices))
    }

    /// Returns the clock of a table whose times are dates or times of day; `nil` if they are something else.
    ///
    /// - Parameter file: The table.
    /// - Returns: The clock.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or its first time is not a time.
    func textClock(of file: FileHead) throws(SwingError) -> TableClock? {
        guard let place = places[0] else { return nil }
        var lines = file.lines()
        guard let first = try lines.next() else { return nil }
        let header = try CSVHeader(lines, first)
        var line = hasHeader ? try lines.next() : first
        while let row = line {
            let cells = lines.cells(of: row, separator: separator)
            guard place < cells.count, MissingValue.isOne(cells[place]) else {
                let cell = place < cells.count ? decimalMark.withPoint(cells[place]) : ""
                guard TimeNotation(of: cell) != .number, place < cells.count else { return nil }
                let clock = try TimeSample(file, header, place: place).clock(stated: nil)
                return clock.isText ? clock : nil
            }
            line = try lines.next()
        }
        return nil
    }
}

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
        guard layout.hasHeader else { return }
        var lines = file.lines()
        guard let line = try lines.next() else { return }
        self.layout.devices = try DeviceColumn.columns(file, CSVHeader(lines, line), selection: layout.selection)
        for column in self.layout.devices { try column.checkFirstRows(of: file) }
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
        let reader = CSVChunkReader<Chunk>(try CSVRows(file.lines(layout.decimalMark), layout), layout)
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
