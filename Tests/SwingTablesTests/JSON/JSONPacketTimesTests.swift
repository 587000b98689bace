import SwingMotion
import Testing

@testable import SwingTables

/// Samples of packets, each of which states one time.
struct JSONPacketTimesTests {
    /// Returns the times of samples in packets.
    private func times(_ packets: [(time: Double, count: Int)]) -> [Double] {
        var (packetTimes, bytes) = (JSONPacketTimes(), [UInt8]())
        for packet in packets {
            for i in 0..<packet.count { packetTimes.add(Array("\(i),".utf8)[...], at: packet.time, to: &bytes) }
        }
        packetTimes.finish(to: &bytes)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.split(separator: ",").last.flatMap { Double($0) }
        }
    }

    @Test func samplesAreSpreadUpToTheNextPacket() {
        #expect(times([(100, 4), (140, 4)]) == [100, 110, 120, 130, 140, 150, 160, 170])
        #expect(times([(0, 2), (20, 4), (60, 1)]) == [0, 10, 20, 30, 40, 50, 60])
        #expect(times([(5, 1)]) == [5])
        #expect(times([]).isEmpty)
    }

    /// Before a gap, the step is that of the packet before, and times that step back change no step.
    @Test func gapsAreKept() {
        #expect(times([(0, 2), (20, 2), (500, 2)]) == [0, 10, 20, 30, 500, 510])
        #expect(times([(0, 2), (20, 2), (10, 2)]) == [0, 10, 20, 30, 10, 20])
    }

    /// A packet may state its time before its samples, after them or both ways in one text.
    @Test(arguments: [
        "[{\"a\":[A],B}]", "[{B,\"a\":[A]}]", "{\"m\":{\"imu\":[{\"a\":[A],\"u\":1,B}]}}", "[{\"k\":{\"a\":[A]},B}]",
        "[{\"k\":{B,\"a\":[A]}}]", "[{\"k\":{\"a\":[A],B}}]",
    ]) func timeMayFollowTheSamples(shape: String) {
        func text(_ shape: (Int) -> String) -> [UInt8] {
            // Each packet takes the place of the first one, between the shape's outer brackets.
            let (open, close) = (shape(0).firstIndex(of: "[") ?? shape(0).startIndex, shape(0).lastIndex(of: "]"))
            let packets = (0..<5).map { i in
                let whole = shape(i)
                let samples = (0..<4).map { "{\"x\":\(4 * i + $0),\"y\":0,\"z\":-1}" }.joined(separator: ",")
                let inner = whole[whole.index(after: open)..<(close ?? whole.endIndex)]
                return inner.replacing("A", with: samples).replacing("B", with: "\"timestamp\":\(100 + 40 * i)")
            }
            let first = shape(0)
            let end = close ?? first.endIndex
            return Array((first[...open] + packets.joined(separator: ",") + first[end...]).utf8)
        }
        let mixed = ["[{\"a\":[A],B}]", "[{B,\"a\":[A]}]"]
        for bytes in [text { _ in shape }] + (shape == mixed[0] ? [text { mixed[$0 % 2] }] : []) {
            let expected = (0..<20).map { "\($0),0,-1,\(Double(100 + 10 * $0))\n" }.joined()
            for size in [1, 7, 64, 256 << 10] {
                let found = JSONCheck.tables(bytes, bufferSize: size)
                #expect(found.contains("x,y,z,timestamp\n" + expected), "\(found)")
            }
        }
    }

    /// Samples whose packet states no time are not those of the next packet.
    @Test(arguments: [1, 2]) func packetsWithoutATimeAreRejected(missing: Int) {
        let packets = (0..<3).map { i in
            "{\"a\":[{\"x\":1,\"y\":0,\"z\":-1},{\"x\":2,\"y\":0,\"z\":-1}]\(i == missing ? "" : ",\"timestamp\":\(i * 20)")}"
        }
        let text = Array("[\(packets.joined(separator: ","))]".utf8)
        #expect(JSONCheck.tables(text).contains("found no time around the samples"))
    }

    /// A packet is kept in memory until the next one, so it has a limit.
    @Test func aPacketHasALimit() {
        let sample = "{\"x\":0.5,\"y\":0,\"z\":-1}"
        func packet(_ time: Int, _ count: Int) -> String {
            let samples = [String](repeating: sample, count: count).joined(separator: ",")
            return "{\"timestamp\":\(time),\"samples\":[\(samples)]}"
        }
        let limit = InputLimits.jsonPacket
        for (count, isRefused) in [(limit, false), (limit + 1, true)] {
            let text = Array("[\(packet(0, 2)),\(packet(1, count)),\(packet(90, 2))]".utf8)
            #expect(
                JSONCheck.tables(text).contains("found more than 65536 samples with one time around them") == isRefused)
        }
    }
}
