import Foundation
import HDF5
import Testing

@Suite struct WriteTests {
    @Test func everythingCanBeWritten() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).h5").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try File(creatingAt: path)
        try file.root.attributes.set("title", "Über")
        try file.root.attributes.set("schema_version", Int32(1))
        let swings = try file.root.makeGroup("swings")
        try swings.attributes.set("axes", ["swing", "accel_time"])
        let time = try swings.makeDataset("time", of: Double.self, storage: .chunked(rows: 4, deflate: 4), fill: .nan)
        try time.attributes.set("_FillValue", [Double.nan])
        try time.append([1.0, 2, 3].span)
        try time.append([4.0, 5, 6].span)
        try time.makeScale("time")
        let table = try swings.makeDataset("table", of: Float.self, columns: 2, storage: .chunked(rows: 2), fill: .nan)
        try table.append([1, 2, 3, 4].span)
        try table.attach(time)
        let kind = try swings.makeDataset("kind", of: Int8.self, storage: .contiguous(rows: 3))
        try kind.write([1, 2, 3].span)
        let names = try swings.makeStrings("names", storage: .chunked(rows: 10, deflate: 4))
        try names.append(["a", "", "çà"])
        try names.attach(time)
        #expect(try time.read(1..<5) == [2, 3, 4, 5])
        #expect(try table.read(1..<2) == [3, 4])
        try file.close()
    }
}
