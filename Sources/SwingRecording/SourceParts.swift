import SwingMotion

/// The parts of a recording that its source contains.
///
/// If a source lacks gravity, its reader returns chunks whose gravity is NaN. ``Recording/completed(_:)`` then
/// supplies it.
struct SourceParts {
    /// Whether the source contains total acceleration from an accelerometer.
    var hasAccelerometer = true
    /// Whether device motion has gravity.
    var hasGravity = true
    /// Whether device motion has user acceleration.
    var hasUserAcceleration = true
    /// Whether device motion has the attitude, in Core Motion's convention.
    var hasAttitude = true
    /// Whether the chunks keep the attitude; if false, it is only used to compute gravity.
    var keepsAttitude = true
}

extension Recording {
    /// Returns the recording with the parts that its source lacks, computed from the others.
    ///
    /// - Gravity is computed from the attitude if there is one. Otherwise it is estimated from the rotation rate and
    ///   the accelerometer.
    /// - The accelerometer is rebuilt from gravity and user acceleration.
    ///
    /// ``source`` records the computed parts and the assumptions.
    ///
    /// - Parameter parts: The parts that the source contains.
    /// - Returns: The recording. Its streams can be read again and use bounded memory, like the original streams.
    /// - Throws: ``SwingMotion/SwingError`` if the source does not contain enough.
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

    /// Returns the recording with any gravity replaced by an estimate from accelerometer and rotation rate.
    ///
    /// Hard movements for a minute can mislead the device's own sensor fusion. The estimate also uses later samples and
    /// avoids this error.
    ///
    /// - Returns: The recording, with the estimate stated in ``source``; unchanged if it lacks one of the two sensors.
    package func estimatingGravity() -> Recording {
        guard hasDeviceMotion, source.acceleration == .recorded else { return self }
        var source = source
        source.gravity = .estimated
        var recording = Recording(
            path: path, format: format, info: info, source: source, hasDeviceMotion: hasDeviceMotion,
            accelerometerCount: accelerometerCount, accelerometer: accelerometer,
            deviceMotion: deviceMotion.withGravity(estimatedFrom: accelerometer), truth: truth)
        recording.warnings = warnings
        return recording
    }

    private func tooLittle(_ found: String) -> SwingError {
        SwingError(
            .badData, at: path,
            "found \(found), expected total acceleration, and rotation rate with gravity or attitude; record "
                + "the missing sensors too")
    }
}
