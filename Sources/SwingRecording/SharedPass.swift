import SwingMotion
import Synchronization

/// The parts of a recording that its source contains.
///
/// If a source lacks gravity, its reader returns chunks whose gravity is NaN. ``Recording/completed(_:)`` then
/// supplies it.
struct SourceParts {
    /// Whether the source contains total acceleration from an accelerometer.
    var hasAccelerometer = true
    /// Whether device motion has gravity.
    var hasGravity = true
    /// Whether device motion has user acceleration.
    var hasUserAcceleration = true
    /// Whether device motion has the attitude, in Core Motion's convention.
    var hasAttitude = true
    /// Whether the chunks keep the attitude; if false, it is only used to compute gravity.
    var keepsAttitude = true
}

extension Recording {
    /// Returns the recording with the parts that its source lacks, computed from the others.
    ///
    /// - Gravity is computed from the attitude if there is one. Otherwise it is estimated from the rotation rate and
    ///   the accelerometer.
    /// - The accelerometer is rebuilt from gravity and user acceleration.
    ///
    /// ``source`` records the computed parts and the assumptions.
    ///
    /// - Parameter parts: The parts that the source contains.
    /// - Returns: The recording. Its streams can be read again and use bounded memory, like the original streams.
    /// - Throws: ``SwingMotion/SwingError`` if the source does not contain enough.
    func completed(_ parts: SourceParts) throws(SwingError) -> Recording {
        var (accelerometer, deviceMotion, source) = (accelerometer, deviceMotion, source)
        var estimatesGravity = false
        // The notes of a conversion may state columns that were removed later.
        if hasDeviceMotion, !parts.hasGravity { source.factors.gravity = nil }
        if hasDeviceMotion, !parts.hasUserAcceleration { source.factors.userAcceleration = nil }
        if !hasDeviceMotion {
            guard parts.hasAccelerometer else { throw tooLittle("neither an accelerometer nor device motion") }
        } else if !parts.hasGravity, parts.hasAttitude {
            deviceMotion = deviceMotion.withGravityFromAttitude(keepsAttitude: parts.keepsAttitude)
            source.gravity = .attitude
            source.assume("the attitude's reference frame has z up")
        } else if !parts.hasGravity {
            guard parts.hasAccelerometer else { throw tooLittle("user acceleration without gravity or attitude") }
            deviceMotion = deviceMotion.withGravity(estimatedFrom: accelerometer)
            source.gravity = .estimated
            source.assume("accelerometer and rotation rate are on one clock and along the same axes")
            estimatesGravity = true
        }
        if !parts.hasAccelerometer {
            guard parts.hasUserAcceleration else { throw tooLittle("gravity without acceleration") }
            let pass = SharedPass(deviceMotion)
            accelerometer = .rebuilt(from: pass.stream(.accelerometer))
            deviceMotion = pass.stream(.deviceMotion)
            source.acceleration = .rebuilt
        }
        var recording = Recording(
            path: path, format: format, info: info, source: source, hasDeviceMotion: hasDeviceMotion,
            accelerometerCount: parts.hasAccelerometer ? accelerometerCount : nil, accelerometer: accelerometer,
            deviceMotion: deviceMotion, truth: truth)
        recording.estimatesGravity = estimatesGravity
        return recording
    }

    /// Returns the recording with any gravity replaced by an estimate from accelerometer and rotation rate.
    ///
    /// Hard movements for a minute can mislead the device's own sensor fusion. The estimate also uses later samples and
    /// avoids this error.
    ///
    /// - Returns: The recording, with the estimate stated in ``source``; unchanged if it lacks one of the two sensors, or
    ///   its gravity is such an estimate already.
    package func estimatingGravity() -> Recording {
        guard hasDeviceMotion, source.acceleration == .recorded, !estimatesGravity else { return self }
        var source = source
        source.gravity = .estimated
        var recording = Recording(
            path: path, format: format, info: info, source: source, hasDeviceMotion: hasDeviceMotion,
            accelerometerCount: accelerometerCount, accelerometer: accelerometer,
            deviceMotion: deviceMotion.withGravity(estimatedFrom: accelerometer), truth: truth)
        recording.warnings = warnings
        recording.estimatesGravity = true
        return recording
    }

    private func tooLittle(_ found: String) -> SwingError {
        SwingError(
            .badData, at: path,
            "found \(found), expected total acceleration, and rotation rate with gravity or attitude; record "
                + "the missing sensors too")
    }
}

extension SourceProvenance {
    /// Records an assumption, once.
    fileprivate mutating func assume(_ sentence: String) {
        if !assumptions.contains(sentence) { assumptions.append(sentence) }
    }
}

/// Shares one pass over a source between its two streams, so that the rows are parsed only once.
///
/// The analysis reads the two streams in step. At most ``limit`` chunks are kept that one stream has read and the other
/// has not. If one stream is further ahead, the other one reads the source again from its beginning and returns the
/// same chunks. A lock allows both streams to be read from different tasks.
final class SharedPass<Chunk: Sendable>: Sendable {
    /// One of the two streams.
    enum Stream: Int {
        case accelerometer
        case deviceMotion
    }

    private let source: SensorStream<Chunk>
    private let latest = Mutex(LatestPass())

    /// The maximum number of chunks kept for the slower stream; a chunk is about one second.
    static var limit: Int { 8 }

    private struct LatestPass {
        weak var pass: SinglePass<Chunk>?
    }

    /// Creates a shared pass over a stream.
    ///
    /// - Parameter source: The stream to read.
    init(_ source: SensorStream<Chunk>) { self.source = source }

    /// Returns one of the two streams.
    ///
    /// - Parameter side: The stream.
    /// - Returns: A stream of the source's chunks.
    func stream(_ side: Stream) -> SensorStream<Chunk> {
        SensorStream { () throws(SwingError) in
            SharedReader(try self.join(side), self.source, side)
        }
    }

    /// Returns the other stream's pass if it still has all chunks, otherwise a new pass.
    private func join(_ side: Stream) throws(SwingError) -> SinglePass<Chunk> {
        try latest.withLock { latest throws(SwingError) in
            if let pass = latest.pass, pass.admits(side) { return pass }
            let pass = SinglePass<Chunk>(try source.open(), side)
            latest.pass = pass
            return pass
        }
    }
}

/// One pass over a source, with the chunks that one stream has read and the other has not.
private final class SinglePass<Chunk: Sendable>: Sendable {
    enum Piece {
        case chunk(Chunk)
        case end
        /// The chunk is no longer kept.
        case dropped
    }

    private struct State {
        let reader: any ChunkReader<Chunk>
        var kept: [Chunk] = []
        /// The number of the first kept chunk.
        var first = 0
        /// The number of each stream's next chunk; `nil` for a stream that has not started.
        var next: [Int?] = [nil, nil]
        /// The result at the end of the source: success, or the error of the last read.
        var end: Result<Void, SwingError>?
    }

    private let state: Mutex<State>

    init(_ reader: sending any ChunkReader<Chunk>, _ side: SharedPass<Chunk>.Stream) {
        var state = State(reader: reader)
        state.next[side.rawValue] = 0
        self.state = Mutex(state)
    }

    /// Starts a stream if it has not started and no chunk was dropped; returns whether it did.
    func admits(_ side: SharedPass<Chunk>.Stream) -> Bool {
        state.withLock { state in
            guard state.first == 0, state.next[side.rawValue] == nil else { return false }
            state.next[side.rawValue] = 0
            return true
        }
    }

    /// Returns a stream's next chunk.
    func take(_ side: SharedPass<Chunk>.Stream) throws(SwingError) -> Piece {
        try state.withLock { state throws(SwingError) in
            let number = state.next[side.rawValue] ?? 0
            guard number >= state.first else { return .dropped }
            if number == state.first + state.kept.count {
                if let end = state.end {
                    try end.get()
                    return .end
                }
                do throws(SwingError) {
                    guard let chunk = try state.reader.next() else {
                        state.end = .success(())
                        return .end
                    }
                    state.kept.append(chunk)
                } catch {
                    state.end = .failure(error)
                    throw error
                }
            }
            let chunk = state.kept[number - state.first]
            state.next[side.rawValue] = number + 1
            let needed = state.next.map { $0 ?? 0 }.min() ?? 0
            while state.first < needed || state.kept.count > SharedPass<Chunk>.limit {
                state.kept.removeFirst()
                state.first += 1
            }
            return .chunk(chunk)
        }
    }
}

/// Reads a shared pass, or the source itself after the pass has dropped a chunk.
private final class SharedReader<Chunk: Sendable>: ChunkReader {
    private let pass: SinglePass<Chunk>
    private let source: SensorStream<Chunk>
    private let side: SharedPass<Chunk>.Stream
    private var own: (any ChunkReader<Chunk>)?
    private var count = 0

    init(_ pass: SinglePass<Chunk>, _ source: SensorStream<Chunk>, _ side: SharedPass<Chunk>.Stream) {
        self.pass = pass
        self.source = source
        self.side = side
    }

    func next() throws(SwingError) -> Chunk? {
        if let own { return try own.next() }
        switch try pass.take(side) {
        case .chunk(let chunk):
            count += 1
            return chunk
        case .end: return nil
        case .dropped:
            let own = try source.open()
            for _ in 0..<count { _ = try own.next() }
            self.own = own
            return try own.next()
        }
    }
}
