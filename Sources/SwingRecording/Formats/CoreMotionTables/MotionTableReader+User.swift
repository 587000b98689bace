import SwingMotion
import SwingTables

/// User acceleration, whose unit and kind the other columns of its table can show.
extension MotionTableReader {
    /// Returns user acceleration's factor to g.
    ///
    /// - Parameters:
    ///   - user: The columns.
    ///   - gravityFactor: Gravity's factor to g; `nil` if the table has no gravity.
    ///   - stream: The table's device motion, without the factor.
    /// - Returns: The factor of the named unit, or of the unit of the table's other accelerations.
    /// - Throws: ``SwingMotion/SwingError`` if the unit is unknown, or total acceleration contradicts it.
    mutating func factor(
        ofUser user: TableColumns.ColumnGroup, _ gravityFactor: Double?, _ stream: TableStream<DeviceMotionChunk>
    ) throws(SwingError) -> Double {
        let stated = try stated(user, .standardGravity)
        if convertsByValue || hasMarkers || bareIsUser { return stated ?? gravityFactor ?? 1 }
        let total = table.columns[.acceleration] ?? table.columns[.bareAcceleration]
        let totalFactor = try total.map { group throws(SwingError) in try self.stated(group, .standardGravity) ?? 1 }
        var factor = stated ?? gravityFactor ?? totalFactor ?? 1
        if let total, let totalFactor, let ratio = try AccelerationRatio(samples(total), samples(user)).factor {
            let candidates: [Double] = stated.map { [$0] } ?? [factor, totalFactor, 1]
            guard let fitting = candidates.first(where: { AccelerationRatio.isOfOneUnit(totalFactor * ratio / $0) })
            else {
                throw table.error(
                    "the values of \(name(of: user)) change by \(Float(1 / ratio)) times the change of those of "
                        + "\(name(of: total)), expected the same in g; state the unit after the columns' names, such as "
                        + "userAccelerationX (m/s^2)")
            }
            factor = fitting
        }
        if stated == nil, factor != 1 {
            assume("\(name(of: user)) is assumed to be in the unit of the table's other accelerations")
        }
        return factor
    }

    /// Rejects linear acceleration whose values include gravity, in a table without total acceleration.
    ///
    /// ROS calls an accelerometer's values so.
    func refuseTotal(_ user: TableColumns.ColumnGroup) throws(SwingError) {
        guard !convertsByValue, !hasMarkers, !bareIsUser, table.columns[.acceleration] == nil,
            table.columns[.bareAcceleration] == nil, ColumnMeaning.isLinear(table.header.cells[user.places[0]])
        else { return }
        let samples = try samples(user).axes
        let stated = try stated(user, .standardGravity)
        let lengths: [Double] = stated.map { [1 / $0] } ?? [1, CSVUnit.standardGravityInMetersPerSecondSquared]
        guard lengths.contains(where: { samples.includesGravity(of: $0) }) else { return }
        throw table.error(
            "the values of \(name(of: user)) include gravity, as their median length of \(Float(samples.medianNorm)) shows; "
                + "expected user acceleration; describe the columns as total acceleration with --map, which swing inspect "
                + "--suggest-map proposes")
    }

    /// Rejects an accelerometer's values without gravity, beside gravity in the same table.
    ///
    /// Sensor Logger calls user acceleration so.
    func refuseUser(
        _ total: TableColumns.ColumnGroup, _ stream: TableStream<AccelerometerChunk>,
        beside motion: TableStream<DeviceMotionChunk>?
    ) throws(SwingError) {
        guard !hasMarkers, table.columns[.gravity] != nil, table.columns[.userAcceleration] == nil, let motion else {
            return
        }
        let samples = try TableStream<TriaxialChunk>(file: stream.file, layout: stream.layout).beginning()
        guard case .user = try AccelerationKind(samples, motion.beginning()) else { return }
        throw table.error(
            "the values of \(name(of: total)) exclude gravity, expected total acceleration; describe them as user "
                + "acceleration with --map, which swing inspect --suggest-map proposes")
    }

    /// Reads three columns at the beginning of the table, without a factor.
    private func samples(_ group: TableColumns.ColumnGroup) throws(SwingError) -> TriaxialChunk {
        guard let time = table.time(.motionTime) else { return TriaxialChunk() }
        let places: [Int?] = time.places.map { $0 } + group.places.map { $0 }
        var layout = TableLayout(CSVLayout.accelerometer, table.header, places: places)
        layout.isSparse = true
        let unit = time.unit.flatMap(TimeUnit.init(spelling:))
        layout.clock = try table.file.clock(of: time.places[0], table.header, stated: unit)
        return try TableStream<TriaxialChunk>(file: table.file, layout: layout).beginning()
    }
}
