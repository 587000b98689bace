import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// Rotation rates of a device at rest, whose unit no name states.
struct RestingRatesTests {
    /// Ten seconds of a device at rest at 50 Hz, with a noise of the accelerometer in g and constant rates.
    private func rest(_ rate: [Double], noise: Double = 0.002) -> (TriaxialChunk, TriaxialChunk) {
        let time = (0..<500).map { Double($0) / 50 }
        func column(_ value: Double) -> [Float] { time.indices.map { Float(value + noise * Double($0 % 3 - 1)) } }
        func rates(_ value: Double) -> [Float] { time.indices.map { Float(value + 0.02 * value * Double($0 % 5 - 2)) } }
        return (
            TriaxialChunk(time: time, axes: Triaxial(x: column(0.1), y: column(0.2), z: column(-0.97))),
            TriaxialChunk(time: time, axes: Triaxial(x: rates(rate[0]), y: rates(rate[1]), z: rates(rate[2])))
        )
    }

    /// The offset of a gyroscope in deg/s is no turn in rad/s, and neither is the largest one in rad/s or a turn about gravity.
    @Test(
        arguments: [
            ([-2.3, 1.1, 1.0], 0.002, true), ([0.1, -1.7, -0.1], 0.002, true), ([0.3, 0.1, 0], 0.002, false),
            ([0.2, 0.4, -1.94], 0.002, false), ([0, 0, 0], 0.002, false), ([-2.3, 1.1, 1.0], 0, false),
        ] as [([Double], Double, Bool)])
    func anOffsetShowsTheUnit(rate: [Double], noise: Double, isImpossible: Bool) {
        for length in [1.0, 0.9, 1.15] {
            let (acceleration, rates) = rest(rate, noise: noise)
            let found = RestingRates(acceleration, gravity: 1 / length, rates, factor: 1)
            #expect(found.areImpossible == isImpossible, "\(found)")
            #expect(!RestingRates(acceleration, gravity: 1 / length, rates, factor: .pi / 180).areImpossible)
        }
    }

    /// A wrist that turns as its rates state it, and rests in between.
    @Test func turnsAreNotRest() {
        var (time, x, y, z, rates) = ([Double](), [Float](), [Float](), [Float](), [Float]())
        var angle = 0.0
        for i in 0..<2000 {
            let t = Double(i) / 100
            let rate = t.truncatingRemainder(dividingBy: 1) < 0.4 ? (Int(t) % 2 == 0 ? 3.0 : -3) : 0
            angle += rate / 100
            time.append(t)
            x.append(Float(0.002 * Double(i % 3)))
            y.append(Float(-sin(angle)))
            z.append(Float(-cos(angle)))
            rates.append(Float(rate))
        }
        let still = [Float](repeating: 0, count: 2000)
        let found = RestingRates(
            TriaxialChunk(time: time, axes: Triaxial(x: x, y: y, z: z)), gravity: 1,
            TriaxialChunk(time: time, axes: Triaxial(x: rates, y: still, z: still)), factor: 1)
        #expect(!found.areImpossible && found.turningCount > 3, "\(found)")
    }

    /// A table of a device at rest is rejected with the advice to use a map, whose unit is deg/s.
    @Test func ratesAtRestAreInDegrees() async throws {
        let lines = (0..<600).map { i in
            let noise = 0.002 * sin(Double(i * i))
            return "\(Double(i) / 50),\(0.1 + noise),\(0.2 - noise),-0.97,\(-2.3 + noise),\(1.1 + noise),0.5\n"
        }
        let folder = try FolderFixture(["t.csv": "time,acc_x,acc_y,acc_z,gyro_x,gyro_y,gyro_z\n" + lines.joined()])
        let failure = await folder.failure { _ = try folder.recording("t.csv") }
        #expect(failure.contains("\"gyro_x\" turns the device while the acceleration is at rest"), "\(failure)")
        #expect(failure.contains("--suggest-map proposes"), "\(failure)")
        var options = ReadingOptions()
        var map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
        #expect(map.deviceMotion?.quantities["rotationRate"]?.unit == "deg/s", "\(map.json)")
        options.map = map
        #expect(try Recording(readingAt: "\(folder.path)/t.csv", options: options).warnings.isEmpty)
        map.deviceMotion?.quantities["rotationRate"]?.unit = "rad/s"
        options.map = map
        let warnings = try Recording(readingAt: "\(folder.path)/t.csv", options: options).warnings
        #expect(warnings.contains { $0.contains("check the unit of the rotation rate") }, "\(warnings)")
    }

    /// A recording that begins with rest shows its unit later.
    @Test func laterRatesShowTheUnit() throws {
        let lines = (0..<9000).map { i in
            let rate = i < 6000 ? 0 : 300 * sin(Double(i) / 20)
            return "\(Double(i) / 100),0,0,-1,\(rate),0,0\n"
        }
        let folder = try FolderFixture(["t.csv": "time,acc_x,acc_y,acc_z,gyro_x,gyro_y,gyro_z\n" + lines.joined()])
        let map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
        #expect(map.deviceMotion?.quantities["rotationRate"]?.unit == "deg/s", "\(map.json)")
    }
}
