import CoreMotion

import struct CoreMotion.CMAttitudeReferenceFrame
import enum CoreMotion.CMAuthorizationStatus
import class CoreMotion.CMDeviceMotion

protocol Row { var cells: [Double] { get } }

extension CMAccelerometerData: Row {
    var cells: [Double] { [timestamp, acceleration.x, acceleration.y, acceleration.z] }
}
extension CMDeviceMotion: Row { var cells: [Double] { [timestamp, attitude.roll, attitude.pitch, attitude.yaw] } }
extension CMAcceleration: @retroactive Equatable {
    public static func == (a: CMAcceleration, b: CMAcceleration) -> Bool { a.x == b.x && a.y == b.y && a.z == b.z }
}
extension CMRotationRate: @retroactive CustomStringConvertible {
    public var description: String { String(format: "(%.2f %.2f %.2f)", x, y, z) }
}
extension CMQuaternion: @retroactive Codable {
    private enum Key: String, CodingKey { case x, y, z, w }
    public init(from decoder: Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        self.init(
            x: try box.decode(Double.self, forKey: .x), y: try box.decode(Double.self, forKey: .y),
            z: try box.decode(Double.self, forKey: .z), w: try box.decode(Double.self, forKey: .w))
    }
    public func encode(to encoder: Encoder) throws {
        var box = encoder.container(keyedBy: Key.self)
        try box.encode(x, forKey: .x)
        try box.encode(y, forKey: .y)
        try box.encode(z, forKey: .z)
        try box.encode(w, forKey: .w)
    }
}
extension CMAuthorizationStatus: @retroactive CustomStringConvertible {
    public var description: String { self == .authorized ? "yes" : "no" }
}
extension CMDeviceMotion.SensorLocation {
    var name: String { rawValue == 0 ? "device" : "ear" }
}

final class GenericRecorder<Item: CMLogItem & Row> {
    private(set) var rows: [[Double]] = []
    func append(_ batch: [Item]) { rows += batch.map(\.cells) }
    var text: String { rows.map { $0.map { "\($0)" }.joined(separator: ",") }.joined(separator: "\n") }
}

typealias MotionRecorder = GenericRecorder<CMDeviceMotion>
