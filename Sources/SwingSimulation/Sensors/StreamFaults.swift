import SwingMotion

/// The lost, repeated and late samples of a stream.
///
/// They are drawn before the first sample is generated, so that the number of delivered samples is known.
struct StreamFaults: Sendable {
    /// The delivered samples, as ranges of indices in the order of delivery.
    let runs: [Range<Int>]

    /// The number of delivered samples.
    var deliveredCount: Int { runs.reduce(0) { $0 + $1.count } }

    /// Draws the faults of both streams.
    ///
    /// - Parameters:
    ///   - settings: The duration and difficulty of the session.
    ///   - sensors: The sampling times.
    ///   - random: The random source.
    /// - Returns: The faults of each stream.
    /// - Complexity: O(*n*), where *n* is the number of samples, if there are faults.
    static func draw(
        _ settings: SimulationSettings, _ sensors: Sensors, from random: inout RandomSource
    ) -> (accelerometer: StreamFaults, motion: StreamFaults) {
        let conditions = Conditions.of(settings.difficulty)
        let duration = settings.minutes * 60
        var (accelerometer, motion) = (Writer(sensors.accelerometerClock), Writer(sensors.motionClock))
        let perMinute = conditions.losses + conditions.repetitions + conditions.delays
        guard perMinute > 0 else { return (accelerometer.finish(), motion.finish()) }

        var time = 0.0
        while true {
            // A fault ends within 1.3 s, so that faults do not overlap.
            time += random.uniform(0.3...1.7) * 60 / perMinute
            guard time < duration - 2 else { return (accelerometer.finish(), motion.finish()) }
            let kind = random.unit() * perMinute
            // 0: accelerometer; 1: device motion; 2: both.
            let which = random.whole(0...2)
            let length: Double
            var lateness: Double?
            switch kind {
            case ..<conditions.losses:
                length = random.chance(0.4) ? 1 : random.uniform(0.05...1)
            case ..<(conditions.losses + conditions.repetitions):
                length = random.uniform(0.01...0.05)
            default:
                length = random.uniform(0.02...0.1)
                lateness = random.uniform(0.03...0.12)
            }
            let repeats = kind >= conditions.losses
            if which != 1 { accelerometer.write(from: time, lasting: length, late: lateness, repeats: repeats) }
            if which != 0 { motion.write(from: time, lasting: length, late: lateness, repeats: repeats) }
        }
    }

    /// A writer of one stream's runs in chronological order.
    private struct Writer {
        private let clock: SampleClock
        private var runs: [Range<Int>] = []
        /// The first sample that is in no run, and the last one whose time was looked up.
        private var (written, found) = (0, 0)

        init(_ clock: SampleClock) {
            self.clock = clock
        }

        /// Writes a loss, a repetition, or a delay until `late` seconds after the end of the samples.
        mutating func write(from start: Double, lasting length: Double, late: Double?, repeats: Bool) {
            let first = index(at: start)
            let end = index(at: start + length)
            guard first > written, end > first else { return }
            if let late {
                let until = index(at: start + length + late)
                runs += [written..<first, end..<until, first..<end]
                written = until
            } else if repeats {
                runs.append(written..<end)
                written = first
            } else {
                runs.append(written..<first)
                written = end
            }
        }

        func finish() -> StreamFaults {
            StreamFaults(runs: runs + [written..<clock.count])
        }

        /// Returns the index of the first sample at or after `time`.
        private mutating func index(at time: Double) -> Int {
            found += clock.count(before: time, from: found)
            return found
        }
    }
}

/// The delivery of a stream's samples: lost samples are omitted, others are repeated or late.
struct Delivery<Chunk: SensorChunk>: Sendable {
    /// The samples that are not yet delivered, in the order of delivery.
    private var runs: ArraySlice<Range<Int>>
    /// The samples that may still be needed, and the index of the first of them.
    private var buffered = Chunk()
    private var first = 0

    init(_ faults: StreamFaults) {
        runs = faults.runs[...]
    }

    /// Accepts the sensor's next samples and returns those that are delivered by then.
    ///
    /// - Complexity: O(*n*), where *n* is the number of accepted and buffered samples.
    mutating func deliver(_ chunk: Chunk) -> Chunk {
        let taken = first + buffered.count + chunk.count
        // Usually all samples are delivered at once, and none is needed again.
        if buffered.count == 0, let run = runs.first, run.lowerBound == first,
            taken <= run.upperBound,
            runs.dropFirst().prefix(Self.reach).allSatisfy({ $0.lowerBound >= taken })
        {
            runs[runs.startIndex] = taken..<run.upperBound
            first = taken
            return chunk
        }
        buffered.append(chunk, 0..<chunk.count)
        var delivered = Chunk()
        while let run = runs.first, run.lowerBound < taken || run.isEmpty {
            let end = min(run.upperBound, taken)
            if run.lowerBound < end { delivered.append(buffered, run.lowerBound - first..<end - first) }
            guard end == run.upperBound else {
                runs[runs.startIndex] = end..<run.upperBound
                break
            }
            runs.removeFirst()
        }
        forget(before: min(runs.prefix(Self.reach).map(\.lowerBound).min() ?? taken, taken))
        return delivered
    }

    /// Drops the samples before `index`.
    private mutating func forget(before index: Int) {
        var rest = Chunk()
        rest.append(buffered, index - first..<buffered.count)
        buffered = rest
        first = index
    }

    /// The number of runs ahead in which a sample may be needed again; a delay consists of three.
    private static var reach: Int { 4 }
}
