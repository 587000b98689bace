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
