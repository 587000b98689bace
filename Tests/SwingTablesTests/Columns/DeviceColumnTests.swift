import Testing

@testable import SwingTables

struct DeviceColumnTests {
    @Test(arguments: [
        "device", "Device", "deviceId", "device_id", "deviceID(txt)", "sensorId", "Sensor", "sensorName", "imu",
        "IMU No",
        "wrist", "side", "location", "Sensor Location", "body part", "bodyLocation", "mac address", "player", "node_id",
        "source", "sourceName",
    ])
    func namesOfDevicesAreRecognised(title: String) { #expect(DeviceColumn.isOne(title)) }

    @Test(arguments: [
        "id", "sources used", "timestamp", "x", "deviceOrientation", "locationLatitude", "label", "activity", "session",
        "index", "tag",
        "position x", "side effect",
    ])
    func otherNamesAreNot(title: String) { #expect(!DeviceColumn.isOne(title)) }
}
