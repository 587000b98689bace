import SwingMotion
import SwingTables

/// A proposal of a map for a table's columns, from their names and values.
///
/// It also uses names that can have several meanings, and values alone if it knows no name.
struct MapProposal {
    let file: FileHead
    let header: CSVHeader
    /// The column indices of each quantity, for the chosen sensor.
    var places: [ColumnMeaning.Quantity: [Int]] = [:]
    var units: [Int: String] = [:]
    /// The column of times; `nil` if the table has none.
    var time: Int?
    /// The rate of the rows in Hz, in a table without times; the caller or the file states it.
    let sampleRate: Double?
    /// The error about a column of times that can't be read.
    private(set) var unreadableTime: SwingError?
    /// Whether the values do not show that acceleration includes gravity.
    private(set) var isDoubtful = false
    /// The unit of accelerations that were found by their values.
    var valueUnit: (name: String?, length: Double)?
    /// Whether these can be axes of two sensors.
    var isMisaligned = false
    /// The rows of the first device, in a table of several devices.
    let selection: RowSelection?
    var notes: [String] = []

    /// Reads the names of a table's columns.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    ///   - sampleRate: The rate of the rows in Hz if the table has no times.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(_ file: FileHead, _ header: CSVHeader, sampleRate: Double? = nil) throws(SwingError) {
        self.file = file
        self.header = header
        self.sampleRate = sampleRate ?? file.start.sampleRate
        let device = try DeviceColumn.several(in: file, header)
        selection = device.map { RowSelection(place: $0.place, value: $0.values[0]) }
        if let device {
            notes.append(
                "the column \(device.name) has rows of \(device.values.joined(separator: ", ")); where selects one of them"
            )
        }
        var sensors: [String: [ColumnMeaning.Quantity: [Int: Int]]] = [:]
        var order: [String] = []
        var clocks: [(prefix: String, rank: Int, place: Int)] = []
        var ranks: [String: [ColumnMeaning.Quantity: Int]] = [:]
        for (place, cell) in header.cells.enumerated() where !header.isAbsent {
            guard let (prefix, meaning) = LooseColumnName.meaning(of: cell) else { continue }
            if let unit = meaning.unit { units[place] = unit }
            if [.time, .motionTime].contains(meaning.quantity) { clocks.append((prefix, meaning.rank, place)) }
            if sensors[prefix] == nil { order.append(prefix) }
            // Of several spellings the most usual one is used.
            let rank = ranks[prefix, default: [:]][meaning.quantity] ?? meaning.rank
            ranks[prefix, default: [:]][meaning.quantity] = min(rank, meaning.rank)
            if meaning.rank > rank { continue }
            if meaning.rank < rank { sensors[prefix]?[meaning.quantity] = [:] }
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
        // Of several times, the finest is used.
        let usable = clocks.filter { [best, ""].contains($0.prefix) }.map { clock in
            let unit = units[clock.place].flatMap(TimeUnit.init(spelling:))
            let order = (clock.prefix == best ? 0 : 1, clock.rank, -(unit?.perSecond ?? 0))
            return (order: order, place: clock.place)
        }.sorted { $0.order < $1.order }
        try takeTime(of: usable.map(\.place))
        if time == nil { takeRisingColumn(clocks.map(\.place)) }
        let others = order.filter {
            $0 != best && Self.weight(complete[$0]) >= max(1, min(4, Self.weight(complete[best])))
        }
        if !others.isEmpty {
            notes.append(
                "the map uses the columns with the prefix \(VisibleText.quoted(best)); the table also has columns with "
                    + "the prefixes \(others.joined(separator: ", "))")
        }
    }

    /// Proposes the columns of one sensor in a table of several sensors.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    ///   - sampleRate: The rate of the rows in Hz if the table has no times.
    ///   - rows: The column that names the sensors, and the axes.
    ///   - sensor: The name of the sensor, and the quantity of its rows.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(
        _ file: FileHead, _ header: CSVHeader, sampleRate: Double?, _ rows: SensorRows,
        _ sensor: (value: String, quantity: ColumnMeaning.Quantity)
    ) throws(SwingError) {
        (self.file, self.header, self.sampleRate) = (file, header, sampleRate ?? file.start.sampleRate)
        selection = RowSelection(place: rows.place, value: sensor.value)
        places = [sensor.quantity: rows.axes]
        for place in rows.axes { units[place] = header.isAbsent ? nil : header.unit(at: place) }
        let clocks = header.cells.indices.filter { place in
            LooseColumnName.meaning(of: header.cells[place])?.meaning.quantity == .time
        }
        try takeTime(of: header.isAbsent ? [] : clocks)
        if time == nil { takeRisingColumn(header.isAbsent ? Array(header.cells.indices) : clocks) }
        notes.append(
            "rows with \(VisibleText.quoted(sensor.value)) are assumed to contain "
                + "\(sensor.quantity == .acceleration ? "total acceleration" : "rotation rates") because of this name")
    }

    /// Uses the first column of times that can be read and has values.
    private mutating func takeTime(of columns: [Int]) throws(SwingError) {
        for place in columns where time == nil {
            do throws(SwingError) {
                if try file.hasTimes(in: place, header) { time = place }
            } catch {
                unreadableTime = unreadableTime ?? error
            }
        }
    }

    /// Uses the first column that rises among those with the name of another sensor's time, or with a unit of time.
    private mutating func takeRisingColumn(_ clocks: [Int]) {
        let others = header.cells.indices.filter { !header.isAbsent && LooseColumnName.isTime(header.cells[$0]) }
        // Each candidate is read, so that only a few are.
        let candidates = (clocks + others).prefix(Self.candidateLimit)
        guard let place = candidates.first(where: { file.rises(in: $0, header, selection: selection) }) else { return }
        time = place
        if !header.isAbsent {
            let name = header.cells[place]
            units[place] = units[place] ?? header.unit(at: place) ?? (TimeUnit(spelling: name) == nil ? nil : name)
        }
        notes.append("\(name(of: [place])) is assumed to be the time because it rises; check it")
    }

    /// The number of columns that are examined as times.
    private static let candidateLimit = 8

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
        try takeValues()
        try takeTimeByValues()
        guard time != nil || sampleRate != nil else { throw unreadableTime ?? noTime }
        if time == nil, let rate = file.start.sampleRate, rate == sampleRate {
            notes.append("the file states the rate of \(rate) Hz")
        }
        try settleTime()
        try resolveAmbiguous()
        try takeValues()
        try takeBare()
        try takeTotal()
        try takeNamedRates()
        try refuseOffsets()
        try refuseCoarseTimes()
        try orderAngles()
        guard let rate = places[.rotationRate] else {
            if let total = try totalAcceleration(named: named) { return ColumnMap(accelerometer: total, notes: notes) }
            throw places[.userAcceleration].map { TableRecording.excludesGravity(name(of: $0), file.name) }
                ?? noMotion()
        }
        let clock = try clock()
        var gravity = places[.gravity].map { axes($0, .standardGravity) }
        if let places = places[.gravity], gravity?.unit == nil {
            let length = try sample(places).axes.medianNorm
            if (8...11.5).contains(length) { gravity?.unit = "m/s^2" }
            notes.append("gravity has a median length of \(Float(length))")
        }
        var rotation = axes(rate, .radianPerSecond)
        let motion = try motion(gravity)
        var user = places[.userAcceleration].map { axes($0, .standardGravity) }
        let total = try acceleration(motion, &user)
        try settle(&rotation, motion, total: total)
        let attitude = try attitude(
            motion, total: total == nil ? nil : places[.acceleration] ?? places[.bareAcceleration])
        if var settled = user {
            try settleUser(&settled, gravity: gravity, total: total)
            user = settled
        }
        var quantities = ["rotationRate": rotation]
        quantities["gravity"] = gravity
        quantities["userAcceleration"] = user
        quantities["attitude"] = attitude
        if time == nil, named {
            notes.append("sampleRate is the stated rate in each table; correct it in a table with another rate")
        }
        noteOpenUnits(quantities.merging(total.map { ["acceleration": $0] } ?? [:]) { own, _ in own })
        return ColumnMap(
            accelerometer: total.map { columns(["acceleration": $0], clock, named: named) },
            deviceMotion: columns(quantities, clock, named: named), notes: notes)
    }

    func columns(
        _ quantities: [String: ColumnMap.AxisColumns], _ clock: TableClock, named: Bool
    ) -> ColumnMap.SensorColumns {
        ColumnMap.SensorColumns(
            file: named ? file.path : nil,
            time: time.map {
                let open = openTimeUnit(clock).map(MapUnit.open)
                return ColumnMap.TimeColumn(column: column($0), unit: clock.isText ? nil : open ?? clock.unit.rawValue)
            },
            sampleRate: time == nil ? sampleRate : nil,
            rows: selection.map { ColumnMap.RowFilter(column: column($0.place), value: $0.value) },
            quantities: quantities)
    }

    /// Infers the clock of the column of times.
    func clock() throws(SwingError) -> TableClock {
        guard let time else { return .unstated }
        // The unit of numbers that can be counts is left open.
        let assumed = try file.unclearTimes(in: time, header, selection: selection)?.unit
        return try file.clock(of: time, header, stated: statedTimeUnit ?? assumed, selection: selection)
    }

    // MARK: - Inference

    /// Uses the stated rate instead of times whose unit is not one of time; without a rate, the unit is left open.
    private mutating func settleTime() throws(SwingError) {
        if let place = time, let rate = sampleRate, rate != file.start.sampleRate, contradicts(rate, at: place) {
            time = nil
            notes.append(
                "\(name(of: [place])) is not used because its times are not those of rows at the stated \(rate) Hz")
            return
        }
        guard let place = time, let unit = try openTimeUnit(clock()) else { return }
        if let sampleRate {
            time = nil
            notes.append(
                "\(name(of: [place])) is not used because its unit is not one of time; its rows have \(sampleRate) Hz")
            return
        }
        notes.append(
            "settle time: write its unit, \(TimeUnit.choice), instead of \(VisibleText.quoted(MapUnit.open(unit))); if it "
                + "counts rows, write \"sampleRate\" with their rate in Hz instead of time")
    }

    /// Returns whether a column's times are not those of rows at a rate, or can't be read at all.
    private func contradicts(_ rate: Double, at place: Int) -> Bool {
        guard let clock = try? clock() else { return true }
        return (try? file.contradicts(rate, in: place, header, clock, selection: selection)) ?? true
    }

    /// Uses a time and three axes, such as `x-axis (g)`, if their unit or the file's name states the sensor.
    private mutating func takePlainAxes() throws(SwingError) {
        guard places.isEmpty, !header.isAbsent, let table = SensorTable(file, header), table.isPlain,
            SensorLoggerTable(file, header)?.role != .userAcceleration
        else { return }
        let quantities: [SensorTable.SensorKind: ColumnMeaning.Quantity] = [
            .acceleration: .acceleration, .rotation: .rotationRate,
        ]
        guard let quantity = quantities[table.role] else { return }
        let axes = try table.vector()
        // Of several times, one with a unit of time is used.
        if let place = try? table.axes()[0] { time = place }
        places[quantity] = axes
        for place in axes + [time].compactMap({ $0 }) { units[place] = units[place] ?? header.unit(at: place) }
        guard quantity == .acceleration, units[axes[0]] == nil, time != nil else { return }
        isDoubtful =
            try ColumnValues.accelerationUnit(
                ofLength: sample(axes).axes.medianNorm, counts: file.countsPerGravity) == nil
    }

    /// Classifies `gx` as gravity if its length is steady, and otherwise as rotation rate.
    private mutating func resolveAmbiguous() throws(SwingError) {
        guard let ambiguous = places[.ambiguous] else { return }
        let norms = try sample(ambiguous).axes.norms
        let median = norms.isEmpty ? .nan : norms[norms.count / 2]
        let isSteady = norms.count > 8 && norms[norms.count * 9 / 10] - norms[norms.count / 10] < 0.02 * median
        let isGravity = isSteady && ((0.9...1.1).contains(median) || (9...10.5).contains(median))
        let quantity = isGravity ? ColumnMeaning.Quantity.gravity : .rotationRate
        guard places[quantity] == nil else { return }
        places[quantity] = ambiguous
        places[.ambiguous] = nil
        notes.append(
            "\(header.cells[ambiguous[0]]) is assumed to be "
                + (isGravity ? "gravity because its length is steady" : "rotation rate because its length varies")
        )
    }

    /// Returns a reference to a column by its name, or by its number if the name occurs twice.
    func column(_ place: Int) -> ColumnMap.Reference {
        let name = header.cells[place]
        return header.cells.count { $0 == header.cells[place] } == 1 && !header.isAbsent
            ? .name(name) : .place(place + 1)
    }
}
