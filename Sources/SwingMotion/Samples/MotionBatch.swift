/// One second of both sensors: what the engine gives.
public struct MotionBatch: Hashable, Sendable {
    /// Which run of the sensors' clocks the batch belongs to: 0, and one more after each clock reset.
    public let clock: Int
    /// The second of the sensor clock that the batch covers: samples with `second ≤ time < second + 1`.
    public let second: Int
    /// The accelerometer's samples of that second, in rising time.
    public let accelerometer: AccelerometerChunk
    /// Device motion's samples of that second, in rising time.
    public let deviceMotion: DeviceMotionChunk
    /// What has been seen of the accelerometer so far, up to and including this second.
    public let accelerometerReport: StreamReport
    /// What has been seen of device motion so far, up to and including this second.
    public let deviceMotionReport: StreamReport
    /// The accelerometer's gaps that end in this second.
    public let accelerometerGaps: [StreamGap]
    /// Device motion's gaps that end in this second.
    public let deviceMotionGaps: [StreamGap]

    /// Creates a batch.
    ///
    /// - Parameters:
    ///   - clock: Which run of the sensors' clocks.
    ///   - second: The second of the sensor clock.
    ///   - accelerometer: The accelerometer's samples of that second.
    ///   - deviceMotion: Device motion's samples of that second.
    ///   - accelerometerReport: The accelerometer's report so far.
    ///   - deviceMotionReport: Device motion's report so far.
    ///   - accelerometerGaps: The accelerometer's gaps that end in this second.
    ///   - deviceMotionGaps: Device motion's gaps that end in this second.
    package init(
        clock: Int = 0, second: Int,
        accelerometer: AccelerometerChunk, deviceMotion: DeviceMotionChunk,
        accelerometerReport: StreamReport = StreamReport(), deviceMotionReport: StreamReport = StreamReport(),
        accelerometerGaps: [StreamGap] = [], deviceMotionGaps: [StreamGap] = []
    ) {
        self.clock = clock
        self.second = second
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.accelerometerReport = accelerometerReport
        self.deviceMotionReport = deviceMotionReport
        self.accelerometerGaps = accelerometerGaps
        self.deviceMotionGaps = deviceMotionGaps
    }
}
