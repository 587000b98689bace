import SwingMotion

/// Makes a recording of tables whose columns are known by what they hold.
struct MotionTableReader {
    /// A table and its columns.
    struct RecognizedTable {
        let file: FileHead
        let header: CSVHeader
        let columns: TableColumns

        /// Recognises a table's columns.
        init(_ file: FileHead) throws(SwingError) {
            var lines = file.lines()
            guard let line = try lines.next() else {
                throw SwingError(.badData, at: file.name, "found no line, expected a table; remove the file")
            }
            self.file = file
            header = try CSVHeader(lines, line)
            columns = try TableColumns(header, lines)
        }

        /// The time of one sensor's samples.
        func time(_ own: ColumnMeaning.Quantity) -> TableColumns.ColumnGroup? { columns[own] ?? columns[.time] }

        /// An error about the table's header.
        func error(_ sentence: String) -> SwingError { SwingError(.badData, at: file.name, "\(sentence)") }
    }

    let table: RecognizedTable
    /// Whose signs the accelerations have.
    let frame: SensorFrame
    /// Whether acceleration with a bare name is user acceleration.
    var bareIsUser = false
    /// Whether an unnamed unit is inferred from the values, as the app writes several.
    var convertsByValue = false
    /// Whether -1 and -9999 stand for missing values.
    var hasMarkers = false
    /// What is taken off times since 1970, in the column's unit; `nil` for a whole second.
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

    /// The table's device motion.
    ///
    /// - Returns: The stream; `nil` if the table has no rotation rate.
    /// - Throws: ``SwingMotion/SwingError`` if the columns are in no known unit, or the values contradict it.
    mutating func motion() throws(SwingError) -> TableStream<DeviceMotionChunk>? {
        let columns = table.columns
        guard let rate = columns[.rotationRate] else { return nil }
        let time = try time(.motionTime)
        let user = columns[.userAcceleration] ?? (bareIsUser ? columns[.bareAcceleration] : nil)
        let (gravity, attitude) = (columns[.gravity], columns[.attitude])

        var places: [Int?] = time.places.map { $0 } + rate.places.map { $0 }
        places += gravity?.places.map { $0 } ?? [nil, nil, nil]
        places += user?.places.map { $0 } ?? [nil, nil, nil]
        // The quaternion's columns are found as x, y, z, w.
        places += attitude.map { [$0.places[3], $0.places[0], $0.places[1], $0.places[2]] } ?? [nil, nil, nil, nil]
        var stream = TableStream<DeviceMotionChunk>(
            file: table.file, layout: try layout(CSVLayout.motion, places, time))

        let rateFactor = try stated(rate, .radianPerSecond)
        source.factors.rotationRate = rateFactor ?? 1
        stream.layout.scale(1..<4, by: rateFactor ?? 1)
        // What an app writes is known, whether it names units or not.
        if rateFactor == nil, !convertsByValue, !hasMarkers {
            assume("rotation rates are in rad/s, as no unit is named")
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
            let factor = try stated(user, .standardGravity) ?? gravityFactor ?? 1
            source.factors.userAcceleration = factor
            stream.layout.scale(7..<10, by: factor * sign)
        }
        return stream
    }

    /// The factor to g of gravity: that of the named unit, or of the one that its length indicates.
    private func unitOfGravity(
        _ gravity: TableColumns.ColumnGroup, _ stream: TableStream<DeviceMotionChunk>
    ) throws(SwingError) -> Double {
        let stated = try stated(gravity, .standardGravity)
        let length = try stream.beginning().gravity.medianNorm * (stated ?? 1)
        // Without a sample there is nothing that could contradict.
        if length.isNaN || (0.8...1.25).contains(length) { return stated ?? 1 }
        let factor = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        if stated == nil, convertsByValue, (0.8...1.25).contains(length * factor) { return factor }
        let name = VisibleText.escaped(table.header.cells[gravity.places[0]])
        throw table.error(
            "gravity in \(VisibleText.quoted(name)) has a median length of \(Float(length)), expected 1 g; name the unit behind "
                + "the columns' names, such as gravityX (m/s^2)")
    }

    /// Refuses rates that do not explain how gravity turns.
    private func checkRotationRate(
        _ rate: TableColumns.ColumnGroup, _ stream: TableStream<DeviceMotionChunk>
    ) throws(SwingError) {
        let turning = try TurningGravity(stream.beginning())
        if turning.isInDegrees {
            throw table.error(
                "the rotation rate in \(name(of: rate)) is 57 times too fast for how gravity turns, as deg/s are; name the unit "
                    + "behind the columns' names, as in rotationRateX (deg/s)")
        }
        if turning.isReversed {
            throw table.error(
                "the rotation rate in \(name(of: rate)) turns gravity the wrong way; state the signs of its axes with --map"
            )
        }
    }

    // MARK: - Accelerometer

    /// The table's total acceleration.
    ///
    /// - Parameter motion: The table's device motion, if it has any.
    /// - Returns: The stream; `nil` if the table has none.
    /// - Throws: ``SwingMotion/SwingError`` if the columns are in no known unit, or their meaning is uncertain.
    mutating func accelerometer(
        beside motion: TableStream<DeviceMotionChunk>?
    ) throws(SwingError) -> TableStream<AccelerometerChunk>? {
        let columns = table.columns
        if let total = columns[.acceleration] { return try accelerometer(total) }
        guard !bareIsUser, let bare = columns[.bareAcceleration] else { return nil }
        let stream = try accelerometer(bare)
        let samples = try TableStream<TriaxialChunk>(file: stream.file, layout: stream.layout).beginning()
        switch try AccelerationKind(samples, motion?.beginning()) {
        case .total:
            if columns[.userAcceleration] == nil {
                assume("\(name(of: bare)) is total acceleration, as its values along gravity say")
            }
            return stream
        case .user:
            throw table.error(
                "the values of \(name(of: bare)) are without gravity, expected columns named userAcceleration for such; "
                    + "rename them, or state what they are with --map")
        case .unknown(let found):
            throw table.error(
                "\(name(of: bare)) \(found), expected total acceleration in g, or user acceleration; name the unit, as in "
                    + "accelerationX (m/s^2), or state what the columns are with --map")
        }
    }

    private mutating func accelerometer(
        _ group: TableColumns.ColumnGroup
    ) throws(SwingError) -> TableStream<AccelerometerChunk> {
        let time = try time(.accelerometerTime)
        let places: [Int?] = time.places.map { $0 } + group.places.map { $0 }
        var stream = TableStream<AccelerometerChunk>(
            file: table.file, layout: try layout(CSVLayout.accelerometer, places, time))
        let factor = try stated(group, .standardGravity) ?? 1
        source.factors.acceleration = factor
        stream.layout.scale(1..<4, by: factor * Double(source.frameSign))
        return stream
    }

    // MARK: - What both have

    private func time(_ own: ColumnMeaning.Quantity) throws(SwingError) -> TableColumns.ColumnGroup {
        if let time = table.time(own) { return time }
        throw table.error(
            "found no column of times in \(VisibleText.quoted(table.header.cells.joined(separator: ","))), expected timestamp; "
                + "name the column so")
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
                "found the unit \(VisibleText.quoted(text)) in column \(name(of: time)), expected s, ms, us or ns; name it so"
            )
        }
        var clock = try TimeSample(table.file, table.header, place: time.places[0]).clock(stated: unit)
        if clock.origin != 0, let origin { clock.origin = origin }
        layout.clock = clock
        source.read(clock)
        return layout
    }

    /// What makes the library's unit of the one that columns name; `nil` if they name none.
    private func stated(_ group: TableColumns.ColumnGroup, _ unit: CSVUnit) throws(SwingError) -> Double? {
        guard let text = group.unit else { return nil }
        if let factor = unit.factor(from: text) { return factor }
        let known = unit == .radianPerSecond ? "rad/s or deg/s" : "g or m/s^2"
        throw table.error(
            "found the unit \(VisibleText.quoted(text)) in column \(name(of: group)), expected \(known); convert the column and "
                + "name its unit so")
    }

    private func name(of group: TableColumns.ColumnGroup) -> String {
        VisibleText.quoted(table.header.cells[group.places[0]])
    }

    private mutating func assume(_ sentence: String) {
        if !source.assumptions.contains(sentence) { source.assumptions.append(sentence) }
    }
}

extension SourceProvenance {
    /// Notes what the timestamps are.
    ///
    /// - Parameter clock: The clock of a stream.
    mutating func read(_ clock: TableClock) {
        clockUnit =
            switch clock.unit {
            case .second: .second
            case .millisecond: .millisecond
            case .microsecond: .microsecond
            case .nanosecond: .nanosecond
            }
        guard clock.zero != nil else { return }
        clockOrigin = .recordingStart
        wallClock = .timestamps
    }
}
