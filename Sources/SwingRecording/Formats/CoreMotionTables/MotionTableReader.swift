import SwingMotion
import SwingTables

/// A reader of tables whose columns were recognised by name.
struct MotionTableReader {
    /// A table with its recognised columns.
    struct RecognizedTable {
        let file: FileHead
        let header: CSVHeader
        let columns: TableColumns

        /// Recognises a table's columns.
        init(_ file: FileHead) throws(SwingError) {
            guard let header = try file.header() else {
                throw SwingError(.badData, at: file.name, "found no line, expected a table; remove the file")
            }
            self.file = file
            self.header = header
            columns = try TableColumns(header)
        }

        /// Returns the time column of one sensor.
        func time(_ own: ColumnMeaning.Quantity) -> TableColumns.ColumnGroup? { columns[own] ?? columns[.time] }

        /// Returns an error about the table's header.
        func error(_ sentence: String) -> SwingError { SwingError(.badData, at: file.name, "\(sentence)") }
    }

    let table: RecognizedTable
    /// The frame that determines the signs of the accelerations.
    let frame: SensorFrame
    /// Whether acceleration whose name does not mention gravity is user acceleration.
    var bareIsUser = false
    /// Whether a unit that the header omits is inferred from the values; the app writes several units.
    var convertsByValue = false
    /// Whether -1 and -9999 mark missing values.
    var hasMarkers = false
    /// The origin subtracted from times since 1970, in the column's unit; `nil` for a whole second.
    var origin: Int64?
    var source = SourceProvenance()

    init(_ table: RecognizedTable, frame: SensorFrame) {
        self.table = table
        self.frame = frame
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: nil, gravity: nil, userAcceleration: nil)
        source.frameSign = frame == .android ? -1 : 1
    }

    // MARK: - Device motion

    /// Opens the table's device motion.
    ///
    /// - Returns: The stream; `nil` if the table has no rotation rate.
    /// - Throws: ``SwingMotion/SwingError`` if a unit is unknown, or contradicts the values.
    mutating func motion() throws(SwingError) -> TableStream<DeviceMotionChunk>? {
        let columns = table.columns
        guard let rate = columns[.rotationRate] else { return nil }
        let time = try time(.motionTime)
        let user = columns[.userAcceleration] ?? (bareIsUser ? columns[.bareAcceleration] : nil)
        let (gravity, attitude) = (columns[.gravity], columns[.attitude])
        if let user { try refuseTotal(user) }

        var places: [Int?] = time.places.map { $0 } + rate.places.map { $0 }
        places += gravity?.places.map { $0 } ?? [nil, nil, nil]
        places += user?.places.map { $0 } ?? [nil, nil, nil]
        // The group has the quaternion's columns in the order x, y, z, w.
        places += attitude.map { [$0.places[3], $0.places[0], $0.places[1], $0.places[2]] } ?? [nil, nil, nil, nil]
        var stream = try TableStream<DeviceMotionChunk>(
            file: table.file, layout: layout(CSVLayout.motion, places, time))

        let rateFactor = try stated(rate, .radianPerSecond)
        source.factors.rotationRate = rateFactor ?? 1
        stream.layout.scale(1..<4, by: rateFactor ?? 1)
        // An app's unit is known even if the header omits it.
        if rateFactor == nil, !convertsByValue, !hasMarkers {
            let range = try gravity == nil ? GyroscopeRange(stream.beginning().rotationRate) : .unclear
            if let error = range.error(of: name(of: rate), at: table.file.name) { throw error }
            assume(GyroscopeRange.assumption)
        } else if rateFactor != nil,
            let error = try GyroscopeRange.errorOfStated(
                stream.beginning().rotationRate, name(of: rate), at: table.file.name)
        {
            throw error
        }

        let sign = Double(source.frameSign)
        var gravityFactor: Double?
        if let gravity {
            let factor = try unitOfGravity(gravity, stream)
            gravityFactor = factor
            source.factors.gravity = factor
            stream.layout.scale(4..<7, by: factor * sign)
        }
        if gravity != nil { try checkRotationRate(rate, stream) }
        if let user {
            let factor = try factor(ofUser: user, gravityFactor, stream)
            source.factors.userAcceleration = factor
            stream.layout.scale(7..<10, by: factor * sign)
        }
        return stream
    }

    /// Returns gravity's factor to g: that of the named unit, or of the unit that its length indicates.
    private func unitOfGravity(
        _ gravity: TableColumns.ColumnGroup, _ stream: TableStream<DeviceMotionChunk>
    ) throws(SwingError) -> Double {
        let stated = try stated(gravity, .standardGravity)
        let length = try stream.beginning().gravity.medianNorm * (stated ?? 1)
        // Without samples, the unit can't be checked.
        if length.isNaN || (0.8...1.25).contains(length) { return stated ?? 1 }
        let factor = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        if stated == nil, convertsByValue, (0.8...1.25).contains(length * factor) { return factor }
        let name = VisibleText.escaped(table.header.cells[gravity.places[0]])
        throw table.error(
            "gravity in \(VisibleText.quoted(name)) has a median length of \(Float(length)), expected 1 g; state the "
                + "unit after the columns' names, such as gravityX (m/s^2)")
    }

    /// Rejects rotation rates that contradict gravity's rotation.
    private func checkRotationRate(
        _ rate: TableColumns.ColumnGroup, _ stream: TableStream<DeviceMotionChunk>
    ) throws(SwingError) {
        let turning = try TurningGravity(stream.beginning())
        if turning.isInDegrees {
            throw table.error(
                "the rotation rate in \(name(of: rate)) is about 57 times the rate of gravity's rotation, expected "
                    + "rad/s; if it is in deg/s, state the unit after the columns' names, such as rotationRateX "
                    + "(deg/s)")
        }
        if turning.isReversed {
            throw table.error(
                "the rotation rate in \(name(of: rate)) is opposite to gravity's rotation, expected Core Motion's "
                    + "signs of the axes; state the signs with --map"
            )
        }
    }

    // MARK: - Accelerometer

    /// Opens the table's total acceleration.
    ///
    /// - Parameter motion: The table's device motion, if it has any.
    /// - Returns: The stream; `nil` if the table has no total acceleration.
    /// - Throws: ``SwingMotion/SwingError`` if a unit is unknown, or the columns are ambiguous.
    mutating func accelerometer(
        beside motion: TableStream<DeviceMotionChunk>?
    ) throws(SwingError) -> TableStream<AccelerometerChunk>? {
        let columns = table.columns
        if let total = columns[.acceleration] {
            let stream = try accelerometer(total)
            try checkUnit(of: total, stream, beside: motion)
            try refuseUser(total, stream, beside: motion)
            return stream
        }
        guard !bareIsUser, let bare = columns[.bareAcceleration] else { return nil }
        let stream = try accelerometer(bare)
        let samples = try TableStream<TriaxialChunk>(file: stream.file, layout: stream.layout).beginning()
        switch try AccelerationKind(samples, motion?.beginning()) {
        case .total:
            if columns[.userAcceleration] == nil {
                assume("\(name(of: bare)) is assumed to be total acceleration because its median is about 1 g")
            }
            return stream
        case .user where columns[.gravity] == nil && columns[.attitude] == nil:
            throw TableRecording.excludesGravity(table.header.cells[bare.places[0]], table.file.name)
        case .user:
            throw table.error(
                "the values of \(name(of: bare)) exclude gravity, expected total acceleration; rename the columns to "
                    + "userAccelerationX, Y and Z, or describe them with --map")
        case .unknown(let found):
            let unit = bare.unit == nil ? "state the unit, such as accelerationX (m/s^2), or " : ""
            throw table.error(
                "\(name(of: bare)) \(found)\(unit.isEmpty ? " g" : ""), expected about 1 g (total acceleration) or 0 g "
                    + "(user acceleration); \(unit)state which one it is with --map, which swing inspect --suggest-map "
                    + "proposes")
        }
    }

    /// Rejects total acceleration whose values are not in g, or not in the unit that its columns name.
    private mutating func checkUnit(
        of total: TableColumns.ColumnGroup, _ stream: TableStream<AccelerometerChunk>,
        beside motion: TableStream<DeviceMotionChunk>?
    ) throws(SwingError) {
        // An app's unit is known even if the header omits it.
        guard !convertsByValue, !hasMarkers else { return }
        let sibling = table.columns[.gravity]?.unit ?? table.columns[.userAcceleration]?.unit
        let found = UnnamedAcceleration(
            try stream.beginning(), beside: try motion?.beginning(), sibling: sibling)
        if let error = found.error(of: name(of: total), in: total.unit, at: table.file.name) { throw error }
        if total.unit == nil, let assumption = found.assumption { assume(assumption) }
    }

    private mutating func accelerometer(
        _ group: TableColumns.ColumnGroup
    ) throws(SwingError) -> TableStream<AccelerometerChunk> {
        let time = try time(.accelerometerTime)
        let places: [Int?] = time.places.map { $0 } + group.places.map { $0 }
        var stream = try TableStream<AccelerometerChunk>(
            file: table.file, layout: layout(CSVLayout.accelerometer, places, time))
        let factor = try stated(group, .standardGravity) ?? 1
        source.factors.acceleration = factor
        stream.layout.scale(1..<4, by: factor * Double(source.frameSign))
        return stream
    }

    // MARK: - Both sensors

    private func time(_ own: ColumnMeaning.Quantity) throws(SwingError) -> TableColumns.ColumnGroup {
        if let time = table.time(own) { return time }
        throw table.error(
            "found no time column in \(VisibleText.quoted(table.header.cells.joined(separator: ","))), expected a "
                + "column named timestamp; rename the column of times")
    }

    private mutating func layout(
        _ columns: [CSVColumn], _ places: [Int?], _ time: TableColumns.ColumnGroup
    ) throws(SwingError) -> TableLayout {
        var layout = TableLayout(columns, table.header, places: places)
        layout.isSparse = true
        layout.hasMarkers = hasMarkers
        let unit = time.unit.flatMap(TimeUnit.init(spelling:))
        if let text = time.unit, unit == nil {
            throw table.error(
                "found the unit \(VisibleText.quoted(text)) in column \(name(of: time)), expected "
                    + "\(TimeUnit.choice); convert the column and correct its unit"
            )
        }
        var clock = try table.file.clock(of: time.places[0], table.header, stated: unit)
        if clock.origin != 0, !clock.isText, let origin { clock.origin = origin }
        layout.clock = clock
        source.read(clock)
        return layout
    }

    /// Returns the factor from the unit that columns state to the library's unit; `nil` if they state no unit.
    func stated(_ group: TableColumns.ColumnGroup, _ unit: CSVUnit) throws(SwingError) -> Double? {
        guard let text = group.unit else { return nil }
        if let factor = unit.factor(from: text) { return factor }
        let way =
            unit == .radianPerSecond && CSVUnit.isOfAngle(text)
            ? "write \(VisibleText.escaped(text))/s if it is a rate, or describe the columns with --map, which swing inspect "
                + "--suggest-map proposes" : "convert the column and correct its unit"
        throw table.error(
            "found the unit \(VisibleText.quoted(text)) in column \(name(of: group)), expected \(unit.choice); \(way)")
    }

    func name(of group: TableColumns.ColumnGroup) -> String {
        VisibleText.quoted(table.header.cells[group.places[0]])
    }

    mutating func assume(_ sentence: String) {
        if !source.assumptions.contains(sentence) { source.assumptions.append(sentence) }
    }
}

extension SourceProvenance {
    /// Records the unit and the origin of the timestamps.
    ///
    /// - Parameter clock: The clock of a stream.
    mutating func read(_ clock: TableClock) {
        clockUnit =
            switch clock.unit {
            case .second, .minute, .hour, .day: .second
            case .millisecond: .millisecond
            case .microsecond: .microsecond
            case .nanosecond: .nanosecond
            }
        if let assumption = clock.assumption, !assumptions.contains(assumption) {
            assumptions.append(assumption)
        }
        if clock.isLocal { clockOrigin = .recordingStart }
        guard clock.zero != nil else { return }
        clockOrigin = .recordingStart
        wallClock = .timestamps
    }
}
