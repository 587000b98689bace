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
        guard places[.rotationRate] != nil || !SensorLoggerTable.isOne(header) else { throw noMotion }
        let values = try ColumnValues(file, header)
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
        if let rotation = values.rotationRate, rotation == places[.rotationRate] {
            notes.append("\(names(rotation)) are assumed to be rotation rates; check it")
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
        if let cell = values.labelledCell {
            return SwingError(
                .badData, at: file.name,
                "found \(VisibleText.quoted(cell)), a name beside a number, expected numbers; print only numbers, and the "
                    + "names once in the first line")
        }
        if let error = LongTable.error(file, header) { return error }
        guard values.axisCount >= 3 else {
            return SwingError(
                .badData, at: file.name,
                "found \(columns), expected a table of numbers with a time and three axes of motion; name another file")
        }
        return noMotion
    }

    var noMotion: SwingError {
        SwingError(
            .badData, at: file.name,
            "found neither acceleration nor rotation rate in \(columns), expected their usual names or values; if the table "
                + "has them, describe their columns with --map in a map such as {\"accelerometer\": {\"time\": {\"column\": 1}, "
                + "\"acceleration\": {\"columns\": [2, 3, 4]}}}")
    }
}
