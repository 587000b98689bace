// Stores samples with a keyed archiver.
import CoreMotion

enum SampleArchive {
    static func data(_ samples: [CMAccelerometerData]) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: samples as NSArray, requiringSecureCoding: true)
    }

    static func sample(_ data: Data) throws -> CMAccelerometerData? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CMAccelerometerData.self, from: data)
    }
}

struct StoredSample: Codable {
    let timestamp: TimeInterval
    let x, y, z: Double

    init(_ data: CMAccelerometerData) {
        timestamp = data.timestamp
        (x, y, z) = (data.acceleration.x, data.acceleration.y, data.acceleration.z)
    }
}
