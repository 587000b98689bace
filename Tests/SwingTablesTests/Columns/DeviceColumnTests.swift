import SwingFiles
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

    /// A column of sources may name devices, or how a row was recorded.
    @Test(arguments: [
        ("source", ["LeftWrist", "RightWrist"], 2), ("SOURCE", ["Apple Watch", "iPhone"], 2),
        ("source", ["live", "history"], nil), ("sourceName", ["app", "app"], nil), ("device", ["live", "history"], 2),
    ])
    func sourcesAreDevicesByTheirValues(title: String, values: [String], count: Int?) throws {
        let file = FileHead(TreeFile("\(title),x\n" + values.map { "\($0),1\n" }.joined()))
        let columns = try DeviceColumn.columns(file, try #require(try file.header()))
        #expect(columns.first?.values.count == count)
    }
}
