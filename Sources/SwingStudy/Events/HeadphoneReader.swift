import SwingEvents
import SwingFiles
import SwingMotion
import SwingRecording
import SwingReplay
import SwingTables

/// A reader of headphone motion, in chunks of rows.
///
/// An empty cell of `connected` or `sensorLocation` has the value of the row before. Without the column `connected`,
/// the headphones are always connected.
final class HeadphoneReader: ChunkReader {
    private var rows: SmallTable
    private var row: [Double]
    private var isConnected: Bool
    private var location = SensorLocation.default
    /// The factor of accelerations to g; `nil` before the first gravity.
    private var factor: Float?

    /// The maximum number of rows per chunk: tens of seconds.
    private static let rowLimit = 1024

    /// Opens a file.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``SwingMotion/SwingError`` if the file cannot be read or has other columns.
    init(reading file: TreeFile) throws(SwingError) {
        let columns = EventRecordingLayout.headphone
        rows = try SmallTable(reading: file, columns, clock: .inferred)
        row = [Double](repeating: .nan, count: columns.count)
        // Without this column, the headphones are connected from the first row on.
        isConnected = !rows.has(EventRecordingLayout.connected.name)
        guard rows.has(EventRecordingLayout.quaternion) else {
            throw SwingError(
                .badData,
                "\(file.name):1: found no column quaternionW, expected \(columns.header); record the attitude too")
        }
    }

    /// The zero of the timestamps, in seconds since 1970-01-01 00:00:00 UTC; `nil` if they do not count from 1970.
    var zero: Double? { rows.zero }

    func next() throws(SwingError) -> HeadphoneChunk? {
        var times: [Double] = []
        var connections: [Bool] = []
        var locations: [SensorLocation] = []
        var values = [[Float]](repeating: [], count: row.count)
        while times.count < Self.rowLimit, try rows.next(into: &row) {
            switch row[1] {
            case 0: isConnected = false
            case 1: isConnected = true
            case let other where !other.isNaN: throw rows.wrong(other, EventRecordingLayout.connected, "0 or 1")
            default: break
            }
            if !row[2].isNaN {
                guard let found = Int(exactly: row[2]).flatMap(SensorLocation.init) else {
                    throw rows.wrong(row[2], EventRecordingLayout.sensorLocation, "0 (default), 1 (left) or 2 (right)")
                }
                location = found
            }
            times.append(row[0])
            connections.append(isConnected)
            locations.append(location)
            for column in 3..<row.count where rows.hasColumn(column) {
                values[column].append(Float(row[column]))
            }
        }
        guard !times.isEmpty else { return nil }
        func axes(_ first: Int) -> Triaxial {
            Triaxial(x: values[first], y: values[first + 1], z: values[first + 2])
        }
        factor = factor ?? Self.factor(gravity: axes(10))
        for column in 10..<16 where factor ?? 1 != 1 { values[column] = values[column].map { $0 * (factor ?? 1) } }
        return HeadphoneChunk(
            time: times, isConnected: connections, sensorLocation: locations,
            attitude: Attitude(w: values[3], x: values[4], y: values[5], z: values[6]), rotationRate: axes(7),
            gravity: axes(10), userAcceleration: axes(13))
    }

    /// Returns the factor from the unit that the length of gravity indicates to g; `nil` without gravity.
    private static func factor(gravity: Triaxial) -> Float? {
        for i in gravity.x.indices {
            let (x, y, z) = (gravity.x[i], gravity.y[i], gravity.z[i])
            let length = (x * x + y * y + z * z).squareRoot()
            if length.isFinite { return (8...11.5).contains(length) ? 1 / 9.80665 : 1 }
        }
        return nil
    }
}

/// A reader of pressures, depths and temperatures, in arrays of samples.
final class WaterReader: ChunkReader {
    private var rows: SmallTable
    private var row: [Double]
    private let name: String
    private var hasPressure = false
    private var pressures = UnlikelyValues()
    private var depths = UnlikelyValues()

    private static let rowLimit = 1024
    /// The minimum pressure in kPa, that of the air in 9 km; most of the values exceed it.
    private static let minimumPressure = 30.0
    /// The depth in m from which on a value is not noise at the surface.
    private static let clearDepth = 0.5
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
        name = file.name
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
            // A negative value, such as a sentinel, states no unit.
            if !hasPressure, row[1].isFinite, row[1] > 0 { try checkPressure(row[1]) }
            count(pressure: row[1], depth: row[3])
            samples.append(
                WaterSample(
                    timestamp: row[0], pressure: row[1], surfacePressure: row[2], depth: row[3], temperature: row[4],
                    temperatureUncertainty: row[5], submersion: try submersion(row[6])))
        }
        guard samples.isEmpty else { return samples }
        try checkValues()
        return nil
    }

    private func count(pressure: Double, depth: Double) {
        if pressure.isFinite { pressures.count(pressure, isUnlikely: pressure < Self.minimumPressure) }
        if abs(depth) > Self.clearDepth { depths.count(depth, isUnlikely: depth < 0) }
    }

    /// Rejects a file with pressures that no place on Earth has, such as those in bar, or with depths of the wrong sign.
    ///
    /// Single values, which a sensor's fault makes, are not rejected.
    private func checkValues() throws(SwingError) {
        if let found = pressures.majority {
            throw SwingError(
                .badData,
                "\(name): \(found.text("pressures")) below \(Self.minimumPressure) kPa, such as \(found.first), expected "
                    + "about 101 kPa in air; state the unit in the column's header, for example pressure (bar)")
        }
        if let found = depths.majority {
            throw SwingError(
                .badData,
                "\(name): \(found.text("depths of more than \(Self.clearDepth) m")) negative, such as \(found.first), "
                    + "expected positive depths under water; reverse the sign of the column depth")
        }
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
        guard pressure > Self.maximumPressure else { return }
        throw rows.error(
            "found the pressure \(pressure) kPa, expected about 101 kPa in air; state the unit in the column's header, "
                + "for example pressure (hPa)")
    }
}

/// A count of a column's values, and of those that its quantity hardly ever has.
private struct UnlikelyValues {
    private var count = 0
    private var unlikelyCount = 0
    /// The first unlikely value.
    private(set) var first = Double.nan

    /// The values, if more than half of them are unlikely.
    var majority: UnlikelyValues? { 2 * unlikelyCount > count ? self : nil }

    mutating func count(_ value: Double, isUnlikely: Bool) {
        count += 1
        guard isUnlikely else { return }
        unlikelyCount += 1
        if first.isNaN { first = value }
    }

    /// Returns how many values are unlikely, such as `9 of 10 pressures are`.
    func text(_ name: String) -> String { "\(unlikelyCount) of \(count) \(name) \(unlikelyCount == 1 ? "is" : "are")" }
}
