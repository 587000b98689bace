import SwingFiles
import SwingMotion
import SwingTables

/// Tables whose columns are described by a map.
struct MappedTables: FormatReader {
    /// Returns `false`; only the caller can state a map.
    func recognizes(_ files: RecordingFiles) -> Bool { false }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let map = options.map else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): found no map, expected one that describes the columns; "
                    + "name it with --map")
        }
        return try recording(files, options, map, as: format, assumptions: ["the columns contain what the map states"])
    }

    /// Opens the recording that a map describes.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: The caller's options.
    ///   - map: The description of the columns.
    ///   - format: The recording's format.
    ///   - assumptions: The assumptions about the columns.
    /// - Returns: The recording; its samples are read later.
    /// - Throws: ``SwingMotion/SwingError`` if a column is missing, or gravity is not 1 g.
    func recording(
        _ files: RecordingFiles, _ options: ReadingOptions, _ map: ColumnMap, as format: RecordingFormat,
        assumptions: [String] = []
    ) throws(SwingError) -> Recording {
        var source = SourceProvenance()
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: nil, gravity: nil, userAcceleration: nil)
        source.frameSign = options.frame == .android ? -1 : 1
        source.assumptions = assumptions
        try checkUnits(map, files)
        var accelerometer: TableStream<AccelerometerChunk>?
        if let stream = map.accelerometer { accelerometer = try open(stream, files, &source) }
        var motion: TableStream<DeviceMotionChunk>?
        if let stream = map.deviceMotion {
            let opened: TableStream<DeviceMotionChunk> = try open(stream, files, &source)
            if stream.quantities["gravity"] != nil { try checkGravity(opened) }
            motion = opened
        }
        var recording = try TableRecording(files, options, format)
            .recording(accelerometer: accelerometer, motion: motion, source)
        try state(SensorRanges.accelerationFact, map.accelerometer, "acceleration", "g", &recording.info)
        try state(SensorRanges.rotationRateFact, map.deviceMotion, "rotationRate", "rad/s", &recording.info)
        return recording

        // A fact of the session takes precedence over the map.
        func state(
            _ fact: String, _ stream: ColumnMap.SensorColumns?, _ quantity: String, _ unit: String,
            _ info: inout SessionInfo
        ) throws(SwingError) {
            guard let axes = stream?.quantities[quantity], let range = axes.range, info.metadata[fact] == nil else {
                return
            }
            let (file, _) = try table(stream?.file, files)
            let factor = try MapUnit.factor(of: axes.unit, quantity, at: file.name)
            info.metadata[fact] = "\(factor * axes.scale.magnitude * range) \(unit)"
        }
    }

    /// Opens a stream by finding its columns.
    private func open<Chunk: CSVChunk>(
        _ stream: ColumnMap.SensorColumns, _ files: RecordingFiles, _ source: inout SourceProvenance
    ) throws(SwingError) -> TableStream<Chunk> {
        let (file, header) = try table(stream.file, files)
        var time: Int?
        if let column = stream.time?.column { time = try place(of: column, file, header) }
        var places: [Int?] = [time] + Array(repeating: nil, count: Chunk.columns.count - 1)
        var factors = [Double](repeating: 1, count: Chunk.columns.count)
        for (name, axes) in stream.quantities.sorted(by: { $0.key < $1.key }) {
            let first = first[name] ?? 1
            let factor = try MapUnit.factor(of: axes.unit, name, at: file.name) * axes.scale
            let isAcceleration = name != "rotationRate" && name != "attitude"
            note(factor, name, &source)
            for (i, column) in axes.columns.enumerated() {
                places[first + i] = try place(of: column, file, header)
                factors[first + i] = factor * (axes.signs?[i] ?? 1) * (isAcceleration ? Double(source.frameSign) : 1)
                // The inverse of a rotation has the opposite axis.
                if axes.isFromWorld, i > 0 { factors[first + i] = -factors[first + i] }
            }
        }
        var layout = TableLayout(Chunk.columns, header, places: places)
        layout.isSparse = true
        for column in factors.indices { layout.scale(column..<column + 1, by: factors[column]) }
        if let rows = stream.rows { layout.selection = try selection(rows, file, header) }
        if let time {
            layout.clock = try file.clock(of: time, header, stated: MapUnit.time(stream.time?.unit, at: file.name))
        } else if let rate = stream.sampleRate {
            layout.sampleRate = rate
            let sentence = "the times are computed from the map's sample rate of \(rate) Hz"
            if !source.assumptions.contains(sentence) { source.assumptions.append(sentence) }
        }
        source.read(layout.clock)
        return try TableStream(file: file, layout: layout)
    }

    /// Rejects user acceleration without a unit if other accelerations of its table are in another unit than g.
    private func checkUnits(_ map: ColumnMap, _ files: RecordingFiles) throws(SwingError) {
        guard let motion = map.deviceMotion, let user = motion.quantities["userAcceleration"], user.unit == nil,
            user.scale == 1
        else { return }
        let total = map.accelerometer.flatMap { $0.file == motion.file ? $0.quantities["acceleration"] : nil }
        for (name, axes) in [("gravity", motion.quantities["gravity"]), ("acceleration", total)] {
            guard let unit = axes?.unit, let factor = CSVUnit.standardGravity.factor(from: unit), factor != 1 else {
                continue
            }
            throw SwingError(
                .badData, at: VisibleText.escaped(files.tree.path),
                "the map states the unit \(VisibleText.quoted(unit)) of \(name) and none of userAcceleration, expected both; "
                    + "write \"unit\": \(JSONText.value(unit)), or \"unit\": \"g\", in userAcceleration")
        }
    }

    /// Finds the rows of one device.
    private func selection(
        _ rows: ColumnMap.RowFilter, _ file: FileHead, _ header: CSVHeader
    ) throws(SwingError) -> RowSelection {
        let selection = RowSelection(place: try place(of: rows.column, file, header), value: rows.value)
        if try selection.selectsRow(of: file, header) { return selection }
        throw SwingError(
            .badData, at: file.name,
            "found no row with \(VisibleText.quoted(rows.value)) in the column that the map's where names, expected "
                + "one; correct the map")
    }

    /// The index of each quantity's first column among a stream's columns.
    private let first = [
        "acceleration": 1, "rotationRate": 1, "gravity": 4, "userAcceleration": 7, "attitude": 10,
    ]

    private func note(_ factor: Double, _ name: String, _ source: inout SourceProvenance) {
        switch name {
        case "acceleration": source.factors.acceleration = factor
        case "rotationRate": source.factors.rotationRate = factor
        case "gravity": source.factors.gravity = factor
        case "userAcceleration": source.factors.userAcceleration = factor
        default: break
        }
    }

    private func table(
        _ name: String?, _ files: RecordingFiles
    ) throws(SwingError) -> (FileHead, CSVHeader) {
        let tables = files.tables
        let place = VisibleText.escaped(files.tree.path)
        guard let name else {
            if tables.count == 1 { return tables[0] }
            if files.isLone, case .other(let error)? = files.entries.first?.content { throw error }
            throw SwingError(
                .badData, at: place,
                "found \(tables.count) tables and no file in the map, expected one table; name the file in the map"
            )
        }
        // A single file is used whatever its name in the map.
        if files.isLone, tables.count == 1 { return tables[0] }
        if let table = tables.first(where: { $0.file.path == name }) { return table }
        throw SwingError(
            .missing, at: place, "found no table \(VisibleText.quoted(name)), which the map names; correct the map")
    }

    private func place(
        of column: ColumnMap.Reference, _ file: FileHead, _ header: CSVHeader
    ) throws(SwingError) -> Int {
        switch column {
        case .place(let place):
            if place <= header.cells.count { return place - 1 }
            throw SwingError(
                .badData, at: file.name,
                "found \(header.cells.count) columns, expected column \(place) from the map; correct the map"
            )
        case .name(let name):
            let places =
                header.isAbsent ? [] : header.cells.indices.filter { header.cells[$0].filter { $0 != "\"" } == name }
            if places.count == 1 { return places[0] }
            let cells = VisibleText.quoted(header.cells.joined(separator: ","))
            throw SwingError(
                .badData,
                places.isEmpty
                    ? "\(file.name): found the columns \(cells), expected \(VisibleText.quoted(name)) from the map; "
                        + "correct the map"
                    : "\(file.name): found the column \(VisibleText.quoted(name)) \(places.count) times, "
                        + "expected it once; use the column's number in the map")
        }
    }

    private func checkGravity(_ motion: TableStream<DeviceMotionChunk>) throws(SwingError) {
        let length = try motion.beginning().gravity.medianNorm
        guard !length.isNaN, !(0.8...1.25).contains(length) else { return }
        throw SwingError(
            .badData, at: motion.file.name,
            "gravity has a median length of \(Float(length)) with the map's unit and scale, expected 1 g; correct "
                + "them in the map")
    }
}
