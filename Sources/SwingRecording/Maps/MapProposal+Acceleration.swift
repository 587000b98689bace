import SwingMotion
import SwingTables

/// What a proposal infers about accelerations, from their values and the units that the header names.
extension MapProposal {
    /// The largest median length in g of accelerations without a unit; in m/s^2, even free movement exceeds it.
    private static let unstatedLimit = 5.0

    /// Returns the acceleration of a table without rotation rates; `nil` without total acceleration.
    mutating func totalAcceleration(named: Bool) throws(SwingError) -> ColumnMap.SensorColumns? {
        var user: ColumnMap.AxisColumns?
        guard let total = try acceleration(DeviceMotionChunk(), &user) else { return nil }
        noteOpenUnits(["acceleration": total])
        return columns(["acceleration": total], try clock(), named: named)
    }

    /// Leaves it to the values whether an accelerometer's values include gravity, beside gravity in the same table.
    ///
    /// Sensor Logger calls user acceleration so.
    mutating func takeBare() throws(SwingError) {
        guard let total = places[.acceleration], valueUnit == nil, places[.gravity] != nil,
            places[.rotationRate] != nil,
            places[.userAcceleration] == nil, places[.bareAcceleration] == nil,
            case .user = try AccelerationKind(sample(total), motion(nil))
        else { return }
        places[.acceleration] = nil
        places[.bareAcceleration] = total
    }

    /// Counts linear acceleration as total acceleration if its values include gravity.
    ///
    /// ROS calls an accelerometer's values so.
    mutating func takeTotal() throws(SwingError) {
        guard let user = places[.userAcceleration], places[.acceleration] == nil, places[.bareAcceleration] == nil,
            ColumnMeaning.isLinear(header.cells[user[0]])
        else { return }
        let samples = try sample(user)
        let stated = axes(user, .standardGravity).unit.flatMap { CSVUnit.standardGravity.factor(from: $0) }
        let lengths: [Double] = stated.map { [1 / $0] } ?? ColumnValues.accelerationUnits.map(\.length)
        guard lengths.contains(where: { samples.axes.includesGravity(of: $0) }) else { return }
        places[.acceleration] = user
        places[.userAcceleration] = nil
        notes.append(
            "\(name(of: user)) is total acceleration, whatever its name states, because its values include gravity: their "
                + "median length is \(Float(samples.axes.medianNorm))")
    }

    /// Returns the columns of total acceleration; `nil` if the table has none.
    ///
    /// - Parameters:
    ///   - motion: Device motion at the same time; without samples if the table has none.
    ///   - user: The columns of user acceleration, set if those without a stated kind exclude gravity.
    /// - Returns: The columns with their unit.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    mutating func acceleration(
        _ motion: DeviceMotionChunk, _ user: inout ColumnMap.AxisColumns?
    ) throws(SwingError) -> ColumnMap.AxisColumns? {
        if let named = places[.acceleration] {
            var axes = axes(named, .standardGravity)
            guard axes.unit == nil || MapUnit.isOpen(axes.unit) else {
                try openContradiction(&axes, named)
                return axes
            }
            let length = try sample(named).axes.medianNorm
            let unit = valueUnit ?? ColumnValues.accelerationUnit(ofLength: length, counts: file.countsPerGravity)
            if isMisaligned, let unit {
                axes.unit = MapUnit.open(Self.text(unit))
            } else if let unit, unit.length != 1 || MapUnit.isOpen(axes.unit) {
                set(unit, of: &axes)
                if valueUnit == nil {
                    notes.append("\(name(of: named)) has a median length of \(Float(length)), as in \(Self.text(unit))")
                }
            } else if unit == nil {
                leaveOpen(&axes, ofLength: length)
            }
            return axes
        }
        guard let bare = places[.bareAcceleration] else { return nil }
        return try classify(bare, motion, &user)
    }

    /// Sets a unit, or the scale of a converter's counts; a unit that the header names is not replaced.
    private func set(_ unit: (name: String?, length: Double), of axes: inout ColumnMap.AxisColumns) {
        if MapUnit.isOpen(axes.unit) {
            guard unit.name == nil, CSVUnit.isOfCounts(String(axes.unit?.dropFirst() ?? "")) else { return }
            axes.unit = nil
        }
        if let name = unit.name { axes.unit = name } else { axes.scale = 1 / unit.length }
    }

    /// Leaves a unit open that the header names, and that the values contradict.
    private mutating func openContradiction(
        _ axes: inout ColumnMap.AxisColumns, _ places: [Int]
    ) throws(SwingError) {
        guard let unit = axes.unit, let factor = CSVUnit.standardGravity.factor(from: unit) else { return }
        let values = try sample(places).axes
        let length = values.medianNorm * factor
        guard length > Self.unstatedLimit || factor != 1 && length < 1 && values.includesGravity(of: 1) else { return }
        axes.unit = MapUnit.open(unit)
        notes.append("\(name(of: places)) has a median length of \(Float(length)) g in the unit that its name states")
    }

    /// Leaves the unit of lengths open that no accelerometer measures in g, or that are more probably in m/s^2.
    private func leaveOpen(_ axes: inout ColumnMap.AxisColumns, ofLength length: Double) {
        guard axes.unit == nil, length > Self.unstatedLimit else { return }
        axes.unit = MapUnit.open("median length \(Float(length))")
    }

    static func text(_ unit: (name: String?, length: Double)) -> String {
        unit.name ?? "counts of a converter with \(Int(clamped: unit.length)) per g"
    }

    /// Determines from its values whether acceleration includes gravity.
    private mutating func classify(
        _ bare: [Int], _ motion: DeviceMotionChunk, _ user: inout ColumnMap.AxisColumns?
    ) throws(SwingError) -> ColumnMap.AxisColumns? {
        var axes = axes(bare, .standardGravity)
        let name = header.cells[bare[0]]
        let stated = axes.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) }
        // A unit that the header names is not questioned.
        let candidates = stated.map { [(name: axes.unit, length: 1 / $0)] } ?? ColumnValues.accelerationUnits
        // Only gravity shows that acceleration does not include it; the attitude contains gravity.
        let hasGravity = places[.gravity] != nil
        for (i, unit) in candidates.enumerated() {
            let kind = AccelerationKind(
                try sample(bare, factor: 1 / unit.length), motion.count > 0 && hasGravity ? motion : nil)
            switch kind {
            case .total:
                set(unit, of: &axes)
                notes.append("\(name) is total acceleration because its median is about 1 g in \(Self.text(unit))")
                return axes
            // In another unit, a short length alone does not show that gravity is missing.
            case .user where user == nil && (hasGravity && unit.name != nil || i == 0):
                guard hasGravity || places[.attitude] != nil else {
                    if stated != nil { try openContradiction(&axes, bare) }
                    if MapUnit.isOpen(axes.unit) { return axes }
                    throw TableRecording.excludesGravity(name, file.name)
                }
                if stated != nil { set(unit, of: &axes) }
                user = axes
                notes.append("\(name) excludes gravity because its median is near 0")
                return nil
            default: continue
            }
        }
        // Without rotation rates, there is no device motion that gravity could belong to.
        let isAlone = places[.rotationRate] == nil
        guard user == nil, isAlone || places[.gravity] == nil && places[.attitude] == nil else {
            notes.append("\(name) is omitted because its values do not show whether they include gravity")
            return nil
        }
        try leaveOpen(&axes, ofLength: sample(bare).axes.medianNorm)
        if stated != nil { try openContradiction(&axes, bare) }
        // User acceleration needs gravity, which the table does not have: these are the values of an accelerometer.
        notes.append(
            "\(name) is assumed to be total acceleration\(MapUnit.isOpen(axes.unit) ? "" : ", in \(axes.unit ?? "g"),") because "
                + "the table has no gravity; if it excludes gravity, move it to deviceMotion as userAcceleration")
        return axes
    }

    // MARK: - Samples

    /// Reads three axes at the beginning of the table.
    func sample(_ axes: [Int], factor: Double = 1) throws(SwingError) -> TriaxialChunk {
        var layout = try layout(CSVLayout.accelerometer, [time] + axes.map { $0 })
        layout.scale(1..<4, by: factor)
        return try TableStream<TriaxialChunk>(file: file, layout: layout).beginning()
    }

    /// Reads device motion at the beginning of the table.
    ///
    /// - Parameter gravity: The columns of gravity with their unit.
    /// - Returns: The samples.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    func motion(_ gravity: ColumnMap.AxisColumns?) throws(SwingError) -> DeviceMotionChunk {
        var columns = timeAndRates
        columns += places[.gravity].map { $0 } ?? [nil, nil, nil]
        columns += [nil, nil, nil]
        columns += places[.attitude].map { [$0[3], $0[0], $0[1], $0[2]] } ?? [nil, nil, nil, nil]
        var layout = try layout(CSVLayout.motion, columns)
        layout.scale(4..<7, by: gravity?.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) } ?? 1)
        return try TableStream<DeviceMotionChunk>(file: file, layout: layout).beginning()
    }

    /// Compares all rates of the table with what gyroscopes measure, up to a row that can't be read.
    func gyroscopeRange() throws(SwingError) -> GyroscopeRange {
        let columns = timeAndRates + Array(repeating: nil, count: CSVLayout.motion.count - 4)
        let reader = try CSVChunkReader<DeviceMotionChunk>(file, layout(CSVLayout.motion, columns))
        var counts = GyroscopeRange.Counts()
        while let found = try SwingError.unlessUnreadable({ () throws(SwingError) in try reader.next() }),
            let next = found
        {
            counts.add(next.rotationRate)
        }
        return counts.range
    }

    /// The columns of the time and of the rotation rate.
    private var timeAndRates: [Int?] { [time] + (places[.rotationRate].map { $0 } ?? [nil, nil, nil]) }

    private func layout(_ columns: [CSVColumn], _ places: [Int?]) throws(SwingError) -> TableLayout {
        var layout = TableLayout(columns, header, places: places)
        layout.isSparse = true
        layout.clock = try clock()
        layout.sampleRate = time == nil ? sampleRate : nil
        layout.selection = selection
        return layout
    }
}
