package import SwingMotion

extension FileHead {
    /// Infers the clock of a column of times from its first rows.
    ///
    /// - Parameters:
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    ///   - stated: The unit in the column's name; `nil` without a unit. Dates and times of day need none.
    ///   - selection: The rows to read; `nil` for all.
    /// - Returns: The clock; for times since 1970, its origin is a whole second.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or the first time is not a number.
    package func clock(
        of place: Int, _ header: CSVHeader, stated: TimeUnit?, selection: RowSelection? = nil
    ) throws(SwingError) -> TableClock {
        let sample = try TimeSample(self, header, place: place, selection: selection)
        var foreign = sample.foreignKind(stated: stated)
        if foreign == nil { foreign = try digitsOfDayKind(sample, header, place, selection) }
        if let kind = foreign {
            let column = header.isAbsent ? "\(place + 1)" : VisibleText.quoted(header.cells[place])
            throw SwingError(
                .badData, at: name,
                "found \(kind) in column \(column), expected seconds, h:mm:ss.000, or a date such as "
                    + "2025-06-01T12:00:00.000Z; export the column in this format, or state the rate of evenly spaced rows, "
                    + "for example of 100 Hz: swing inspect --suggest-map --sample-rate 100 proposes a map")
        }
        if let stated { return sample.clock(stated: stated) }
        if let unit = try elapsedUnit(of: sample, header, place: place) { return sample.clock(stated: unit) }
        if let unclear = sample.unclear {
            let column = header.isAbsent ? "\(place + 1)" : VisibleText.quoted(header.cells[place])
            throw SwingError(
                .badData, at: name,
                "found \(unclear.description) in column \(column), expected times with a unit; state it "
                    + (header.isAbsent ? "in a map" : "after the name, as in time_ms")
                    + ", or the rate of the rows, for example of 100 Hz: swing inspect --suggest-map --sample-rate 100 "
                    + "proposes a map")
        }
        return sample.clock(stated: nil)
    }

    /// Returns what the numbers of a column are if they are times of day without separators, which shows at the end of a
    /// minute; `nil` otherwise.
    private func digitsOfDayKind(
        _ sample: TimeSample, _ header: CSVHeader, _ place: Int, _ selection: RowSelection?
    ) throws(SwingError) -> String? {
        guard sample.canBeDigitsOfDay else { return nil }
        let minute = try TimeSample(self, header, place: place, selection: selection, limit: TimeSample.minute)
        return minute.digitsOfDayKind
    }

    /// Returns what numbers without a unit can be; `nil` if a column is a time in one unit.
    ///
    /// - Parameters:
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    ///   - selection: The rows to read; `nil` for all.
    /// - Returns: What the numbers can be.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func unclearTimes(
        in place: Int, _ header: CSVHeader, selection: RowSelection? = nil
    ) throws(SwingError) -> UnclearTimes? {
        let sample = try TimeSample(self, header, place: place, selection: selection)
        guard try elapsedUnit(of: sample, header, place: place) == nil else { return nil }
        return sample.unclear
    }

    /// Returns whether a column that no name identifies as a time rises as one.
    ///
    /// Seconds beside a column of minutes start again in each of them.
    ///
    /// - Parameters:
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    ///   - selection: The rows to read; `nil` for all.
    /// - Returns: Whether it does in nearly all of the first rows.
    package func rises(in place: Int, _ header: CSVHeader, selection: RowSelection? = nil) -> Bool {
        let isPart = !header.isAbsent && !Set(header.keys).isDisjoint(with: ["min", "minute", "minutes"])
        guard !isPart,
            let times = try? TimeSample(self, header, place: place, selection: selection).times, times.count > 2
        else {
            return false
        }
        let falls = zip(times, times.dropFirst()).count { $1 < $0 }
        let rises = zip(times, times.dropFirst()).count { $1 > $0 }
        return 2 * rises > times.count && 200 * falls < rises
    }

    /// Returns the unit in which times agree with the table's column `seconds_elapsed`; `nil` without that column.
    private func elapsedUnit(of sample: TimeSample, _ header: CSVHeader, place: Int) throws(SwingError) -> TimeUnit? {
        guard !header.isAbsent, let other = header.keys.firstIndex(of: "secondselapsed"), other != place else {
            return nil
        }
        let elapsed = try SwingError.unlessUnreadable { () throws(SwingError) in
            try TimeSample(self, header, place: other)
        }
        guard let elapsed, let times = sample.span, let seconds = elapsed.span else { return nil }
        return TimeUnit.allCases.first { (0.9...1.1).contains(times / seconds / $0.perSecond) }
    }

    /// Returns whether the first times of a column are not those of rows at a rate: most rows share theirs, or the mean rate is
    /// another one.
    ///
    /// - Parameters:
    ///   - rate: The rate in Hz.
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    ///   - clock: The conversion of the times.
    ///   - selection: The rows to read; `nil` for all.
    /// - Returns: Whether they are not; false for few rows.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func contradicts(
        _ rate: Double, in place: Int, _ header: CSVHeader, _ clock: TableClock, selection: RowSelection? = nil
    ) throws(SwingError) -> Bool {
        let times = try TimeSample(self, header, place: place, selection: selection).times
        guard times.count > 32, let first = times.first, let last = times.last else { return false }
        let shared = zip(times, times.dropFirst()).count { $0 == $1 }
        let duration = clock.isText ? last - first : clock.seconds(last - first)
        return 10 * shared > 9 * times.count || !(0.5...2).contains(Double(times.count - 1) / duration / rate)
    }

    /// Returns whether the first rows of a column of times have values.
    ///
    /// - Parameters:
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    /// - Returns: Whether they have.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or the first time is not a number.
    package func hasTimes(in place: Int, _ header: CSVHeader) throws(SwingError) -> Bool {
        try !TimeSample(self, header, place: place).isEmpty
    }

    /// Rejects a table without a header whose first column falls so often that it contains no times.
    ///
    /// Late rows are rare, and repeated times neither fall nor rise; a quaternion's part falls as often as it rises.
    ///
    /// - Parameter header: The table's header.
    /// - Throws: ``SwingMotion/SwingError`` if the first column contains no times.
    package func checkFirstColumn(_ header: CSVHeader) throws(SwingError) {
        guard header.isAbsent else { return }
        let times = try TimeSample(self, header, place: 0).times
        let falls = zip(times, times.dropFirst()).count { $1 < $0 }
        let rises = zip(times, times.dropFirst()).count { $1 > $0 }
        guard falls > 2, 4 * falls > rises else { return }
        throw SwingError(
            .badData, at: name,
            "found no header, and a first column that falls in \(falls) of the first \(times.count) rows, expected times in it; "
                + "describe the columns with --map")
    }
}
