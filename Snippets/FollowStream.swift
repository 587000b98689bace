// Prints contacts in live streams of other sources than Core Motion: swift run FollowStream
import SwingKit
import SwingSimulation

// The source: here a simulated wrist, in an app for example a Bluetooth sensor.
let wrist = SessionSimulation(settings: .init(minutes: 1, seed: 22)).blocks

/// Samples as a sensor's packets contain them.
nonisolated struct Packet {
    var time: [Double] = []
    var x: [Float] = []
    var y: [Float] = []
    var z: [Float] = []

    /// The samples as columns.
    ///
    /// One chunk per packet, not one per sample, keeps the loop fast.
    var chunk: AccelerometerChunk { AccelerometerChunk(time: time, acceleration: Triaxial(x: x, y: y, z: z)) }
}

/// A driver that calls back, connected to a stream that holds at most 120 chunks.
nonisolated final class Driver: Sendable {
    let chunks: AsyncStream<DeviceMotionChunk>
    private let continuation: AsyncStream<DeviceMotionChunk>.Continuation

    init() {
        (chunks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(120))
    }

    /// Called by the sensor.
    func didReceive(_ chunk: DeviceMotionChunk) {
        if case .dropped = continuation.yield(chunk) { print("a chunk was dropped: the analysis is too slow") }
    }

    func didDisconnect() { continuation.finish() }
}

/// A connection as an asynchronous sequence: it reads a packet when the analysis requests one.
nonisolated struct Connection: AsyncSequence {
    struct Iterator: AsyncIteratorProtocol {
        var packets: [Packet]

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> AccelerometerChunk? {
            try Task.checkCancellation()
            return packets.isEmpty ? nil : packets.removeFirst().chunk
        }
    }

    let packets: [Packet]

    func makeAsyncIterator() -> Iterator { Iterator(packets: packets) }
}

let driver = Driver()
var packets: [Packet] = []
for block in wrist {
    let samples = block.accelerometer
    var packet = Packet()
    for i in 0..<samples.count {
        packet.time.append(samples.time[i])
        packet.x.append(samples.acceleration.x[i])
        packet.y.append(samples.acceleration.y[i])
        packet.z.append(samples.acceleration.z[i])
    }
    packets.append(packet)
    driver.didReceive(block.deviceMotion)
}
driver.didDisconnect()
let connection = Connection(packets: packets)

let analysis = Task { @concurrent [connection, driver] in
    var session = SessionAnalyzer(profile: .baseball)
    let batches = MotionBatches(
        accelerometer: connection.erasingFailure(), deviceMotion: driver.chunks.erasingFailure())
    var swings: [Swing] = []
    for try await batch in batches { swings += try session.analyze(batch) }
    let findings = try session.finish()
    for warning in findings.warnings { print("warning:", warning) }
    return swings + findings.swings
}
for swing in try await analysis.value {
    // A value that is unknown or doubtful is nil.
    guard let contact = swing.contactTimestamp, let time = swing.timeToContact else { continue }
    print("contact at", contact, "s; time to contact", time, "s")
}
