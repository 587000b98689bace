import SwingMotion

/// What a proposal infers about accelerations, from their values and the units that the header names.
extension MapProposal {
    /// Returns the acceleration of a table without rotation rates; `nil` without total acceleration.
    mutating func totalAcceleration(named: Bool) throws(SwingError) -> ColumnMap.SensorColumns? {
        var user: ColumnMap.AxisColumns?
        guard let total = try acceleration(DeviceMotionChunk(), &user) else { return nil }
        return columns(["acceleration": total], try clock(), named: named)
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
            var axes = axes(named)
            let length = try sample(named).axes.medianNorm
            if axes.unit == nil, (8...11.5).contains(length) {
                axes.unit = "m/s^2"
                notes.append("\(header.cells[named[0]]) has a median length of \(Float(length)), as in m/s^2")
            }
            return axes
        }
        guard let bare = places[.bareAcceleration] else { return nil }
        return try classify(bare, motion, &user)
    }

    /// Determines from its values whether acceleration includes gravity.
    private mutating func classify(
        _ bare: [Int], _ motion: DeviceMotionChunk, _ user: inout ColumnMap.AxisColumns?
    ) throws(SwingError) -> ColumnMap.AxisColumns? {
        var axes = axes(bare)
        let name = header.cells[bare[0]]
        let stated = axes.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) }
        let metric = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        // A unit that the header names is not questioned.
        let candidates: [(unit: String?, factor: Double)] =
            stated.map { [(axes.unit, $0)] } ?? [(axes.unit, 1), ("m/s^2", metric)]
        for (unit, factor) in candidates {
            switch AccelerationKind(try sample(bare, factor: factor), motion.count > 0 ? motion : nil) {
            case .total:
                axes.unit = unit
                notes.append("\(name) is total acceleration because its median is about 1 g")
                return axes
            // In another unit, a short length alone does not show that gravity is missing.
            case .user where user == nil && (places[.gravity] != nil || unit == axes.unit):
                axes.unit = unit
                user = axes
                notes.append("\(name) excludes gravity because its median is near 0; check its unit")
                return nil
            default: continue
            }
        }
        guard user == nil, places[.gravity] == nil, places[.attitude] == nil else {
            notes.append("\(name) is omitted because its values do not show whether they include gravity")
            return nil
        }
        // User acceleration needs gravity, which the table does not have: these are the values of an accelerometer.
        notes.append(
            "\(name) is assumed to be total acceleration, in \(axes.unit ?? "g"), because the table has no gravity; if "
                + "it excludes gravity, move it to deviceMotion as userAcceleration")
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
        var columns: [Int?] = [time]
        columns += places[.rotationRate].map { $0 } ?? [nil, nil, nil]
        columns += places[.gravity].map { $0 } ?? [nil, nil, nil]
        columns += [nil, nil, nil]
        columns += places[.attitude].map { [$0[3], $0[0], $0[1], $0[2]] } ?? [nil, nil, nil, nil]
        var layout = try layout(CSVLayout.motion, columns)
        layout.scale(4..<7, by: gravity?.unit.flatMap { CSVUnit.standardGravity.factor(from: $0) } ?? 1)
        return try TableStream<DeviceMotionChunk>(file: file, layout: layout).beginning()
    }

    private func layout(_ columns: [CSVColumn], _ places: [Int?]) throws(SwingError) -> TableLayout {
        var layout = TableLayout(columns, header, places: places)
        layout.isSparse = true
        layout.clock = try clock()
        layout.sampleRate = time == nil ? sampleRate : nil
        layout.selection = selection
        return layout
    }
}
