import Foundation
import SwingReplay
import Testing

/// Rotations computed by scipy (`Fixtures/make_attitudes.py`).
struct Attitudes: Decodable {
    struct Row: Decodable, CustomTestStringConvertible {
        let quaternion: [Double]
        let matrix: [[Double]]
        let roll, pitch, yaw: Double
        let gravity: [Double]
        var testDescription: String { "\(quaternion)" }

        var attitude: DeviceAttitude { DeviceAttitude(quaternion: Quaternion(quaternion)) }
    }
    struct Relative: Decodable {
        let angle: Double
        let quaternion, turn: [Double]
    }

    let random, locked, square: [Row]
    let relative: [Relative]

    static let shared: Attitudes = {
        guard
            let url = Bundle.module.url(forResource: "attitudes", withExtension: "json", subdirectory: "Fixtures"),
            let data = try? Data(contentsOf: url), let attitudes = try? JSONDecoder().decode(Attitudes.self, from: data)
        else { fatalError("Fixtures/attitudes.json is missing or damaged; run make_attitudes.py") }
        return attitudes
    }()
}

extension Quaternion {
    /// Creates a quaternion from components in scipy's order.
    init(_ values: [Double]) {
        self.init(x: values[0], y: values[1], z: values[2], w: values[3])
    }

    /// Returns the largest difference between the components of two rotations; a quaternion equals its negative.
    func distance(to other: Quaternion) -> Double {
        func largest(_ sign: Double) -> Double {
            [x - sign * other.x, y - sign * other.y, z - sign * other.z, w - sign * other.w].map(\.magnitude).max() ?? 0
        }
        return min(largest(1), largest(-1))
    }
}

extension DeviceAttitude {
    /// The angle of the rotation, in radians from 0 to π.
    var angle: Double {
        let q = quaternion
        return 2 * atan2((q.x * q.x + q.y * q.y + q.z * q.z).squareRoot(), q.w.magnitude)
    }
}
