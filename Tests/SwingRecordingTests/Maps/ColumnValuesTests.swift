import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// Maps that are proposed from values alone.
struct ColumnValuesTests {
    private let rows = WristRows()

    /// Total acceleration and rotation rates of which each axis varies.
    private func total(_ i: Int) -> [Double] { zip(rows.total(i), [0.1 * sin(Double(i) * 0.3), 0, 0]).map(+) }
    private func rate(_ i: Int) -> [Double] {
        zip(rows.rate(i), [0, sin(Double(i) * 0.1), cos(Double(i) * 0.1)]).map(+)
    }

    private func proposal(_ lines: [[Double]], header: String = "") throws -> ColumnMap {
        let text = lines.map { $0.map { "\($0)" }.joined(separator: ",") + "\n" }.joined()
        let folder = try FolderFixture(["t.csv": header + text])
        return try ColumnMap(proposedFor: "\(folder.path)/t.csv")
    }

    private func places(_ axes: ColumnMap.AxisColumns?) -> [Int] {
        (axes?.columns ?? []).map { if case .place(let place) = $0 { place } else { 0 } }
    }

    /// The columns are found at any place, next to counters, temperatures and gravity.
    @Test func findsColumnsWithoutNames() throws {
        let plain = try proposal(rows.time.indices.map { [rows.time[$0]] + total($0) + rate($0) })
        #expect(places(plain.accelerometer?.quantities["acceleration"]) == [2, 3, 4])
        #expect(places(plain.deviceMotion?.quantities["rotationRate"]) == [5, 6, 7])
        #expect(
            plain.accelerometer?.time?.column == .place(1)
                && plain.accelerometer?.quantities["acceleration"]?.unit == nil)
        let mixed = try proposal(
            rows.time.indices.map { i in
                [Double(i), 25, rows.time[i] * 1000] + rate(i).times(180 / .pi) + [7]
                    + total(i).times(9.80665)
            })
        #expect(places(mixed.accelerometer?.quantities["acceleration"]) == [8, 9, 10])
        #expect(mixed.accelerometer?.quantities["acceleration"]?.unit == "m/s^2")
        #expect(mixed.accelerometer?.time?.column == .place(3) && mixed.accelerometer?.time?.unit == "ms")
    }

    /// Counts of a converter get a scale, and what the values do not show is named.
    @Test func countsHaveAScale() throws {
        let lines = rows.time.indices.map { i -> [Double] in
            let acceleration = total(i).times(16_384).map { $0.rounded() }
            return [rows.time[i] * 1000] + acceleration
                + rate(i).times(180 / .pi * 131).map { $0.rounded() }
        }
        let map = try proposal(lines, header: "t_ms,a1,b1,c1,d1,e1,f1\n")
        #expect(map.accelerometer?.quantities["acceleration"]?.scale == 1.0 / 16_384)
        #expect(map.notes.contains { $0.contains("settle rotationRate") })
    }

    /// Three axes that follow one or two others may belong to two sensors, so their unit stays open.
    @Test func misalignedAxesAreOpen() throws {
        let map = try proposal(
            rows.time.indices.map { [rows.time[$0], 30 * sin(Double($0)), 40 * cos(Double($0))] + total($0) })
        #expect(places(map.accelerometer?.quantities["acceleration"]) == [4, 5, 6])
        #expect(map.accelerometer?.quantities["acceleration"]?.unit == "? g")
        #expect(map.notes.contains { $0.contains("because the columns 2, 3 rise and fall as axes do") }, "\(map.notes)")
    }

    /// Unit vectors, such as gravity and quaternions, are not accelerations.
    @Test func unitVectorsAreNotAcceleration() async throws {
        let folder = try FolderFixture()
        for isGravity in [true, false] {
            let vector = { i in isGravity ? rows.gravity(i) : Array(rows.attitude(i).dropFirst()) }
            try folder.write(rows.numbers("t,p,q,r,s") { i in [rows.time[i]] + vector(i) + [Double(i % 7)] }, "t.csv")
            let failure = await folder.failure { _ = try ColumnMap(proposedFor: "\(folder.path)/t.csv") }
            #expect(failure.contains("found neither acceleration nor rotation rate"), "\(failure)")
        }
    }

    /// A unit quaternion is no time with an acceleration of 1 g, wherever it rests.
    @Test func quaternionsAreNotTimes() async throws {
        let text = (0..<2000).map { i in
            let angle = i < 300 ? 0.4 : 0.4 + sin(Double(i) / 50)
            return "\(cos(angle)),\(sin(angle) * 0.6),\(sin(angle) * 0.8),0\n"
        }
        let folder = try FolderFixture(["t.csv": text.joined()])
        let failure = await folder.failure { _ = try folder.recording("t.csv") }
        #expect(failure.contains("t.csv: found no header, and a first column that falls in "), "\(failure)")
    }

    /// The rotation of the mean acceleration shows the unit of slow rotation rates, or that they are in another one.
    @Test(arguments: [1, 180 / Double.pi, 16]) func slowRotationShowsItsUnit(factor: Double) throws {
        let lines = (0..<2000).map { i -> [Double] in
            let (time, rate) = (Double(i) / 100, 0.1)
            let angle = rate * time
            return [time, rate * factor, 0, 0, 0, -sin(angle), -cos(angle)]
        }
        let map = try proposal(lines, header: "t,gyroX,gyroY,gyroZ,accelX,accelY,accelZ\n")
        #expect(map.deviceMotion?.quantities["rotationRate"]?.unit == (factor == 1 ? nil : "deg/s"))
        #expect(map.notes.contains { $0.contains("fits the acceleration's rotation") })
        #expect(map.notes.contains { $0.contains("settle rotationRate: deg/s is assumed") } == (factor == 16))
    }
}
