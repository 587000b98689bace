import SwingFiles
import SwingMotion
import SwingTables

/// A recording made from tables.
struct TableRecording {
    let files: RecordingFiles
    let options: ReadingOptions
    let format: RecordingFormat
    /// The facts about the session.
    var info: SessionInfo

    init(_ files: RecordingFiles, _ options: ReadingOptions, _ format: RecordingFormat) {
        self.files = files
        self.options = options
        self.format = format
        info = files.info ?? SessionInfo(sessionID: files.name)
    }

    /// Combines the streams into a recording.
    ///
    /// - Parameters:
    ///   - accelerometer: Total acceleration; `nil` if the tables have none.
    ///   - motion: Device motion; `nil` if the tables have none.
    ///   - source: The provenance of the values.
    /// - Returns: The recording.
    /// - Throws: ``SwingMotion/SwingError`` if a stream is missing and can't be computed, or the clocks differ.
    func recording(
        accelerometer: TableStream<AccelerometerChunk>?, motion: TableStream<DeviceMotionChunk>?,
        _ source: SourceProvenance
    ) throws(SwingError) -> Recording {
        var (info, source) = (info, source)
        var (accelerometer, motion) = (accelerometer, motion)
        if var own = accelerometer?.layout.clock, var other = motion?.layout.clock {
            try TableClock.shareZero(&own, &other, files.tree.path)
            accelerometer?.layout.clock = own
            motion?.layout.clock = other
        }
        info.bootTime = info.bootTime ?? accelerometer?.layout.clock.zero ?? motion?.layout.clock.zero
        let parts = SourceParts(
            hasAccelerometer: accelerometer != nil, hasGravity: motion?.layout.has(CSVLayout.gravity) ?? false,
            hasUserAcceleration: motion?.layout.has(CSVLayout.userAcceleration) ?? false,
            hasAttitude: motion?.layout.has(CSVLayout.quaternion) ?? false, keepsAttitude: options.withAttitude)
        guard parts.hasAccelerometer || parts.hasUserAcceleration && (parts.hasGravity || parts.hasAttitude) else {
            throw incompleteAcceleration
                ?? Self.lacksAcceleration(
                    motion?.file.name ?? VisibleText.escaped(files.tree.path))
        }
        for sentence in [accelerometer?.layout.start, motion?.layout.start].flatMap({ $0?.assumptions ?? [] })
        where !source.assumptions.contains(sentence) {
            source.assumptions.append(sentence)
        }
        let rows = try accelerometer.map { stream throws(SwingError) in
            try InterleavedRows(stream.beginning(), of: stream.file)
        }
        var recording = try Recording(
            path: files.tree.path, format: format, info: info, source: source, hasDeviceMotion: motion != nil,
            accelerometerCount: nil, accelerometer: accelerometer?.stream() ?? .empty,
            deviceMotion: motion?.stream(isWhole: options.withAttitude || !parts.hasGravity) ?? .empty, truth: nil
        ).completed(parts)
        if let warning = rows?.warning { recording.warnings.append(warning) }
        if motion == nil { recording.unreadMotion = unreadMotion }
        if !parts.hasGravity, !parts.hasAttitude, let accelerometer, let motion {
            let isAssumed = source.assumptions.contains(GyroscopeRange.assumption)
            if let warning = try Self.rateWarning(accelerometer, motion, isAssumed: isAssumed) {
                recording.warnings.append(warning)
            }
        }
        return recording
    }

    /// Returns a warning if the rotation rate contradicts the acceleration at rest; gravity can't be estimated then.
    ///
    /// - Parameters:
    ///   - accelerometer: Total acceleration.
    ///   - motion: Device motion.
    ///   - isAssumed: Whether the unit of the rotation rate is assumed.
    /// - Returns: The warning; `nil` without a contradiction.
    /// - Throws: ``SwingMotion/SwingError`` if a table can't be read, or the assumed unit is another one.
    private static func rateWarning(
        _ accelerometer: TableStream<AccelerometerChunk>, _ motion: TableStream<DeviceMotionChunk>, isAssumed: Bool
    ) throws(SwingError) -> String? {
        let total = try TableStream<TriaxialChunk>(file: accelerometer.file, layout: accelerometer.layout).beginning()
        let samples = try motion.beginning()
        let rates = TriaxialChunk(time: samples.time.array, axes: samples.rotationRate)
        let turns = RestTurns(total, gravity: 1, rates, factor: 1)
        guard turns.isReversed else {
            guard !turns.isDirect, RestingRates(total, gravity: 1, rates, factor: 1).areImpossible else { return nil }
            guard isAssumed, let header = try motion.file.header(), let place = motion.layout.places[1] else {
                return RestingRates.warning
            }
            let name = header.isAbsent ? "column \(place + 1)" : VisibleText.quoted(header.cells[place])
            throw RestingRates.error(of: name, at: motion.file.name)
        }
        return "the rotation rate turns opposite to the acceleration at rest, as with reversed signs; "
            + "gravity can't be estimated from it; state \"signs\": [-1, -1, -1] of rotationRate with --map, which swing "
            + "inspect --suggest-map proposes"
    }

    /// Why columns of rotation rates are not read, with the remedy; `nil` without such columns.
    private var unreadMotion: String? {
        let headers = files.tables.map(\.header).filter { !$0.isAbsent }
        let known = headers.flatMap { $0.cells(of: .rotationRate) }
        let cells = headers.flatMap(\.cells)
        let others = cells.filter { LooseColumnName.meaning(of: $0) == nil && NamedKind.isGyroscope($0) }
        let unusual =
            cells.filter { [.rotationRate, .ambiguous].contains(LooseColumnName.meaning(of: $0)?.meaning.quantity) }
            + (others.count < 3 ? [] : others)
        guard options.map == nil, !unusual.isEmpty else { return nil }
        let names = (known.isEmpty ? unusual : known).prefix(3).map { VisibleText.quoted($0) }.joined(separator: ", ")
        return known.isEmpty
            ? "the names \(names) are unusual for rotation rates: describe them with --map, which swing inspect "
                + "--suggest-map proposes"
            : "\(names) are not all of x, y and z of the rotation rate: correct the names of the columns"
    }

    /// The error about acceleration of which an axis is missing; `nil` if no table has it.
    private var incompleteAcceleration: SwingError? {
        for (file, header) in files.tables where !header.isAbsent {
            let cells = header.cells(of: .acceleration) + header.cells(of: .bareAcceleration)
            if options.map == nil, cells.isEmpty, let user = header.cells(of: .userAcceleration).first,
                header.quantities.isDisjoint(with: [.gravity, .attitude])
            {
                return Self.excludesGravity(user, file.name)
            }
            if options.map == nil, cells.isEmpty, header.quantities.contains(.rotationRate),
                header.keys.filter(["w", "x", "y", "z"].contains).sorted() == ["x", "y", "z"]
            {
                return SwingError(
                    .badData, at: file.name,
                    "found x, y and z without the name of a sensor, expected names such as accelerometerX (m/s^2); describe the "
                        + "columns with --map, which swing inspect --suggest-map proposes")
            }
            let unusual = header.cells.filter { NamedKind($0) == .acceleration }
            guard options.map == nil, !cells.isEmpty || unusual.count >= 3 else { continue }
            guard !cells.isEmpty else {
                return SwingError(
                    .badData, at: file.name,
                    "found \(unusual.prefix(3).map { VisibleText.quoted($0) }.joined(separator: ", ")), names that are unusual "
                        + "for acceleration, expected names such as accelerometerX (m/s^2); describe the columns with --map, "
                        + "which swing inspect --suggest-map proposes")
            }
            return SwingError(
                .badData, at: file.name,
                "found only \(cells.map { VisibleText.quoted($0) }.joined(separator: ", ")) of the acceleration, expected "
                    + "its axes x, y and z, each once; correct the names of the columns")
        }
        return nil
    }

    /// Returns the error about user acceleration that nothing completes to total acceleration.
    ///
    /// - Parameters:
    ///   - title: The first column's title.
    ///   - place: The table's name in messages.
    /// - Returns: The error.
    static func excludesGravity(_ title: String, _ place: String) -> SwingError {
        SwingError(
            .badData, at: place,
            "the values of \(VisibleText.quoted(title)) exclude gravity, and no column has gravity or the attitude; expected "
                + "total acceleration, gravity included; record it, or record gravity too")
    }

    /// Returns the error about device motion without any acceleration.
    static func lacksAcceleration(_ file: String) -> SwingError {
        SwingError(
            .badData, at: file,
            "found only device motion, expected accelerometer samples, or gravity and user acceleration; "
                + "record both streams, or name the folder that contains both")
    }
}
