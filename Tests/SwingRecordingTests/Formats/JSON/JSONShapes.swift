import Foundation
import SwingMotion

/// Samples as JSON in the shapes that apps and programs write.
struct JSONShapes: Sendable {
    /// The accelerometer rows: time, x, y, z.
    let accelerometer: [[String]]
    /// The device-motion rows: time, rotation rate, gravity, user acceleration, and the quaternion's w, x, y, z.
    let motion: [[String]]
    /// The members of an object of facts.
    private let facts = [
        "\"sessionID\":\"practice-7\"", "\"startedAtUnix\":1759312800.5", "\"player\":\"Anna\"",
        "\"handedness\":\"right\"",
        "\"device\":{\"model\":\"Watch7,1\",\"systemVersion\":\"11.2\",\"rates\":[800,200]}",
    ]

    /// Creates two and a half seconds of samples, with a different number in each cell.
    init() {
        func wave(_ i: Int, _ column: Int) -> Double { sin(Double(i) * 0.013 + Double(column)) }
        accelerometer = (0..<2000).map { i in
            let time = 56257.44241896361 + Double(i) * 0.0012517
            return [
                "\(time)", "\(Float(0.1 * wave(i, 1)))", "\(Float(0.1 * wave(i, 2)))",
                "\(Float(-1 + 0.01 * wave(i, 3)))",
            ]
        }
        motion = (0..<500).map { i in
            let time = 56257.44301 + Double(i) * 0.004991
            let gravity = [0.6, 0, -0.8]
            let values = (0..<13).map { (3..<6).contains($0) ? gravity[$0 - 3] : wave(i, $0) }
            return ["\(time)"] + values.map { "\(Float($0))" }
        }
    }

    /// The samples of the accelerometer and of device motion.
    var chunks: (AccelerometerChunk, DeviceMotionChunk) {
        func column(_ rows: [[String]], _ place: Int) -> [Float] { rows.map { Float($0[place]) ?? .nan } }
        func axes(_ rows: [[String]], _ first: Int) -> Triaxial {
            Triaxial(x: column(rows, first), y: column(rows, first + 1), z: column(rows, first + 2))
        }
        let attitude = (10..<14).map { column(motion, $0) }
        return (
            AccelerometerChunk(time: accelerometer.map { Double($0[0]) ?? .nan }, acceleration: axes(accelerometer, 1)),
            DeviceMotionChunk(
                time: motion.map { Double($0[0]) ?? .nan }, rotationRate: axes(motion, 1), gravity: axes(motion, 4),
                userAcceleration: axes(motion, 7),
                attitude: Attitude(w: attitude[0], x: attitude[1], y: attitude[2], z: attitude[3]))
        )
    }

    // MARK: - Pieces

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",\n") + "]" }

    private func document(_ members: [(String, String)], factsFirst: Bool = true) -> String {
        let members = members.map { "\"\($0)\": \($1)" }
        return "{" + (factsFirst ? facts + members : members + facts).joined(separator: ",\n") + "}"
    }

    private func axes(_ cells: ArraySlice<String>, _ names: String = "xyz") -> String {
        object(zip(names, cells).map { (String($0), $1) })
    }

    private func total(_ row: [String]) -> String {
        object([("timestamp", row[0])] + zip("xyz", row[1...3]).map { (String($0), $1) })
    }

    private func nested(_ row: [String], quaternion: String) -> String {
        object([
            ("timestamp", row[0]), ("rotationRate", axes(row[1...3])), ("gravity", axes(row[4...6])),
            ("userAcceleration", axes(row[7...9])), (quaternion, axes(row[10...13], "wxyz")),
        ])
    }

    private func batches(_ rows: [[String]], _ count: Int) -> [ArraySlice<[String]>] {
        stride(from: 0, to: rows.count, by: count).map { rows[$0..<min($0 + count, rows.count)] }
    }

    // MARK: - Shapes

    /// The name and text of each shape.
    var all: [(name: String, text: String)] {
        [
            ("arrays of objects", arrays), ("facts last", reversed), ("arrays of batches", arraysOfBatches),
            ("lines of batches", lines), ("lines of samples", sampleLines),
            ("lines that state their kind", typedLines), ("flat objects in an object", flat),
            ("arrays of numbers", numbers), ("vectors", vectors), ("one array for all", mixed), ("texts", texts),
        ]
    }

    private var arrays: String {
        document([
            ("accelerometer800Hz", array(accelerometer.map(total))),
            ("deviceMotion200Hz", array(motion.map { nested($0, quaternion: "attitudeWXYZ") })),
        ])
    }

    private var reversed: String {
        document(
            [
                ("deviceMotion", array(motion.map { nested($0, quaternion: "quaternion") })),
                ("accel", array(accelerometer.map(total))),
            ], factsFirst: false)
    }

    private var arraysOfBatches: String {
        document([
            ("accelerometer", array(batches(accelerometer, 800).map { array($0.map(total)) })),
            (
                "motion",
                array(batches(motion, 200).map { array($0.map { nested($0, quaternion: "attitude") }) })
            ),
        ])
    }

    private var lines: String {
        var lines = [document([]).filter { $0 != "\n" }]
        for batch in batches(accelerometer, 797) {
            lines.append(object([("accelerometer800Hz", "[\(batch.map(total).joined(separator: ","))]")]))
        }
        for batch in batches(motion, 203) {
            let rows = batch.map { nested($0, quaternion: "attitudeWXYZ") }
            lines.append(object([("deviceMotion200Hz", "[\(rows.joined(separator: ","))]")]))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var sampleLines: String {
        let a = accelerometer.map { tagged("accel", total($0)) }
        let m = motion.map { tagged("deviceMotion", nested($0, quaternion: "attitude")) }
        return ([document([]).filter { $0 != "\n" }] + a + m).joined(separator: "\n")
    }

    private var typedLines: String {
        var lines = [document([]).filter { $0 != "\n" }]
        let (a, m) = (batches(accelerometer, 800), batches(motion, 200))
        for i in 0..<max(a.count, m.count) {
            if i < a.count {
                let rows = a[i].map(total).joined(separator: ",")
                lines.append(object([("type", "\"accelerometer\""), ("samples", "[\(rows)]")]))
            }
            if i < m.count {
                let rows = m[i].map { nested($0, quaternion: "quaternion") }.joined(separator: ",")
                lines.append(object([("type", "\"deviceMotion\""), ("samples", "[\(rows)]")]))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static let names =
        ["t", "rotationRateX", "rotationRateY", "rotationRateZ", "gravityX", "gravityY", "gravityZ"]
        + ["userAccelerationX", "userAccelerationY", "userAccelerationZ", "quaternionW", "quaternionX", "quaternionY"]
        + ["quaternionZ"]

    private var flat: String {
        let data = object([
            ("acc", array(accelerometer.map(total))),
            ("imu", array(motion.map { object(Array(zip(Self.names, $0))) })),
        ])
        return document([("data", data)])
    }

    private var numbers: String {
        document([
            ("acceleration", array(accelerometer.map { "[\($0.joined(separator: ", "))]" })),
            ("motion", array(motion.map { object(Array(zip(Self.names, $0))) })),
        ])
    }

    private var vectors: String {
        func vector(_ cells: ArraySlice<String>) -> String { "[" + cells.joined(separator: ",") + "]" }
        return document([
            (
                "accelerometer",
                array(accelerometer.map { object([("time", $0[0]), ("acceleration", vector($0[1...3]))]) })
            ),
            (
                "motion",
                array(
                    motion.map {
                        object([
                            ("time", $0[0]), ("gravity", vector($0[4...6])), ("rotationRate", vector($0[1...3])),
                            ("userAcceleration", vector($0[7...9])), ("attitudeWXYZ", vector($0[10...13])),
                        ])
                    })
            ),
        ])
    }

    private var mixed: String {
        let a = accelerometer.map { (Double($0[0]) ?? 0, tagged("accelerometer", total($0))) }
        let m = motion.map { (Double($0[0]) ?? 0, tagged("motion", nested($0, quaternion: "attitude"))) }
        let rows = (a + m).sorted { $0.0 < $1.0 }.map(\.1)
        return document([("samples", array(rows))])
    }

    private func tagged(_ sensor: String, _ object: String) -> String {
        "{\"sensor\":\"\(sensor)\",\"id\":\"7\"," + object.dropFirst()
    }

    /// All numbers as texts, as Sensor Logger writes them, with other texts and keys that have no meaning.
    private var texts: String {
        func quoted(_ row: [String]) -> [String] { row.map { "\" \($0)\"" } }
        return document([
            ("notes", "[\"a\",\"b\"]"), ("events", "[{\"time\":\"10:02\",\"what\":\"serve\"}]"),
            ("accelerometer", array(accelerometer.map { total(quoted($0)) })),
            ("motion", array(motion.map { tagged("watch", nested(quoted($0), quaternion: "quaternion")) })),
        ])
    }

    // MARK: - Sensor Logger

    /// Returns the app's export: one array of mixed sensors, with all values as texts and times in ns since 1970.
    ///
    /// - Parameter start: The start of the session, in seconds since 1970.
    /// - Returns: The text.
    func sensorLogger(start: Int) -> String {
        let first = Double(accelerometer[0][0]) ?? 0
        func head(_ sensor: String, _ row: [String]) -> [(String, String)] {
            let elapsed = (Double(row[0]) ?? 0) - first
            let time = start * 1_000_000_000 + Int((elapsed * 1e9).rounded())
            return [("sensor", "\"\(sensor)\""), ("time", "\"\(time)\""), ("seconds_elapsed", "\"\(elapsed)\"")]
        }
        func quoted(_ names: [String], _ cells: ArraySlice<String>) -> [(String, String)] {
            zip(names, cells).map { ($0, "\"\($1)\"") }
        }
        let motionNames =
            Array(Self.names[1...6]) + ["accelerationX", "accelerationY", "accelerationZ"] + Array(Self.names[10...])
        let a = accelerometer.map { row in
            (row, object(head("WatchAccelerometerUncalibrated", row) + quoted(["x", "y", "z"], row[1...3])))
        }
        let m = motion.map { row in (row, object(head("WristMotion", row) + quoted(motionNames, row[1...13]))) }
        let heart = object(head("HeartRate", motion[40]) + [("bpm", "\"92\"")])
        let metadata = object([
            ("sensor", "\"Metadata\""), ("version", "\"3\""), ("device name", "\"Anna's phone, 15\""),
            ("recording epoch time", "\"\(start)000\""), ("platform", "\"ios\""), ("appVersion", "\"1.58.3\""),
            ("standardisation", "\"false\""),
        ])
        let rows = (a + m).sorted { (Double($0.0[0]) ?? 0) < (Double($1.0[0]) ?? 0) }.map(\.1)
        return array([metadata] + rows + [heart])
    }
}
