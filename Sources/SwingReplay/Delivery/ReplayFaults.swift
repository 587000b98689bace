/// Faults of a replay, to test an app's error handling.
public struct ReplayFaults: Sendable {
    /// The app's authorization to use motion data.
    ///
    /// With `denied` or `restricted`, updates fail with ``MotionErrorCode/notAuthorized``. With `notDetermined`, the
    /// user is assumed to grant authorization at the first start.
    public var authorizationStatus = AuthorizationStatus.authorized
    /// Whether the device has the sensors.
    ///
    /// Updates of a missing sensor fail with ``MotionErrorCode/notAvailable``.
    public var isAccelerometerSupported = true, isDeviceMotionSupported = true
    /// Whether a workout session is active.
    ///
    /// Without one, updates of a ``BatchedSensorManager`` fail with ``MotionErrorCode/notAuthorized``.
    public var isWorkoutActive = true
    /// Whether the device must be moved to calibrate its compass.
    ///
    /// Device-motion updates in the reference frame of a north then begin with
    /// ``MotionErrorCode/deviceRequiresMovement`` and continue.
    public var requiresMovement = false
    /// The faults of each sensor's batches.
    public var accelerometer = BatchFaults(), deviceMotion = BatchFaults()
    /// The errors that end the updates of headphones and of water.
    public var headphoneFailure, waterFailure: TimedFailure?

    /// Creates an instance without faults.
    public init() {}
}

/// Faults of one stream of batches.
///
/// Batches are numbered from 0.
///
/// A ``MotionManager`` has no batches and uses only ``failure``.
public struct BatchFaults: Sendable {
    /// The numbers of the lost batches.
    public var lost: Set<Int> = []
    /// The delays of late batches.
    ///
    /// They have no effect at the pace ``ReplayPace/asPulled``.
    public var late: [Int: Duration] = [:]
    /// The error that ends the stream.
    public var failure: TimedFailure?

    /// Creates an instance without faults.
    public init() {}
}

/// An error that replaces a batch, sample or update and ends the stream.
public struct TimedFailure: Sendable {
    /// The time of the error in seconds after the start of the recording.
    let after: Double
    let error: any Error

    /// Creates an error at a time of the recording.
    ///
    /// - Parameters:
    ///   - after: The time of the error in seconds after the start of the recording.
    ///   - error: The error.
    public init(after: Double, error: any Error) {
        self.after = after
        self.error = error
    }
}
