import SwingMotion
import SwingTables

/// What a proposal infers from values alone, and the errors about a table that shows nothing.
extension MapProposal {
    /// Uses the values alone if no name states an acceleration.
    mutating func takeValues() throws(SwingError) {
        let known: Set<ColumnMeaning.Quantity> = [
            .acceleration, .bareAcceleration, .userAcceleration, .gravity, .ambiguous,
        ]
        guard known.isDisjoint(with: places.keys), places[.rotationRate] == nil || selection == nil else { return }
        guard places[.rotationRate] != nil || !SensorLoggerTable.isOne(header) else {
            let keys = header.keys
            let axes = ["x", "y", "z"].compactMap(keys.firstIndex(of:))
            throw axes.count == 3 ? noMotion(time: keys.firstIndex(of: "time"), axes: axes) : noMotion()
        }
        let values = try ColumnValues(file, header)
        if header.isAbsent, let error = labelled(values) { throw error }
        guard let acceleration = values.acceleration, let unit = values.accelerationUnit,
            Set(acceleration).isDisjoint(with: places[.rotationRate] ?? [])
        else {
            guard places[.rotationRate] == nil else { return }
            throw noMotion(values)
        }
        if time == nil { time = values.time }
        places[.acceleration] = acceleration
        places[.rotationRate] = places[.rotationRate] ?? values.rotationRate
        for place in acceleration + (values.rotationRate ?? []) where !header.isAbsent {
            units[place] = units[place] ?? header.unit(at: place)
        }
        valueUnit = unit
        notes.append(
            "\(names(acceleration)) are assumed to be total acceleration because their median length is "
                + "\(Float(values.medianLength)), near 1 g in \(Self.text(unit)); check it")
        isMisaligned = !values.strayAxes.isEmpty
        if isMisaligned {
            notes.append(
                "they can be axes of two sensors, because \(names(values.strayAxes)) rise and fall as axes do, too; "
                    + "correct the columns if they are")
        }
        if let rotation = values.rotationRate, rotation == places[.rotationRate] {
            notes.append("\(names(rotation)) are assumed to be rotation rates; check it")
        }
    }

    /// Uses rotation rates beside an acceleration if their names are those of a gyroscope with an unknown ending.
    mutating func takeNamedRates() throws(SwingError) {
        let accelerations: Set<ColumnMeaning.Quantity> = [.acceleration, .bareAcceleration]
        guard places[.rotationRate] == nil, places[.ambiguous] == nil, selection == nil, valueUnit == nil,
            !accelerations.isDisjoint(with: places.keys), header.cells.contains(where: NamedKind.isGyroscope),
            let found = try ColumnValues(file, header).namedRates
        else { return }
        places[.rotationRate] = found
        for place in found { units[place] = units[place] ?? header.unit(at: place) }
        notes.append("\(names(found)) are assumed to be rotation rates because of their names; check it")
    }

    /// Uses a column as the time if it is the only one whose values are those of a clock.
    mutating func takeTimeByValues() throws(SwingError) {
        guard time == nil, sampleRate == nil, unreadableTime == nil, selection == nil, !header.isAbsent,
            let place = try ColumnValues(file, header).time
        else { return }
        time = place
        units[place] = units[place] ?? header.unit(at: place)
        notes.append("\(name(of: [place])) is assumed to be the time because it rises; check it")
    }

    /// Rejects counts around an offset, which a map can't express.
    func refuseOffsets() throws(SwingError) {
        var found: [(places: [Int], counts: OffsetCounts, isRate: Bool)] = []
        for quantity in [ColumnMeaning.Quantity.acceleration, .bareAcceleration, .rotationRate, .ambiguous] {
            guard let places = places[quantity], units[places[0]].map(CSVUnit.isOfCounts) ?? true else { continue }
            let axes = try sample(places).axes
            guard let counts = OffsetCounts([axes.x, axes.y, axes.z].map { $0.map(Double.init) }) else { continue }
            found.append((places, counts, [.rotationRate, .ambiguous].contains(quantity)))
        }
        if let error = OffsetCounts.error(of: found, file, header) { throw error }
    }

    /// Rejects times that many rows share, if they are too coarse to be spread.
    func refuseCoarseTimes() throws(SwingError) {
        guard time != nil, let places = places[.rotationRate] ?? places[.acceleration] ?? places[.bareAcceleration]
        else {
            return
        }
        let samples = try sample(places)
        do throws(SwingError) {
            _ = try CoarseClock(samples, file.name)
        } catch {
            throw SwingError(
                .badData, at: error.place,
                "\(error.message), or state the rate of evenly spaced rows, for example of 100 Hz: swing inspect "
                    + "--suggest-map --sample-rate 100 proposes a map")
        }
    }

    /// Returns the names of columns, or their numbers in a table without a header.
    private func names(_ places: [Int]) -> String {
        header.isAbsent
            ? "the columns " + places.map { "\($0 + 1)" }.joined(separator: ", ")
            : places.map { header.cells[$0] }.joined(separator: ", ")
    }

    /// Returns the name of the first of some columns, or its number in a table without a header.
    func name(of places: [Int]) -> String {
        guard let place = places.first else { return "" }
        return header.isAbsent ? "column \(place + 1)" : header.cells[place]
    }

    // MARK: - Errors

    var noTime: SwingError {
        SwingError(
            .badData, at: file.name,
            "found no column of times in \(columns), expected one; name it in a map with \"time\": {\"column\": \"NAME\"}, or "
                + "state the rate of the rows, for example of 100 Hz: swing inspect --suggest-map --sample-rate 100 proposes a map"
        )
    }

    private var columns: String { VisibleText.quoted(header.cells.joined(separator: ",")) }

    /// The error about a table whose names or values show no quantity of motion.
    ///
    /// A map is only advised if the table has columns for one.
    private func noMotion(_ values: ColumnValues) -> SwingError {
        if let error = labelled(values) { return error }
        if let error = LongTable.error(file, header) { return error }
        let offsets = values.offsetAxes.map { [($0.places, $0.counts, false)] } ?? []
        if let error = OffsetCounts.error(of: offsets, file, header) { return error }
        guard values.axes.count >= 3 else {
            return SwingError(
                .badData, at: file.name,
                "found \(columns), expected a table of numbers with a time and three axes of motion; name another file")
        }
        if values.isAttitude {
            return SwingError(
                .badData, at: file.name,
                "found only a quaternion in \(columns), expected acceleration; record the accelerometer too, or name another "
                    + "file")
        }
        let clock = time ?? values.time
        return noMotion(time: clock, axes: Array(values.axes.filter { $0 != clock }.prefix(3)))
    }

    /// The error about lines with names or other texts before their numbers; `nil` without them.
    private func labelled(_ values: ColumnValues) -> SwingError? {
        guard let cell = values.labelledCell else { return nil }
        if cell.hasPrefix("{") {
            return SwingError(
                .badData, at: file.name,
                "found \(VisibleText.quoted(cell)), JSON after another line, expected JSON in each line; remove the other lines"
            )
        }
        if values.labelCount < 3 {
            return SwingError(
                .badData, at: file.name,
                "found \(VisibleText.quoted(cell)), a text before the first number, expected numbers; separate it with a comma, "
                    + "or print only numbers")
        }
        let (name, stem) = ForeignFile.names(of: file.name)
        // Three names may be those of axes, which another line repeats for the next sensor.
        let way =
            values.labelCount == 3
            ? ""
            : #", or convert it in Python with pandas.DataFrame(dict(re.findall(r"(\w+) *[:=] *([-+.\deE]+)", line)) for line in "#
                + #"open("\#(name)")).to_csv("\#(stem)-table.csv", index=False)"#
        return SwingError(
            .badData, at: file.name,
            "found \(VisibleText.quoted(cell)), a name beside a number, expected numbers; print only numbers, and the "
                + "names once in the first line\(way)")
    }

    /// The error about a table in which neither names nor values show a quantity of motion.
    ///
    /// - Parameters:
    ///   - time: The column of times in the example of a map; `nil` if the table has none.
    ///   - axes: The columns of acceleration in the example.
    /// - Returns: The error.
    func noMotion(time: Int? = 0, axes: [Int] = [1, 2, 3]) -> SwingError {
        let clock = time.map { "\"time\": {\"column\": \($0 + 1)}" } ?? "\"sampleRate\": \(Float(sampleRate ?? 100))"
        let places = axes.map { "\($0 + 1)" }.joined(separator: ", ")
        return SwingError(
            .badData, at: file.name,
            "found neither acceleration nor rotation rate in \(columns), expected their usual names or values; if the table "
                + "has them, describe their columns with --map in a map such as {\"accelerometer\": {\(clock), "
                + "\"acceleration\": {\"columns\": [\(places)]}}}")
    }
}
