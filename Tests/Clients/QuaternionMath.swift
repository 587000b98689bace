// Extends Core Motion's structures with arithmetic.
import CoreMotion

extension CMQuaternion {
    static let identity = CMQuaternion(x: 0, y: 0, z: 0, w: 1)

    var conjugate: CMQuaternion { CMQuaternion(x: -x, y: -y, z: -z, w: w) }

    static func * (a: CMQuaternion, b: CMQuaternion) -> CMQuaternion {
        CMQuaternion(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }
}

extension CMAcceleration {
    var magnitude: Double { (x * x + y * y + z * z).squareRoot() }

    static func + (a: CMAcceleration, b: CMAcceleration) -> CMAcceleration {
        .init(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }
}

func rotate(_ v: CMAcceleration, by q: CMQuaternion) -> CMAcceleration {
    let r = q * CMQuaternion(x: v.x, y: v.y, z: v.z, w: 0) * q.conjugate
    return CMAcceleration(x: r.x, y: r.y, z: r.z)
}

func worldAcceleration(_ motion: CMDeviceMotion) -> CMAcceleration {
    rotate(motion.userAcceleration, by: motion.attitude.quaternion)
}
