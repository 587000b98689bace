import SwingMotion
import Testing

@testable import SwingAnalysis

/// Simulated sessions in which one second of a stream stands in place of the next one, and what becomes of the swings.
struct CopiedSwingsTests {
    private static let sound = Session.simulated(.tennis, minutes: 1, seed: 9)

    /// Returns the session in which the second before an instant is stored again as the one after it.
    private static func repeated(until instant: Double, in streams: Session.Streams) -> Session {
        var session = sound
        if streams != .motion { session.accelerometer = repeated(sound.accelerometer, until: instant) }
        if streams != .accelerometer { session.motion = repeated(sound.motion, until: instant) }
        return session
    }

    private static func repeated(_ chunk: AccelerometerChunk, until instant: Double) -> AccelerometerChunk {
        let (values, at) = (chunk.acceleration, chunk.time.firstIndex(from: instant))
        return AccelerometerChunk(time: chunk.time, acceleration: values.repeated(800, until: at))
    }

    private static func repeated(_ chunk: DeviceMotionChunk, until instant: Double) -> DeviceMotionChunk {
        let at = chunk.time.firstIndex(from: instant)
        return DeviceMotionChunk(
            time: chunk.time, rotationRate: chunk.rotationRate.repeated(200, until: at),
            gravity: chunk.gravity.repeated(200, until: at),
            userAcceleration: chunk.userAcceleration.repeated(200, until: at))
    }

    /// The contacts of the sound session with a time, and enough time around them.
    private static func contacts() async -> [Swing] {
        let time = sound.motion.time
        let inner = time[600]...time[time.count - 600]
        return await sound.swings(profile: .tennis).filter { swing in
            swing.outcome == .contact && swing.timeToContact != nil && inner.contains(swing.contactTimestamp.orNaN)
        }
    }

    /// The accelerometer's second with the contact is replaced: nothing remains of it.
    @Test(arguments: [0.05, 0.3, 0.9]) func aReplacedContactIsDoubtful(before: Double) async throws {
        let contacts = await Self.contacts()
        #expect(contacts.count >= 4)
        for contact in contacts {
            let changed = Self.repeated(until: contact.contactTimestamp.orNaN - before, in: .accelerometer)
            let swings = await changed.swings(profile: .tennis)
            let near = swings.filter { abs($0.peakRateTimestamp.orNaN - contact.peakRateTimestamp.orNaN) < 0.3 }
            #expect(near.count == 1)
            let swing = try #require(near.first)
            #expect(swing.outcome == .uncertain && swing.flags.isSuperset(of: [.held, .gap]), "\(swing.flags)")
            #expect(swing.timeToContact == nil && swing.confidence == 0)
        }
    }

    /// Both streams are repeated: the swing and its ghost one second later, which is not reported as a contact.
    @Test func aGhostIsDoubtful() async throws {
        var ghosts = 0
        for contact in await Self.contacts() {
            let changed = Self.repeated(until: contact.contactTimestamp.orNaN + 0.4, in: .both)
            let swings = await changed.swings(profile: .tennis)
            let near = swings.filter { abs($0.peakRateTimestamp.orNaN - contact.peakRateTimestamp.orNaN - 1) < 0.1 }
            ghosts += near.count
            for swing in near {
                #expect(swing.outcome == .uncertain && swing.flags.contains(.held), "\(swing.flags)")
                #expect(swing.timeToContact == nil && swing.confidence == 0)
            }
        }
        #expect(ghosts >= 4)
    }

    /// Swings far from the repeated second are measured as without it.
    @Test(arguments: Session.Streams.allCases) func otherSwingsStay(streams: Session.Streams) async throws {
        let contacts = await Self.contacts()
        let first = try #require(contacts.first).contactTimestamp.orNaN
        func far(_ swings: [Swing]) -> [String] {
            swings.filter { $0.peakRateTimestamp.orNaN > first + 4 }.map(\.text)
        }
        let all = far(await Self.sound.swings(profile: .tennis))
        #expect(!all.isEmpty)
        #expect(far(await Self.repeated(until: first + 0.2, in: streams).swings(profile: .tennis)) == all)
    }
}

extension Triaxial {
    /// Returns the quantity in which a number of samples before an index stand again after it.
    fileprivate func repeated(_ count: Int, until index: Int) -> Triaxial {
        func repeated(_ column: SampleColumn<Float>) -> [Float] {
            guard column.count > 0 else { return [] }
            let values = column.array
            return Array(values[..<index] + values[index - count..<index] + values[(index + count)...])
        }
        return Triaxial(x: repeated(x), y: repeated(y), z: repeated(z))
    }
}
