import Testing

@testable import SwingMotion

struct SampleViewTests {
    private static func motion(_ count: Int, hasAttitude: Bool = true) -> DeviceMotionChunk {
        func column(_ offset: Float) -> [Float] { (0..<count).map { Float($0) + offset } }
        let axes = Triaxial(x: column(0.25), y: column(0.5), z: column(0.75))
        return DeviceMotionChunk(
            time: (0..<count).map { Double($0) / 8 }, rotationRate: axes, gravity: axes,
            attitude: hasAttitude ? Attitude(w: column(0), x: column(1), y: column(2), z: column(3)) : Attitude())
    }

    private func address<Value>(of column: SampleColumn<Value>) -> UnsafePointer<Value>? {
        column.span.withUnsafeBufferPointer { $0.baseAddress }
    }

    @Test func aPartSharesTheStorageOfItsBlock() throws {
        let whole = Self.motion(100)
        let part = whole[20..<60][10..<20]
        #expect(part.count == 10 && part.time == (30..<40).map { Double($0) / 8 })
        #expect(part.gravity.y == (30..<40).map { Float($0) + 0.5 } && part.attitude.z[0] == 33)
        let begin = try #require(address(of: whole.time))
        #expect(address(of: part.time) == begin + 30)
        let axis = try #require(address(of: whole.rotationRate.z))
        #expect(address(of: part.rotationRate.z) == axis + 30)
    }

    @Test func absentColumnsStayAbsent() {
        let part = Self.motion(10, hasAttitude: false)[2..<8]
        #expect(part.attitude.count == 0 && part.userAcceleration.count == 0)
        var joined = part
        joined.append(part)
        #expect(joined.attitude.count == 0 && joined.count == 12)
    }

    @Test func equalityComparesSamples() {
        let (whole, other) = (Self.motion(20), Self.motion(30))
        #expect(
            whole != other && whole == other[0..<20] && whole[5..<9] == other[5..<9] && whole[5..<9] != other[6..<10])
        #expect(Set([whole[3..<9], other[3..<9], other[3..<10]]).count == 2)
        #expect(whole != Self.motion(20, hasAttitude: false))
        #expect(whole[0..<0] == DeviceMotionChunk())
    }

    /// Appending to a part copies only the part to a new block.
    @Test func appendingLeavesTheBlock() {
        let whole = Self.motion(100)
        var part = whole[10..<20]
        part.append(whole, 50..<55)
        #expect(part.time == ([10..<20, 50..<55] as [Range<Int>]).joined().map { Double($0) / 8 })
        #expect(whole == Self.motion(100))
        var rest = AccelerometerChunk(time: [1, 2, 3], acceleration: whole[0..<3].gravity)[1..<3]
        rest.append(rest)
        #expect(rest.time == [2, 3, 2, 3] && rest.acceleration.x == [1.25, 2.25, 1.25, 2.25])
    }

    @Test func onlyTheRangeMustBeFinite() {
        var axes = Self.motion(10).gravity
        axes.y[4] = .infinity
        let chunk = AccelerometerChunk(time: Self.motion(10).time, acceleration: axes)
        #expect(!chunk.isFinite && chunk[0..<4].isFinite && chunk[5..<10].isFinite && !chunk[4..<5].isFinite)
        #expect(Self.motion(10).gravity.y[4] == 4.5)
    }

    @Test(arguments: [0.0, 1, 1.5, 3, 7, 8]) func risingTimesAreSearched(time: Double) {
        let times: [Double] = [1, 2, 2, 3, 5, 7]
        let expected = times.firstIndex { $0 >= time } ?? times.count
        #expect(times.firstIndex(from: time) == expected && times.span.firstIndex(from: time) == expected)
        #expect(SampleColumn(times).firstIndex(from: time) == expected)
        #expect(times[2...].firstIndex(from: time) == max(expected, 2))
        #expect(times.range(within: time...time + 1) == times.indices.filter { time...time + 1 ~= times[$0] }.range)
    }
}

extension [Int] {
    /// The indices as one range; `nil` if there are none.
    fileprivate var range: Range<Int>? { first.map { $0..<$0 + count } }
}
