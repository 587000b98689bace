import SwingMotion

/// What a stream delivers of the samples that its sensor takes: drawn before the first sample is made, so that their number
/// is known.
struct StreamFaults: Sendable {
    /// The samples, as ranges of their indices in the order of delivery.
    let runs: [Range<Int>]

    /// How many samples are delivered.
    var deliveredCount: Int { runs.reduce(0) { $0 + $1.count } }

    /// Draws the faults of both streams.
    ///
    /// - Parameters:
    ///   - settings: How long and how hard the session is.
    ///   - sensors: When samples are taken.
    ///   - random: Where chance is drawn from.
    /// - Returns: What each stream delivers.
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
            // A fault is over within 1.3 s, so that none meets the next.
            time += random.uniform(0.3...1.7) * 60 / perMinute
            guard time < duration - 2 else { return (accelerometer.finish(), motion.finish()) }
            let kind = random.unit() * perMinute
            // The accelerometer, device motion, or both.
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

    /// Writes one stream's runs in rising time.
    private struct Writer {
        private let clock: SampleClock
        private var runs: [Range<Int>] = []
        /// The first sample that is in no run, and the last one whose time was looked up.
        private var (written, found) = (0, 0)

        init(_ clock: SampleClock) {
            self.clock = clock
        }

        /// Writes a loss, a repetition, or a delay by `late` seconds behind the samples' end.
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

        /// The first sample that is not before `time`.
        private mutating func index(at time: Double) -> Int {
            found += clock.count(before: time, from: found)
            return found
        }
    }
}

/// Hands samples on in the order in which they are delivered: without the lost ones, some twice, some late.
struct Delivery<Chunk: SensorChunk>: Sendable {
    /// The samples yet to be delivered, the next one first.
    private var runs: ArraySlice<Range<Int>>
    /// Samples that have been taken and may still be needed, and the index of the first of them.
    private var held = Chunk()
    private var first = 0

    init(_ faults: StreamFaults) {
        runs = faults.runs[...]
    }

    /// Takes the sensor's next samples and returns those that are delivered by now.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples taken and held.
    mutating func deliver(_ chunk: Chunk) -> Chunk {
        let taken = first + held.count + chunk.count
        // Nearly always everything is delivered as it is taken, and nothing of it is needed again.
        if held.count == 0, let run = runs.first, run.lowerBound == first,
            taken <= run.upperBound,
            runs.dropFirst().prefix(Self.reach).allSatisfy({ $0.lowerBound >= taken })
        {
            runs[runs.startIndex] = taken..<run.upperBound
            first = taken
            return chunk
        }
        held.append(chunk, 0..<chunk.count)
        var delivered = Chunk()
        while let run = runs.first, run.lowerBound < taken || run.isEmpty {
            let end = min(run.upperBound, taken)
            if run.lowerBound < end { delivered.append(held, run.lowerBound - first..<end - first) }
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
        rest.append(held, index - first..<held.count)
        held = rest
        first = index
    }

    /// How many runs ahead a sample may be needed again: a delay consists of three.
    private static var reach: Int { 4 }
}
