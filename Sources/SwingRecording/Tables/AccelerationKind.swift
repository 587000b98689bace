import SwingMotion

/// The kind of acceleration, with or without gravity, inferred from its values.
enum AccelerationKind {
    /// Total acceleration, in g.
    case total
    /// User acceleration, which excludes gravity.
    case user
    /// Unclear; the text states what was measured instead.
    case unknown(String)

    /// Infers the kind from samples.
    ///
    /// Along gravity, total acceleration has a median of 1 g and user acceleration one of 0, for any orientation and
    /// movement of the device. If gravity is missing, the median length decides, since devices rest most of the time.
    ///
    /// - Parameters:
    ///   - samples: The acceleration.
    ///   - motion: Device motion at the same time; `nil` if the recording has none.
    init(_ samples: TriaxialChunk, _ motion: DeviceMotionChunk?) {
        guard samples.count > 0 else {
            self = .total
            return
        }
        var typical = samples.axes.medianNorm
        var what = "has a median length of"
        if let motion, let along = Self.median(of: samples, along: motion) {
            typical = along
            what = "has a median along gravity of"
        }
        switch typical {
        case 0.7...1.4: self = .total
        case -0.35...0.35: self = .user
        default: self = .unknown("\(what) \(Float(typical))")
        }
    }

    /// Returns the median of the component along gravity; `nil` if gravity is unknown.
    ///
    /// Each sample is compared with the latest gravity before it.
    static func median(of samples: TriaxialChunk, along motion: DeviceMotionChunk) -> Double? {
        let (a, g) = (samples.axes, motion.gravity)
        var components: [Double] = []
        var j = 0
        for i in 0..<samples.count where motion.count > 0 {
            while j + 1 < motion.count, motion.time[j + 1] <= samples.time[i] { j += 1 }
            let dot = a.x[i] * g.x[j] + a.y[i] * g.y[j] + a.z[i] * g.z[j]
            let norm = (g.x[j] * g.x[j] + g.y[j] * g.y[j] + g.z[j] * g.z[j]).squareRoot()
            let component = Double(dot / norm)
            if component.isFinite { components.append(component) }
        }
        guard !components.isEmpty else { return nil }
        components.sort()
        return components[components.count / 2]
    }
}

extension Triaxial {
    /// The median length of the vectors; NaN if none is finite.
    var medianNorm: Double {
        let norms = norms
        return norms.isEmpty ? .nan : norms[norms.count / 2]
    }

    /// The finite lengths of the vectors, in ascending order.
    var norms: [Double] {
        var norms: [Double] = []
        for i in 0..<count {
            let square = x[i] * x[i] + y[i] * y[i] + z[i] * z[i]
            if square.isFinite { norms.append(Double(square).squareRoot()) }
        }
        norms.sort()
        return norms
    }
}
