package import SwingFiles
public import SwingMotion

extension ColumnMap {
    /// Proposes a map for the tables at a path, from the names and values of their columns.
    ///
    /// Device motion and acceleration may be in different tables; each comes from the first table that contains it.
    ///
    /// - Parameter path: A file or a folder.
    /// - Throws: ``SwingMotion/SwingError`` if there is no table, or no table has rotation rates and a time.
    /// - Complexity: O(*n*) in the number of tables; of each, only the beginning is read.
    public init(proposedFor path: String) throws(SwingError) { try self.init(proposedFor: path, dates: nil) }

    /// Proposes a map for tables whose dates have a known order, which the map then states.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - dates: The order of day and month; `nil` to infer it from the dates.
    /// - Throws: ``SwingMotion/SwingError`` as ``init(proposedFor:)``.
    package init(proposedFor path: String, dates: DateOrder?) throws(SwingError) {
        guard case .files(let tree) = try RecordingPlace(at: path) else {
            throw SwingError(
                .badData, "\(VisibleText.escaped(path)): is an HDF5 file, expected a table; read it without a map")
        }
        let tables = RecordingFiles(tree, dates: dates).tables
        guard !tables.isEmpty else {
            throw SwingError(.badData, "\(VisibleText.escaped(path)): found no table, expected one; name a CSV file")
        }
        var map = ColumnMap()
        var failure: SwingError?
        for (file, header) in tables {
            var proposal = MapProposal(file, header)
            do {
                map.add(try proposal.map(named: tables.count > 1))
            } catch {
                failure = failure ?? error
            }
        }
        if map.deviceMotion == nil, let failure { throw failure }
        map.dates = dates
        self = map
    }

    /// Adds the streams of another table that are still missing, with its notes.
    private mutating func add(_ other: ColumnMap) {
        guard deviceMotion == nil && other.deviceMotion != nil || accelerometer == nil && other.accelerometer != nil
        else { return }
        deviceMotion = deviceMotion ?? other.deviceMotion
        accelerometer = accelerometer ?? other.accelerometer
        notes += other.notes
    }
}
