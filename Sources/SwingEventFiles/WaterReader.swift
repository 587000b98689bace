import SwingEvents
import SwingFiles
import SwingMotion
import SwingRecording
import SwingReplay

/// Reads a file of pressures, depths and temperatures, in arrays of samples.
final class WaterReader: ChunkReader {
    private var rows: SlowRows
    private var row: [Double]
    private var hasPressure = false

    private static let rowLimit = 1024
    /// More than the pressure 50 m under water, in kPa: more is another unit.
    private static let greatestPressure = 600.0

    /// Opens a file.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, or has neither pressures nor depths.
    init(reading file: TreeFile) throws(SwingError) {
        let columns = EventRecordingLayout.water
        rows = try SlowRows(reading: file, columns)
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
                    time: row[0], pressure: row[1], surfacePressure: row[2], depth: row[3], temperature: row[4],
                    temperatureUncertainty: row[5], submersion: try submersion(row[6])))
        }
        return samples.isEmpty ? nil : samples
    }

    private func submersion(_ value: Double) throws(SwingError) -> WaterSubmersionEvent.State {
        if value.isNaN { return .unknown }
        guard let state = Int(exactly: value).flatMap(WaterSubmersionEvent.State.init) else {
            throw rows.wrong(
                value, EventRecordingLayout.water[6],
                "0 (unknown), 1 (not submerged) or 2 (submerged), as Core Motion numbers them")
        }
        return state
    }

    /// Refuses pressures that can't be in kPa, such as hPa or mbar.
    private func checkPressure(_ pressure: Double) throws(SwingError) {
        hasPressure = true
        guard abs(pressure) > Self.greatestPressure else { return }
        throw rows.error(
            "found the pressure \(pressure) kPa, expected about 101 in air; name the column's unit in its header, as pressure "
                + "(hPa)")
    }
}
