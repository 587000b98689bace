/// One second of samples from both sensors.
public struct MotionBatch: Hashable, Sendable {
    /// The index of the batch's clock run: 0, plus 1 after each clock reset.
    public let clockRun: Int
    /// The second of the sensor clock that the batch covers: samples with `second ≤ time < second + 1`.
    public let second: Int
    /// The accelerometer's samples of that second, in rising time.
    public let accelerometer: AccelerometerChunk
    /// Device motion's samples of that second, in rising time.
    public let deviceMotion: DeviceMotionChunk
    /// The report on the accelerometer's stream up to the end of this second.
    public let accelerometerReport: StreamReport
    /// The report on device motion's stream up to the end of this second.
    public let deviceMotionReport: StreamReport
    /// The accelerometer's gaps that end in this second.
    public let accelerometerGaps: [StreamGap]
    /// Device motion's gaps that end in this second.
    public let deviceMotionGaps: [StreamGap]
    /// The accelerometer's faults that end in this second, and the parts of others in it.
    public let accelerometerFaults: [SampleFault]
    /// Device motion's faults that end in this second, and the parts of others in it.
    public let deviceMotionFaults: [SampleFault]

    /// Creates a batch.
    ///
    /// - Parameters:
    ///   - clockRun: The index of the clock run.
    ///   - second: The second of the sensor clock.
    ///   - accelerometer: The accelerometer's samples of that second.
    ///   - deviceMotion: Device motion's samples of that second.
    ///   - accelerometerReport: The report on the accelerometer's stream up to the end of that second.
    ///   - deviceMotionReport: The report on device motion's stream up to the end of that second.
    ///   - accelerometerGaps: The accelerometer's gaps that end in this second.
    ///   - deviceMotionGaps: Device motion's gaps that end in this second.
    ///   - accelerometerFaults: The accelerometer's faults in this second.
    ///   - deviceMotionFaults: Device motion's faults in this second.
    package init(
        clockRun: Int = 0, second: Int,
        accelerometer: AccelerometerChunk, deviceMotion: DeviceMotionChunk,
        accelerometerReport: StreamReport = StreamReport(), deviceMotionReport: StreamReport = StreamReport(),
        accelerometerGaps: [StreamGap] = [], deviceMotionGaps: [StreamGap] = [],
        accelerometerFaults: [SampleFault] = [], deviceMotionFaults: [SampleFault] = []
    ) {
        self.clockRun = clockRun
        self.second = second
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.accelerometerReport = accelerometerReport
        self.deviceMotionReport = deviceMotionReport
        self.accelerometerGaps = accelerometerGaps
        self.deviceMotionGaps = deviceMotionGaps
        self.accelerometerFaults = accelerometerFaults
        self.deviceMotionFaults = deviceMotionFaults
    }
}
