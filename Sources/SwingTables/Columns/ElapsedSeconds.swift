package import SwingMotion

/// The start of a table whose rows state both the time since 1970 and the time since the start.
package enum ElapsedSeconds {
    /// Returns whether a table has the columns `time`, in nanoseconds since 1970, and `seconds_elapsed`.
    ///
    /// - Parameter header: The table's header.
    /// - Returns: Whether it has both.
    package static func isStated(by header: CSVHeader) -> Bool {
        let keys = header.keys
        return keys.contains("time") && keys.contains("secondselapsed")
    }

    /// Reads the start, the origin that converts the times to those since the start.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's header.
    /// - Returns: The start in nanoseconds since 1970, to the millisecond; `nil` if the first row does not state it.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package static func start(of file: FileHead, _ header: CSVHeader) throws(SwingError) -> Int64? {
        let keys = header.keys
        guard let time = keys.firstIndex(of: "time"), let elapsed = keys.firstIndex(of: "secondselapsed") else {
            return nil
        }
        var rows = try file.rows(after: header)
        guard let cells = try rows.next(), cells.count == keys.count, let start = Int64(cells[time]),
            let seconds = Double(header.withPoint(cells[elapsed])), seconds.magnitude < 1e6
        else { return nil }
        let milliseconds = ((Double(start) / 1e6) - seconds * 1e3).rounded()
        return Int64(exactly: milliseconds * 1e6)
    }
}
