import Foundation
import SwingReplay
import Testing

/// What scipy says of rotations (`Fixtures/make_attitudes.py`).
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
    /// A quaternion in scipy's order.
    init(_ values: [Double]) {
        self.init(x: values[0], y: values[1], z: values[2], w: values[3])
    }

    /// How far this rotation is from `other`: a quaternion and its negative are one rotation.
    func distance(to other: Quaternion) -> Double {
        func greatest(_ sign: Double) -> Double {
            [x - sign * other.x, y - sign * other.y, z - sign * other.z, w - sign * other.w].map(\.magnitude).max() ?? 0
        }
        return min(greatest(1), greatest(-1))
    }
}
