extension Attitude {
    /// Gravity in the device's frame: R(q)ᵀ(0, 0, −1), as the reference frame's z points up.
    ///
    /// - Returns: A vector of 1 g for each attitude, whatever the quaternion's norm; NaN where that is zero.
    /// - Complexity: O(*n*), where *n* is the number of attitudes.
    public var gravity: Triaxial {
        var gravity = Triaxial(x: w, y: w, z: w)
        for i in w.indices {
            let (w, x, y, z) = (Double(w[i]), Double(x[i]), Double(y[i]), Double(z[i]))
            let scale = -1 / (w * w + x * x + y * y + z * z)
            gravity.x[i] = Float(2 * scale * (x * z - w * y))
            gravity.y[i] = Float(2 * scale * (y * z + w * x))
            gravity.z[i] = Float(scale * (w * w - x * x - y * y + z * z))
        }
        return gravity
    }
}
