internal import HDF5
internal import SwingFiles
public import SwingMotion

/// Writes results as HDF5 that xarray opens in one line: the groups `sessions`, `swings` and `windows`.
///
/// Columns, units and attributes follow the CF conventions; the README shows the layout. The file appears whole with
/// ``close()``, or not at all. The same swings with the same provenance give the same bytes.
public struct HDF5ResultsWriter: ResultsWriter, ~Copyable {
    private let output: OutputFile
    private var file: HDF5ResultsFile
    private var numbering = RowNumbering()

    /// Begins results.
    ///
    /// - Parameters:
    ///   - path: Where the file will be.
    ///   - provenance: Where the results come from.
    /// - Throws: ``SwingError`` if a file can't be made there, or the system can't write.
    public init(creatingAt path: String, provenance: Provenance) throws(SwingError) {
        let output = try Self.output(path)
        do throws(HDF5Error) {
            self.file = try HDF5ResultsFile(creatingAt: output.temporaryPath, provenance: provenance)
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        self.output = output
    }

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - id: What names the session.
    ///   - wallClockOffset: What to add to a time of the sensors' clock to get seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    /// - Precondition: The session before has ended.
    public mutating func beginSession(id: String, wallClockOffset: Double?) {
        numbering.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order in which they were found.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) {
        do throws(HDF5Error) {
            try file.append(numbering.rows(of: swings))
        } catch {
            throw SwingError(.inputOutput, output.path, error)
        }
    }

    /// Writes the session's row.
    ///
    /// - Parameter summary: The session's facts.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) throws(SwingError) {
        numbering.endSession(summary)
        do throws(HDF5Error) {
            try file.append(summary)
        } catch {
            throw SwingError(.inputOutput, output.path, error)
        }
    }

    /// Writes what is left, and the file appears in its place.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
    public consuming func close() throws(SwingError) {
        let path = output.path
        do throws(HDF5Error) {
            try file.close()
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        try output.commit()
    }

    private static func output(_ path: String) throws(SwingError) -> OutputFile {
        return try OutputFile(replacing: path)
    }
}
