import SwingEvents
import SwingFiles
import SwingMotion
import SwingRecording
import SwingReplay

/// A reader of pressures, depths and temperatures, in arrays of samples.
final class WaterReader: ChunkReader {
    private var rows: SmallTable
    private var row: [Double]
    private var hasPressure = false

    private static let rowLimit = 1024
    /// The maximum pressure in kPa, more than at a depth of 50 m.
    ///
    /// A larger value is in another unit.
    private static let maximumPressure = 600.0

    /// Opens a file.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if the file cannot be read, or contains neither pressures nor depths.
    init(reading file: TreeFile) throws(SwingError) {
        let columns = EventRecordingLayout.water
        rows = try SmallTable(reading: file, columns)
        row = [Double](repeating: .nan, count: columns.count)
        guard rows.has(EventRecordingLayout.pressure.name) || rows.has(EventRecordingLayout.depth.name) else {
            throw SwingError(
                .badData,
                "\(file.name):1: found neither pressure nor depth, expected one of \(columns.header); record one of them too"
            )
        }
    }

    func next() throws(SwingError) -> [WaterSample]? {
        var samples: [WaterSample] = []
        while samples.count < Self.rowLimit, try rows.next(into: &row) {
            if !hasPressure, row[1].isFinite { try checkPressure(row[1]) }
            samples.append(
                WaterSample(
                    timestamp: row[0], pressure: row[1], surfacePressure: row[2], depth: row[3], temperature: row[4],
                    temperatureUncertainty: row[5], submersion: try submersion(row[6])))
        }
        return samples.isEmpty ? nil : samples
    }

    private func submersion(_ value: Double) throws(SwingError) -> WaterSubmersionEvent.State {
        if value.isNaN { return .unknown }
        guard let state = Int(exactly: value).flatMap(WaterSubmersionEvent.State.init) else {
            throw rows.wrong(
                value, EventRecordingLayout.water[6],
                "0 (unknown), 1 (not submerged) or 2 (submerged), as in Core Motion")
        }
        return state
    }

    /// Rejects pressures that cannot be in kPa but, for example, in hPa or mbar.
    private func checkPressure(_ pressure: Double) throws(SwingError) {
        hasPressure = true
        guard abs(pressure) > Self.maximumPressure else { return }
        throw rows.error(
            "found the pressure \(pressure) kPa, expected about 101 kPa in air; state the unit in the column's header, "
                + "for example pressure (hPa)")
    }
}
