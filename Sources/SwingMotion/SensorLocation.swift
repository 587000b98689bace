/// Where a sensor of device motion sits (`CMDeviceMotion.SensorLocation`).
public enum SensorLocation: Int, CaseIterable, Hashable, Sendable {
    /// In the device itself.
    case `default` = 0
    /// In the left earphone.
    case headphoneLeft = 1
    /// In the right earphone.
    case headphoneRight = 2
}
