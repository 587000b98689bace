import SwingMotion
import SwingTables

extension TableStream<DeviceMotionChunk> {
    /// Finds the columns of device motion in SwingKit's own layout.
    ///
    /// Without gravity, SwingKit depends on the other columns, so the table is checked for columns in disguise.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or has other columns. It is also thrown if the table lacks
    ///   gravity, and seems to contain it or the attitude under other names, or rotation rates in deg/s.
    init(motionIn file: FileHead) throws(SwingError) {
        try self.init(plain: file)
        guard !layout.has(CSVLayout.gravity), let header = try file.header() else { return }
        try Self.refuse(.gravity, named: "gravityX, gravityY and gravityZ", header, of: file)
        if !layout.has(CSVLayout.quaternion) {
            try Self.refuse(.attitude, named: "quaternionW, quaternionX, quaternionY and quaternionZ", header, of: file)
        }
        guard let place = layout.places[1], header.unit(at: place) == nil else { return }
        // The analysis names rows that can't be read, with the session's facts.
        guard let rates = try? beginning().rotationRate else { return }
        let name = VisibleText.quoted(header.cells[place])
        if let error = GyroscopeRange(rates).error(of: name, at: file.name) { throw error }
    }

    /// Rejects a quantity under other names than the layout's, because it would be ignored.
    private static func refuse(
        _ quantity: ColumnMeaning.Quantity, named names: String, _ header: CSVHeader, of file: FileHead
    ) throws(SwingError) {
        let found = header.cells(of: quantity).map(VisibleText.quoted)
        guard !found.isEmpty else { return }
        throw SwingError(
            .badData, at: file.name,
            "found \(found.joined(separator: ", ")), expected the columns \(names); rename the columns")
    }
}
