import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// Kinds and signs in proposed maps that values show against names.
struct ProposedKindsTests {
    private let rows = WristRows()
    private static let gyroscopes: [(Double, String, Bool)] = [
        (-1.0, "", false), (-180 / Double.pi, " (deg/s)", false), (1.0, "", true), (180 / Double.pi, " (deg/s)", true),
    ]

    private func proposal(_ text: String) throws -> ColumnMap {
        let folder = try FolderFixture(["t.csv": text])
        return try ColumnMap(proposedFor: "\(folder.path)/t.csv")
    }

    private func names(_ columns: ColumnMap.AxisColumns?) -> [String] {
        (columns?.columns ?? []).map {
            switch $0 {
            case .name(let name): name
            case .place(let place): "\(place)"
            }
        }
    }

    /// ROS's linear acceleration contains gravity; directly read, it is rejected with the advice to use a map.
    @Test(arguments: [("", 9.80665), (" (m/s^2)", 9.80665), (" (g)", 1)])
    func linearAccelerationWithGravityIsTotal(unit: String, scale: Double) async throws {
        let axes = ["x", "y", "z"]
        let header =
            (["timestamp"] + axes.map { "angular_velocity.\($0)" } + axes.map { "linear_acceleration.\($0)\(unit)" })
            .joined(separator: ",")
        for (name, hasAttitude, sign) in [("", false, 1.0), (",qx,qy,qz,qw", true, 1), (",qx,qy,qz,qw", true, -1)] {
            let text = rows.numbers(header + name) { i in
                let attitude = rows.attitude(i)
                return [rows.time[i]] + rows.rate(i) + rows.total(i).times(scale * sign)
                    + (hasAttitude ? [attitude[1], attitude[2], attitude[3], attitude[0]] : [])
            }
            let folder = try FolderFixture(["t.csv": text])
            let failure = await folder.failure { _ = try folder.recording("t.csv") }
            #expect(failure.contains("include gravity") && failure.contains("--suggest-map proposes"), "\(failure)")
            var options = ReadingOptions()
            let map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
            options.map = map
            #expect(map.notes.contains { $0.contains("is total acceleration, whatever its name states") })
            #expect(map.deviceMotion?.quantities["userAcceleration"] == nil)
            // Gravity of the attitude must point along the acceleration.
            #expect((map.deviceMotion?.quantities["attitude"] != nil) == (hasAttitude && sign > 0), "\(map.json)")
            let recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
            let total = try await recording.accelerometer.all().samples.acceleration
            #expect(total.distance(to: rows.axes(rows.total, times: Float(sign))) < 1e-5)
        }
    }

    /// User acceleration stays what it is, even in hard play.
    @Test func userAccelerationIsKept() async throws {
        let text = rows.numbers(
            "t,rx,ry,rz,gravity_x,gravity_y,gravity_z,linear_acceleration_x,linear_acceleration_y,linear_acceleration_z"
        ) { i in
            [rows.time[i]] + rows.rate(i) + rows.gravity(i) + [2 * sin(Double(i) * 0.2), 0, 0.1]
        }
        #expect(names(try proposal(text).deviceMotion?.quantities["userAcceleration"]).count == 3)
    }

    /// A swinging wrist that rests between turns, with the rates times a factor.
    private func turns(_ factor: Double, unit: String) -> String {
        var (lines, angle) = (["t,accX (g),accY (g),accZ (g),gyroX\(unit),gyroY\(unit),gyroZ\(unit)"], 0.0)
        for i in 0..<2000 {
            let t = Double(i) / 100
            // Turns of 0.3 s every second, with shocks that the acceleration shows.
            let isTurning = t.truncatingRemainder(dividingBy: 1) < 0.3
            let rate = isTurning ? (Int(t) % 2 == 0 ? 5.0 : -5) : 0
            angle += rate / 100
            let shock = isTurning ? 3 * sin(Double(i)) : 0
            let numbers = [t, shock, -sin(angle) + shock, -cos(angle), rate * factor, 0.01 * factor, 0]
            lines.append(numbers.map { "\($0)" }.joined(separator: ","))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A gyroscope with reversed signs is recognised by how the acceleration at rest turns.
    @Test(arguments: gyroscopes)
    func reversedSignsAreProposed(factor: Double, unit: String, isDirect: Bool) async throws {
        let folder = try FolderFixture(["t.csv": turns(factor, unit: unit)])
        let direct = try folder.recording("t.csv")
        #expect(direct.warnings.contains { $0.contains("reversed signs") } == !isDirect)
        let map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
        #expect(map.deviceMotion?.quantities["rotationRate"]?.signs == (isDirect ? nil : [-1, -1, -1]), "\(map.json)")
        #expect(map.notes.contains { $0.contains("turns opposite to the acceleration") } == !isDirect)
        var options = ReadingOptions()
        options.map = map
        let recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
        #expect(!recording.warnings.contains { $0.contains("reversed signs") })
        #expect(abs(try await recording.deviceMotion.all().samples.rotationRate.x[10] - 5) < 1e-5)
    }

    /// Columns of one sensor are kept together, and slow columns are not rates.
    @Test func sensorsHaveThreeColumnsEach() throws {
        func table(_ row: (Int) -> [Double]) -> String {
            (0..<600).map { i in row(i).map { "\($0)" }.joined(separator: ",") + "\n" }.joined()
        }
        // x is small, so that y and z with the first rate have almost the same length.
        let map = try proposal(
            table { i in
                let wobble = sin(Double(i) * 0.1)
                return [
                    Double(9110 + 41 * i), 1.5 + wobble, -8.48 + 0.3 * wobble - (i % 50 == 0 ? 4 : 0),
                    4.2 - 0.6 * wobble, 0.09 * wobble, 0.17 - wobble / 4,
                    0.04 + wobble / 5, 26.27 + 0.01 * Double(i % 9),
                ]
            })
        #expect(names(map.accelerometer?.quantities["acceleration"]) == ["2", "3", "4"], "\(map.json)")
        #expect(map.accelerometer?.quantities["acceleration"]?.unit == "m/s^2")
        #expect(names(map.deviceMotion?.quantities["rotationRate"]) == ["5", "6", "7"])
        // Raw counts: what the note states is true, and the map has the scale.
        let counts = try proposal(
            table { i in
                let angle = sin(Double(i) * 0.1)
                return [
                    Double(1000 + 20 * i), (14_000 * sin(angle)).rounded(), (800 * angle).rounded(),
                    (-14_000 * cos(angle)).rounded() * (i % 7 == 0 ? 1.4 : 1),
                    (1098 * angle).rounded(), (970 * sin(Double(i))).rounded(), -(811 * angle).rounded(),
                    44.5 + 0.01 * Double(i % 9),
                ]
            })
        #expect(counts.accelerometer?.quantities["acceleration"]?.scale == 1.0 / 16_384, "\(counts.json)")
        #expect(
            counts.notes.contains { $0.contains("near 1 g in counts of a converter with 16384 per g") },
            "\(counts.json)")
    }

    /// Words in unusual names state the kind of a column too.
    @Test(arguments: [
        ("acc_lat,acc_ap,acc_v,roll_rate,pitch_rate,yaw_rate", true), ("u1,u2,u3,omega1,omega2,omega3", true),
        ("acc_lat,acc_ap,acc_v,mag_lat,mag_ap,mag_v", false), ("acc_lat,acc_ap,acc_v,roll,pitch,yaw", false),
        ("acc_lat,acc_ap,acc_v,acc2_lat,acc2_ap,acc2_v", false),
    ])
    func wordsStateTheKind(header: String, hasRates: Bool) throws {
        let map = try proposal(
            rows.numbers("time,\(header)") { i in
                let shake = i % 20 == 0 ? 0.5 : 0
                return [rows.time[i], 0.1 * sin(Double(i)) + shake] + rows.gravity(i).dropFirst()
                    + rows.rate(i).dropLast(2)
                    + [0.3 * sin(Double(i) * 0.3), cos(Double(i) * 0.2)]
            })
        let names = header.split(separator: ",").map(String.init)
        #expect(self.names(map.accelerometer?.quantities["acceleration"]) == Array(names.prefix(3)), "\(map.json)")
        #expect(self.names(map.deviceMotion?.quantities["rotationRate"]) == (hasRates ? Array(names.suffix(3)) : []))
    }

    /// Names beat values: columns that are called acceleration are not proposed as rates.
    @Test(arguments: ["accel1_x,accel1_y,accel1_z,accel2_x,accel2_y,accel2_z", "ax1,ay1,az1,ax2,ay2,az2"])
    func numberedSensorsKeepTheirNames(header: String) throws {
        let map = try proposal(
            rows.numbers("time,\(header)") { i in [rows.time[i] * 1000] + rows.total(i) + rows.rate(i).times(40) })
        #expect(
            names(map.accelerometer?.quantities["acceleration"])
                == header.split(separator: ",").prefix(3).map(String.init))
        #expect(map.deviceMotion == nil && map.notes.contains { $0.contains("prefix \"1\"") }, "\(map.json)")
    }
}
