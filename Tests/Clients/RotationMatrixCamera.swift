// Turns a rotation matrix into the columns of a camera's transform.
import CoreMotion

struct Camera {
    var columns: [SIMD4<Float>] = []

    mutating func orient(_ attitude: CMAttitude) {
        let r = attitude.rotationMatrix
        columns = [
            SIMD4(Float(r.m11), Float(r.m21), Float(r.m31), 0), SIMD4(Float(r.m12), Float(r.m22), Float(r.m32), 0),
            SIMD4(Float(r.m13), Float(r.m23), Float(r.m33), 0), SIMD4(0, 0, 0, 1),
        ]
    }
}

func transposed(_ m: CMRotationMatrix) -> CMRotationMatrix {
    CMRotationMatrix(
        m11: m.m11, m12: m.m21, m13: m.m31, m21: m.m12, m22: m.m22, m23: m.m32, m31: m.m13, m32: m.m23, m33: m.m33)
}

let unit = CMRotationMatrix()
