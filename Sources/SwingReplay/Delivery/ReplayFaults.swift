/// Faults of a replay, with which an app's handling of them can be tested.
public struct ReplayFaults: Sendable {
    /// Whether the app may have motion data.
    ///
    /// Updates that are `denied` or `restricted` fail with ``MotionErrorCode/notAuthorized``. Where it is `notDetermined`, the
    /// person is assumed to say yes at the first start.
    public var authorizationStatus = AuthorizationStatus.authorized
    /// Whether there are the sensors; updates of one that is missing fail with ``MotionErrorCode/notAvailable``.
    public var isAccelerometerSupported = true, isDeviceMotionSupported = true
    /// The faults of the sensors' batches.
    public var accelerometer = BatchFaults(), deviceMotion = BatchFaults()
    /// The errors in which the updates of headphones and of water end.
    public var headphoneFailure, waterFailure: TimedFailure?

    /// Creates a replay in which all goes well.
    public init() {}
}

/// Faults of one stream of batches, which are counted from 0.
///
/// A ``MotionManager`` has no batches; for it only ``failure`` counts.
public struct BatchFaults: Sendable {
    /// The batches that never come.
    public var lost: Set<Int> = []
    /// The batches that come late, and by how much, where the pace is not ``ReplayPace/asPulled``.
    public var late: [Int: Duration] = [:]
    /// The error in which the stream ends.
    public var failure: TimedFailure?

    /// Creates a stream in which all goes well.
    public init() {}
}

/// An error that comes instead of a batch, sample or update, and ends the stream.
public struct TimedFailure: Sendable {
    /// How many seconds of the recording come before it.
    let after: Double
    let error: any Error

    /// Creates an error that comes after some time.
    ///
    /// - Parameters:
    ///   - after: How many seconds of the recording come before it.
    ///   - error: The error.
    public init(after: Double, error: any Error) {
        self.after = after
        self.error = error
    }
}
