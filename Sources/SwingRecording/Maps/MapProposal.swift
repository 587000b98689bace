import SwingFiles
import SwingMotion

/// A proposal of a map for a table's columns, from their names and values.
///
/// It also uses names that can have several meanings.
struct MapProposal {
    private let file: FileHead
    private let header: CSVHeader
    /// The column indices of each quantity, for the chosen sensor.
    private var places: [ColumnMeaning.Quantity: [Int]] = [:]
    private var units: [Int: String] = [:]
    private var time: Int?
    private(set) var notes: [String] = []

    /// Reads the names of a table's columns.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    init(_ file: FileHead, _ header: CSVHeader) {
        self.file = file
        self.header = header
        var sensors: [String: [ColumnMeaning.Quantity: [Int: Int]]] = [:]
        var order: [String] = []
        for (place, cell) in header.cells.enumerated() {
            guard let (prefix, meaning) = LooseColumnName.meaning(of: cell) else { continue }
            if let unit = meaning.unit { units[place] = unit }
            if sensors[prefix] == nil { order.append(prefix) }
            if sensors[prefix]?[meaning.quantity]?[meaning.component] == nil {
                sensors[prefix, default: [:]][meaning.quantity, default: [:]][meaning.component] = place
            }
        }
        let complete = sensors.mapValues { quantities in
            quantities.compactMapValues { components -> [Int]? in
                let places = (0..<4).compactMap { components[$0] }
                return places.count == components.count ? places : nil
            }
        }
        let best = order.max { Self.weight(complete[$0]) < Self.weight(complete[$1]) } ?? ""
        places = (complete[best] ?? [:]).filter { $0.value.count >= ($0.key == .attitude ? 4 : 3) }
        let times = [best, ""].compactMap { complete[$0]?[.time] ?? complete[$0]?[.motionTime] }
        time = times.first?.first
        let others = order.filter { $0 != best && Self.weight(complete[$0]) >= 4 }
        if !others.isEmpty {
            notes.append(
                "the map uses the columns with the prefix \(VisibleText.quoted(best)); the table also has columns with "
                    + "the prefixes \(others.joined(separator: ", "))")
        }
    }

    private static func weight(_ quantities: [ColumnMeaning.Quantity: [Int]]?) -> Int {
        let weights: [ColumnMeaning.Quantity: Int] = [
            .rotationRate: 4, .ambiguous: 2, .gravity: 2, .acceleration: 2, .userAcceleration: 1, .bareAcceleration: 1,
            .attitude: 1,
        ]
        return (quantities ?? [:]).reduce(0) { $0 + ($1.value.count >= 3 ? weights[$1.key] ?? 0 : 0) }
    }

    /// Makes the map that best matches names and values.
    ///
    /// - Parameter named: Whether the map names the file.
    /// - Returns: The map; its notes state what was inferred from the values.
    /// - Throws: ``SwingMotion/SwingError`` if no time column or no rotation rate is found, or the table can't be read.
    mutating func map(named: Bool) throws(SwingError) -> ColumnMap {
        try takePlainAxes()
        guard let time else {
            throw error("no time column", line: #""time": {"column": "NAME"}"#)
        }
        try resolveAmbiguous(time)
        guard let rate = places[.rotationRate] else {
            if named, let total = try totalAcceleration(time) { return ColumnMap(accelerometer: total, notes: notes) }
            throw error(
                "fewer than three rotation rate columns", line: #""rotationRate": {"columns": ["X", "Y", "Z"]}"#)
        }
        let clock = try TimeSample(file, header, place: time).clock(
            stated: units[time].flatMap(TimeUnit.init(spelling:)))
        var gravity = places[.gravity].map { axes($0) }
        if let places = places[.gravity], units[places[0]] == nil {
            let length = try sample(time, places).axes.medianNorm
            if (8...11.5).contains(length) { gravity?.unit = "m/s^2" }
            notes.append("gravity has a median length of \(Float(length))")
        }
        var rotation = axes(rate)
        var attitude = places[.attitude].map { axes([$0[3], $0[0], $0[1], $0[2]]) }
        let motion = try motion(time, clock, gravity)
        let turning = TurningGravity(motion)
        if let factor = turning.factor {
            notes.append(
                "the rotation rate times \(Float(factor)) fits gravity's rotation (1 for rad/s, 0.0175 for deg/s)")
            if rotation.unit == nil, turning.isInDegrees { rotation.unit = "deg/s" }
            if turning.isReversed { rotation.signs = [-1, -1, -1] }
        }
        if let isFromDevice = motion.attitudeIsFromDevice {
            attitude?.isFromWorld = !isFromDevice
            notes.append(
                "gravity shows that the quaternion rotates "
                    + (isFromDevice ? "the device's frame into the world's" : "the world's frame into the device's"))
        } else if attitude != nil {
            notes.append(
                "the quaternion's direction could not be determined; check whether it rotates the device's frame into "
                    + "the world's")
        }
        var quantities = ["rotationRate": rotation]
        quantities["gravity"] = gravity
        quantities["userAcceleration"] = places[.userAcceleration].map { axes($0) }
        quantities["attitude"] = attitude
        var total = places[.acceleration].map { axes($0) }
        if let bare = places[.bareAcceleration], total == nil {
            try resolve(bare, time, motion, &total, &quantities["userAcceleration"])
        }
        let name = named ? file.path : nil
        return ColumnMap(
            accelerometer: total.map { columns(["acceleration": $0], time, clock, file: name) },
            deviceMotion: columns(quantities, time, clock, file: name), notes: notes)
    }

    private func columns(
        _ quantities: [String: ColumnMap.AxisColumns], _ time: Int, _ clock: TableClock, file name: String?
    ) -> ColumnMap.SensorColumns {
        ColumnMap.SensorColumns(
            file: name,
            time: ColumnMap.TimeColumn(column: column(time), unit: clock.isText ? nil : clock.unit.rawValue),
            quantities: quantities)
    }

    // MARK: - Inference

    /// Uses a time and three axes, such as `x-axis (g)`, if their unit or the file's name states the sensor.
    private mutating func takePlainAxes() throws(SwingError) {
        guard places.isEmpty, !header.isAbsent, let table = SensorTable(file, header), table.isPlain else { return }
        let quantities: [SensorTable.SensorKind: ColumnMeaning.Quantity] = [
            .acceleration: .acceleration, .rotation: .rotationRate,
        ]
        guard let quantity = quantities[table.role] else { return }
        let axes = try table.vector()
        // Of several times, one with a unit of time is used.
        if let place = try? table.axes()[0] { time = place }
        places[quantity] = axes
        for place in axes + [time].compactMap({ $0 }) { units[place] = units[place] ?? header.unit(at: place) }
    }

    /// Returns the acceleration of a table without rotation rates; `nil` without total acceleration.
    private mutating func totalAcceleration(_ time: Int) throws(SwingError) -> ColumnMap.SensorColumns? {
        var total = places[.acceleration].map { axes($0) }
        if let bare = places[.bareAcceleration], total == nil {
            var user: ColumnMap.AxisColumns?
            try resolve(bare, time, DeviceMotionChunk(), &total, &user)
        }
        guard let total else { return nil }
        let clock = try TimeSample(file, header, place: time).clock(
            stated: units[time].flatMap(TimeUnit.init(spelling:)))
        return columns(["acceleration": total], time, clock, file: file.path)
    }

    /// Classifies `gx` as gravity if its length is steady, and otherwise as rotation rate.
    private mutating func resolveAmbiguous(_ time: Int) throws(SwingError) {
        guard let ambiguous = places[.ambiguous] else { return }
        let norms = try sample(time, ambiguous).axes.norms
        let median = norms.isEmpty ? .nan : norms[norms.count / 2]
        let isSteady = norms.count > 8 && norms[norms.count * 9 / 10] - norms[norms.count / 10] < 0.02 * median
        let isGravity = isSteady && ((0.9...1.1).contains(median) || (9...10.5).contains(median))
        let quantity = isGravity ? ColumnMeaning.Quantity.gravity : .rotationRate
        guard places[quantity] == nil else { return }
        places[quantity] = ambiguous
        notes.append(
            "\(header.cells[ambiguous[0]]) is assumed to be "
                + (isGravity ? "gravity because its length is steady" : "rotation rate because its length varies")
        )
    }

    /// Determines from its values whether acceleration includes gravity.
    private mutating func resolve(
        _ bare: [Int], _ time: Int, _ motion: DeviceMotionChunk, _ total: inout ColumnMap.AxisColumns?,
        _ user: inout ColumnMap.AxisColumns?
    ) throws(SwingError) {
        var axes = axes(bare)
        let stated = axes.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) }
        for (unit, factor) in [
            (axes.unit, stated ?? 1), ("m/s^2", 1 / CSVUnit.standardGravityInMetersPerSecondSquared),
        ] {
            switch AccelerationKind(try sample(time, bare, factor: factor), motion.count > 0 ? motion : nil) {
            case .total:
                axes.unit = unit
                total = axes
                notes.append("\(header.cells[bare[0]]) is total acceleration because its median is about 1 g")
                return
            case .user where user == nil:
                axes.unit = unit
                user = axes
                notes.append("\(header.cells[bare[0]]) excludes gravity because its median is near 0; check its unit")
                return
            default: continue
            }
        }
        notes.append("\(header.cells[bare[0]]) is omitted because its values do not show whether they include gravity")
    }

    // MARK: - Samples

    private func sample(
        _ time: Int, _ places: [Int], factor: Double = 1
    ) throws(SwingError) -> TriaxialChunk {
        var layout = TableLayout(CSVLayout.accelerometer, header, places: [time] + places.map { $0 })
        layout.isSparse = true
        layout.clock = try TimeSample(file, header, place: time).clock(stated: nil)
        layout.scale(1..<4, by: factor)
        return try TableStream<TriaxialChunk>(file: file, layout: layout).beginning()
    }

    private func motion(
        _ time: Int, _ clock: TableClock, _ gravity: ColumnMap.AxisColumns?
    ) throws(SwingError) -> DeviceMotionChunk {
        var columns: [Int?] = [time]
        columns += places[.rotationRate].map { $0 } ?? [nil, nil, nil]
        columns += places[.gravity].map { $0 } ?? [nil, nil, nil]
        columns += [nil, nil, nil]
        columns += places[.attitude].map { [$0[3], $0[0], $0[1], $0[2]] } ?? [nil, nil, nil, nil]
        var layout = TableLayout(CSVLayout.motion, header, places: columns)
        layout.isSparse = true
        layout.clock = clock
        layout.scale(4..<7, by: gravity?.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) } ?? 1)
        return try TableStream<DeviceMotionChunk>(file: file, layout: layout).beginning()
    }

    private func axes(_ places: [Int]) -> ColumnMap.AxisColumns {
        ColumnMap.AxisColumns(columns: places.map(column), unit: units[places[0]])
    }

    /// Returns a reference to a column by its name, or by its number if the name occurs twice.
    private func column(_ place: Int) -> ColumnMap.Reference {
        let name = header.cells[place]
        return header.cells.count { $0 == header.cells[place] } == 1 && !header.isAbsent
            ? .name(name) : .place(place + 1)
    }

    /// Returns an error about a quantity that is missing.
    ///
    /// - Parameters:
    ///   - what: The finding.
    ///   - line: The line of the map that describes the quantity, with names to replace in capitals.
    /// - Returns: The error.
    private func error(_ what: String, line: String) -> SwingError {
        SwingError(
            .badData, at: file.name,
            "found \(what) in \(VisibleText.quoted(header.cells.joined(separator: ","))), so no map can be "
                + "proposed; write a map whose deviceMotion has the line \(line) with the names or numbers of the columns"
        )
    }
}
