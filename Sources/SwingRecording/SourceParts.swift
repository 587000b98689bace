import SwingMotion

/// What a source has of what a recording consists of.
///
/// A reader whose source lacks gravity gives chunks with gravity in NaN; ``Recording/completed(_:)`` then supplies it.
struct SourceParts {
    /// Whether there is an accelerometer's own stream: total acceleration.
    var hasAccelerometer = true
    /// Whether device motion has gravity.
    var hasGravity = true
    /// Whether device motion has user acceleration.
    var hasUserAcceleration = true
    /// Whether device motion has the attitude, as Core Motion has it.
    var hasAttitude = true
    /// Whether the attitude is wanted, or only the gravity that follows from it.
    var keepsAttitude = true
}

extension Recording {
    /// The recording with the streams that its source lacks, made of what it has; ``source`` states which, and what was assumed.
    ///
    /// - Gravity comes from the attitude, if there is one, and else is estimated from the rotation rate and the
    ///   accelerometer.
    /// - The accelerometer is rebuilt from gravity and user acceleration.
    ///
    /// - Parameter parts: What the source has.
    /// - Returns: The recording; the streams are as re-readable and as bounded in memory as those they are made of.
    /// - Throws: ``SwingMotion/SwingError`` if the source has too little.
    func completed(_ parts: SourceParts) throws(SwingError) -> Recording {
        var (accelerometer, deviceMotion, source) = (accelerometer, deviceMotion, source)
        if !hasDeviceMotion {
            guard parts.hasAccelerometer else { throw tooLittle("neither an accelerometer nor device motion") }
        } else if !parts.hasGravity, parts.hasAttitude {
            deviceMotion = deviceMotion.withGravityFromAttitude(keepsAttitude: parts.keepsAttitude)
            source.gravity = .attitude
            source.assumptions.append("the attitude's reference frame has z up")
        } else if !parts.hasGravity {
            guard parts.hasAccelerometer else { throw tooLittle("user acceleration without gravity or attitude") }
            deviceMotion = deviceMotion.withGravity(estimatedFrom: accelerometer)
            source.gravity = .estimated
            source.assumptions.append("accelerometer and rotation rate are on one clock and along the same axes")
        }
        if !parts.hasAccelerometer {
            guard parts.hasUserAcceleration else { throw tooLittle("gravity without acceleration") }
            let pass = SharedPass(deviceMotion)
            accelerometer = .rebuilt(from: pass.stream(.accelerometer))
            deviceMotion = pass.stream(.deviceMotion)
            source.acceleration = .rebuilt
        }
        return Recording(
            path: path, format: format, info: info, source: source, hasDeviceMotion: hasDeviceMotion,
            accelerometerCount: parts.hasAccelerometer ? accelerometerCount : nil, accelerometer: accelerometer,
            deviceMotion: deviceMotion, truth: truth)
    }

    /// The recording with gravity estimated from accelerometer and rotation rate, whatever gravity it holds.
    ///
    /// A device's own fusion can be led astray by hard movements that go on for a minute; an estimate that looks ahead is not.
    ///
    /// - Returns: The recording, ``source`` saying so; unchanged if it lacks either stream of its own.
    package func estimatingGravity() -> Recording {
        guard hasDeviceMotion, source.acceleration == .recorded else { return self }
        var source = source
        source.gravity = .estimated
        return Recording(
            path: path, format: format, info: info, source: source, hasDeviceMotion: hasDeviceMotion,
            accelerometerCount: accelerometerCount, accelerometer: accelerometer,
            deviceMotion: deviceMotion.withGravity(estimatedFrom: accelerometer), truth: truth)
    }

    private func tooLittle(_ found: String) -> SwingError {
        SwingError(
            .badData, at: path,
            "found \(found), expected total acceleration, and rotation rate with gravity or attitude; record "
                + "more of the sensors")
    }
}
