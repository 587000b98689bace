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
        _ settings: SessionSimulation.Settings, _ sensors: Sensors, from random: inout RandomSource
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
