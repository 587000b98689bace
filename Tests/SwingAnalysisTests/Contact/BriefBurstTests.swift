import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

/// Damaged samples in misses make no contact, and contacts remain without their largest samples.
struct BriefBurstTests {
    private static let session = Session.simulated(.golf, minutes: 3, seed: 23)

    @Test(arguments: 1...3) func aFewSamplesMakeNoContact(_ count: Int) async {
        let swings = await Self.session.swings(profile: .golf)
        let misses = swings.filter { $0.outcome == .miss }
        #expect(misses.count > 2)
        var damaged = Self.session
        var signal = damaged.accelerometer.acceleration
        let time = damaged.accelerometer.time
        for miss in misses {
            let first = time.firstIndex(from: miss.peakRateTimestamp.orNaN - 0.01)
            for i in first..<first + count { signal.z[i] += 30 }
        }
        damaged.accelerometer = AccelerometerChunk(time: time, acceleration: signal)
        let found = await damaged.swings(profile: .golf)
        #expect(found.count == swings.count)
        for (before, after) in zip(swings, found) {
            #expect(after.outcome != .contact || before.outcome == .contact, "\(after)")
            if before.outcome == .miss { #expect(after.flags.contains(.implausible)) }
        }
    }

    @Test func soundContactsDoNotRestOnFewSamples() async {
        let swings = await Self.session.swings(profile: .golf)
        #expect(swings.count { $0.outcome == .contact } > 10)
        #expect(swings.allSatisfy { !$0.flags.contains(.implausible) })
    }
}
