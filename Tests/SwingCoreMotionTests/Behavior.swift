import SwingCoreMotion
import SwingMotion
import Testing

/// A documented behaviour of Core Motion, and a check that the replay has it.
struct Behavior: CustomTestStringConvertible, Sendable {
    /// Where Apple documents the behaviour.
    let source: String
    /// The behaviour in one sentence.
    let text: String
    let check: @Sendable () async throws -> Void

    init(_ source: String, _ text: String, _ check: @escaping @Sendable () async throws -> Void) {
        (self.source, self.text, self.check) = (source, text, check)
    }

    var testDescription: String { "\(source): \(text)" }
}

/// Values that handlers append on any thread, among them samples, which are not sendable.
final class Log<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: [Value] = []

    var values: [Value] { lock.withLock { state } }

    func append(_ value: Value) { lock.withLock { state.append(value) } }
}

/// Waits until a condition is true, or until the test's time limit.
///
/// It sleeps, because a thread that only yields keeps the queues of handlers from getting threads.
func waitUntil(_ isTrue: () -> Bool) async {
    while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Returns the code of an error in Core Motion's domain, or `nil`.
///
/// It must be of the class `NSError`, which programs cast errors to.
func code(_ error: (any Error)?) -> CMError? {
    guard let error = error as Any as? NSError, error.domain == CMErrorDomain else { return nil }
    return CMError(rawValue: UInt32(error.code))
}

/// Returns a replay of 3 s of an 800 Hz accelerometer and 200 Hz device motion.
///
/// The accelerometer's x and the rotation rate's x count the samples. The device lies flat with a constant yaw.
func session(yaw: Double = 0, _ change: (inout Replay) -> Void = { _ in }) -> Replay {
    let fast = (0..<2400).map { 100 + Double($0) / 800 }
    let slow = (0..<600).map { 100 + Double($0) / 200 }
    func constant(_ value: Double) -> [Float] { slow.map { _ in Float(value) } }
    let zero = constant(0)
    var replay = Replay(
        accelerometer: [
            AccelerometerChunk(
                time: fast,
                acceleration: Triaxial(
                    x: fast.indices.map { Float($0) }, y: fast.map { _ in 0 }, z: fast.map { _ in -1 }))
        ],
        deviceMotion: [
            DeviceMotionChunk(
                time: slow, rotationRate: Triaxial(x: slow.indices.map { Float($0) }, y: zero, z: zero),
                gravity: Triaxial(x: zero, y: zero, z: constant(-1)),
                userAcceleration: Triaxial(x: zero, y: zero, z: zero),
                attitude: Attitude(w: constant(cos(yaw / 2)), x: zero, y: zero, z: constant(sin(yaw / 2))))
        ])
    replay.pace = .asPulled
    change(&replay)
    return replay
}
