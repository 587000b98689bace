import SwingMotion
import TestSupport
import Testing

@testable import SwingRecorder

/// Every bit pattern is returned, and every number of samples.
@Suite struct RoundTripTests {
    /// Columns of times and of values that are hard to encode.
    static let columns: [(name: String, time: [Double], values: [Float])] = {
        var random = SystemRandomNumberGenerator()
        func bits(_ count: Int) -> (time: [Double], values: [Float]) {
            (
                (0..<count).map { _ in Double(bitPattern: .random(in: 0 ... .max, using: &random)) },
                (0..<count).map { _ in Float(bitPattern: .random(in: 0 ... .max, using: &random)) }
            )
        }
        let nan = Float(bitPattern: 0xFFC1_2345)
        let signalling = Float(bitPattern: 0x7F80_0001)
        var columns = [1, 2, 3, 15, 16, 17, 800, SampleFrame.longest].map { count in
            let random = bits(count)
            return (name: "\(count) random", time: random.time, values: random.values)
        }
        let steps = (0..<800).map { Float($0 % 37 - 18) * 0x1p-16 }
        columns += [
            ("multiples", (0..<800).map { 75_664 + Double($0) / 800 }, steps),
            ("microseconds", (0..<800).map { (75_664_000_000 + Double($0) * 1247) / 1e6 }, steps.map { $0 * 3 }),
            ("ticks", (0..<800).map { (75_664_000_000 + Double($0) * 29_927) / 24e6 }, steps.map { $0 * 1e9 }),
            ("nanoseconds", (0..<800).map { (75_664_123_456_789 + Double($0) * 1_247_001) / 1e9 }, steps),
            ("zeros", [Double](repeating: 0, count: 40), [Float](repeating: 0, count: 40)),
            ("minus zeros", [Double](repeating: -0.0, count: 40), [Float](repeating: -0.0, count: 40)),
            ("one minus zero", [0, -0.0, 1], [0, -0.0, 1]),
            ("falling", [3, 2, 1, .infinity, -.infinity], [.infinity, -.infinity, nan, signalling, 0]),
            ("NaN", [.nan, .signalingNaN, -.nan], [.nan, -.nan, .signalingNaN]),
            (
                "limits", [.greatestFiniteMagnitude, -.leastNonzeroMagnitude, 0],
                [.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNormalMagnitude]
            ),
            ("far apart", [1e-300, 1e300, 9_007_199_254_740_994], [1e-30, 1e30, 1]),
        ]
        return columns
    }()

    @Test(arguments: columns.indices) func accelerometer(_ index: Int) throws {
        let (_, time, values) = Self.columns[index]
        let chunk = AccelerometerChunk(
            time: time, acceleration: Triaxial(x: values, y: values.reversed(), z: values.map { -$0 }))
        let payload = SampleFrame.encode(chunk)
        #expect(payload.count <= FrameHeader.longestPayload)
        let decoded = try #require(SampleFrame.accelerometer(PayloadReader(payload, 0..<payload.count)))
        let isEqual = decoded.bits == chunk.bits
        #expect(isEqual)
    }

    @Test(arguments: columns.indices, 0..<4) func deviceMotion(_ index: Int, _ parts: Int) throws {
        let (_, time, values) = Self.columns[index]
        let axes = Triaxial(x: values, y: values.reversed(), z: values.map { $0 * 0.3 })
        let chunk = DeviceMotionChunk(
            time: time, rotationRate: axes, gravity: Triaxial(x: axes.z, y: axes.x, z: axes.y),
            userAcceleration: parts & 1 == 0 ? Triaxial() : axes,
            attitude: parts & 2 == 0 ? Attitude() : Attitude(w: axes.x, x: axes.y, y: axes.z, z: axes.x))
        let payload = SampleFrame.encode(chunk)
        #expect(payload.count <= FrameHeader.longestPayload)
        let bytes = PayloadReader(payload, 0..<payload.count)
        let isEqual = try #require(SampleFrame.deviceMotion(bytes)).bits == chunk.bits
        #expect(isEqual)
        let without = try #require(SampleFrame.deviceMotion(bytes, withAttitude: false))
        #expect(without.attitude.count == 0)
        let isEqualWithout = without.bits.prefix(10) == chunk.bits.prefix(10)
        #expect(isEqualWithout)
    }

    @Test func facts() throws {
        var info = SessionInfo(sessionID: "Training – 1")
        for fact in FactsFrame.texts { info[keyPath: fact.value] = "\(fact.name)\n\"é\" " }
        (info.startedAt, info.bootTime) = (1_749_996_000.123456789, -0.1)
        (info.wrist, info.crown, info.handedness) = (.left, .right, .left)
        info.metadata = ["racket": "[301.5]", "wrist": "\"both\"", "": ""]
        let payload = FactsFrame.encode(info)
        #expect(FactsFrame.decode(PayloadReader(payload, 0..<payload.count)) == info)
        for end in 1..<payload.count {
            let part = FactsFrame.decode(PayloadReader(payload, 0..<end))
            #expect(part == nil || part != info)
        }
    }

    /// The sum of the check value that the definitions of CRC-32 state, and of all lengths up to 9 against the definition.
    @Test func checksum() {
        #expect(CRC32.checksum(Array("123456789".utf8).span) == 0xCBF4_3926)
        for count in 0..<10 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 77 + 13) }
            var sum: UInt32 = ~0
            for byte in bytes {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
            }
            #expect(CRC32.checksum(bytes.span) == ~sum)
            let (head, tail) = (Array(bytes.prefix(count / 2)), Array(bytes.dropFirst(count / 2)))
            #expect(CRC32.checksum(tail.span, continuing: CRC32.checksum(head.span)) == ~sum)
        }
    }
}
