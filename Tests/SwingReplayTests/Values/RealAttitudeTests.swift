import Foundation
import SwingReplay
import Testing

/// Core Motion's own quaternion, angles, gravity and rotation rate of a wrist during table tennis.
@Suite struct RealAttitudeTests {
    struct Row {
        let time: Double
        let attitude: DeviceAttitude
        let yaw, pitch, roll: Double
        let gravity, rate: [Double]
    }

    static let folder = ProcessInfo.processInfo.environment["SWINGKIT_SHARED"].map {
        $0 + "/datasets/watch50-tabletennis-robot"
    }

    static var files: [String] {
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return names.filter { $0.hasSuffix(".csv") && $0 != "expected_counts.csv" }.sorted()
    }

    /// Returns the rows with device motion.
    static func rows(_ file: String) throws -> [Row] {
        // Foundation's loops are fast even in a debug build.
        let text = try String(contentsOfFile: try #require(folder) + "/" + file, encoding: .utf8)
        var lines = text.components(separatedBy: "\n").map { $0.components(separatedBy: "|") }
        let head = lines.removeFirst().map { String($0.prefix { $0 != "(" }) }
        let columns = [
            "motionTimestamp_sinceReboot", "motionQuaternionX", "motionQuaternionY", "motionQuaternionZ",
            "motionQuaternionW", "motionYaw", "motionPitch", "motionRoll", "motionGravityX", "motionGravityY",
            "motionGravityZ", "motionRotationRateX", "motionRotationRateY", "motionRotationRateZ",
        ].compactMap(head.firstIndex)
        #expect(columns.count == 14)
        return lines.compactMap { cells in
            let values = columns.compactMap { $0 < cells.count ? Double(cells[$0]) : nil }
            guard values.count == columns.count else { return nil }
            return Row(
                time: values[0], attitude: DeviceAttitude(quaternion: Quaternion(Array(values[1...4]))),
                yaw: values[5], pitch: values[6], roll: values[7], gravity: Array(values[8...10]),
                rate: Array(values[11...13]))
        }
    }

    @Test(.enabled(if: folder != nil, "set SWINGKIT_SHARED to the folder of recordings"), arguments: files)
    func agreesWithCoreMotion(file: String) throws {
        let rows = try Self.rows(file)
        #expect(rows.count > 2500)
        checkAnglesAndGravity(rows)
        checkRotationRate(rows)
    }

    func checkAnglesAndGravity(_ rows: [Row]) {
        var worst = (gravity: 0.0, angle: 0.0)
        for row in rows {
            let m = row.attitude.rotationMatrix
            for (a, b) in zip([-m.m13, -m.m23, -m.m33], row.gravity) {
                worst.gravity = max(worst.gravity, (a - b).magnitude)
            }
            let attitude = row.attitude
            let angles = [attitude.pitch - row.pitch, attitude.roll - row.roll, attitude.yaw - row.yaw]
            // Near gimbal lock, the errors of yaw and roll grow in inverse proportion to the cosine of the pitch.
            for angle in angles {
                worst.angle = max(worst.angle, remainder(angle, 2 * .pi).magnitude * cos(row.pitch))
            }
        }
        #expect(worst.gravity < 3e-6 && worst.angle < 3e-6, "\(worst)")
    }

    /// Compares the rate 2 q* q̇ between two samples with the mean of their rotation rates.
    ///
    /// An interval of 20 ms leaves an error of some 0.01 rad/s. The rate in the reference frame, 2 q̇ q*, has an error
    /// more than ten times as large.
    func checkRotationRate(_ rows: [Row]) {
        var (own, reference): ([Double], [Double]) = ([], [])
        for (a, b) in zip(rows, rows.dropFirst()) where (0.015...0.025).contains(b.time - a.time) {
            func error(_ rotation: DeviceAttitude) -> Double {
                let (q, angle) = (rotation.quaternion, rotation.angle)
                let scale = angle > 1e-9 ? angle / sin(angle / 2) * (q.w < 0 ? -1 : 1) : 2
                let rate = [q.x, q.y, q.z].map { $0 * scale / (b.time - a.time) }
                return zip(rate, zip(a.rate, b.rate)).map { ($0 - ($1.0 + $1.1) / 2).magnitude }.max() ?? .nan
            }
            own.append(error(b.attitude.relative(to: a.attitude)))
            reference.append(
                error(DeviceAttitude(quaternion: b.attitude.quaternion * a.attitude.quaternion.inverse)))
        }
        let (median, other) = (own.sorted()[own.count / 2], reference.sorted()[reference.count / 2])
        #expect(own.count > 2000)
        #expect(median < 0.07, "\(median) rad/s")
        #expect(other > 10 * median, "\(other) rad/s against \(median) rad/s")
    }
}
