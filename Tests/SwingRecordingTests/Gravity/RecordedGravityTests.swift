import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// The folder with recordings of a watch; `nil` if `SWINGKIT_SHARED` is not set.
private let recordings = ProcessInfo.processInfo.environment["SWINGKIT_SHARED"].map {
    $0 + "/datasets/watch50-tabletennis-robot/"
}

/// Tests that compare estimated gravity with a watch's own gravity, in recordings that `SWINGKIT_SHARED` locates.
@Suite(.enabled(if: recordings != nil, "SWINGKIT_SHARED must name a folder with recordings"))
struct RecordedGravityTests {
    /// Between rallies, the watch's own gravity is correct.
    ///
    /// During a rally it drifts, relative to both the rotation rate and the accelerometer's mean. So the test does not
    /// check the angle during rallies.
    @Test(arguments: [("rest_a.csv", 3.0, 8.0), ("rest_b.csv", 2.0, 6.0)])
    func agreesWithTheWatchAtRest(_ name: String, _ median: Float, _ maximum: Float) async throws {
        let (accelerometer, motion) = try read(name)
        let stream = SensorStream(motion, by: 50).withGravity(estimatedFrom: SensorStream(accelerometer, by: 50))
        let angles = angles(try await stream.all().samples.gravity, motion.gravity)
        #expect(angles.count == motion.count)
        #expect(angles[angles.count / 2] < median)
        #expect((angles.last ?? .nan) < maximum)
    }

    /// Returns the angles between two columns' vectors, in degrees and ascending order, without unknown values.
    private func angles(_ a: Triaxial, _ b: Triaxial) -> [Float] {
        a.x.indices.map { i in
            let product = a.x[i] * b.x[i] + a.y[i] * b.y[i] + a.z[i] * b.z[i]
            let length = (b.x[i] * b.x[i] + b.y[i] * b.y[i] + b.z[i] * b.z[i]).squareRoot()
            return acos(min(product / length, 1)) * 180 / .pi
        }.filter { !$0.isNaN }.sorted()
    }

    private func read(_ name: String) throws -> (AccelerometerChunk, DeviceMotionChunk) {
        let text = try String(contentsOfFile: (recordings ?? "") + name, encoding: .utf8)
        let rows = text.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
        let header = rows[0].map { $0.lowercased() }
        func column(_ title: String) throws -> Int { try #require(header.firstIndex { $0.hasPrefix(title) }) }
        func places(_ title: String) throws -> [Int] { try ["x", "y", "z"].map { try column(title + $0) } }
        let acceleration = try samples(
            rows, column("accelerometertimestamp"), places("accelerometeracceleration"))
        let (rate, gravity) = try (places("motionrotationrate"), places("motiongravity"))
        let motion = try samples(rows, column("motiontimestamp"), rate + gravity)
        return (
            AccelerometerChunk(time: acceleration.time, acceleration: acceleration.columns[0]),
            DeviceMotionChunk(time: motion.time, rotationRate: motion.columns[0], gravity: motion.columns[1])
        )
    }

    /// Returns the rows that have all cells and a new time.
    private func samples(_ rows: [[Substring]], _ time: Int, _ places: [Int]) -> (time: [Double], columns: [Triaxial]) {
        var times: [Double] = []
        var values = [[Float]](repeating: [], count: places.count)
        for row in rows.dropFirst() {
            let cells = places.map { $0 < row.count ? Float(row[$0]) : nil }
            guard let now = Double(row[time]), now > times.last ?? 0, !cells.contains(nil) else { continue }
            times.append(now)
            for (i, cell) in cells.enumerated() { values[i].append(cell ?? .nan) }
        }
        return (
            times,
            stride(from: 0, to: places.count, by: 3).map {
                Triaxial(x: values[$0], y: values[$0 + 1], z: values[$0 + 2])
            }
        )
    }
}
