/// Gravity along a device's axes, estimated from its rotation rate and its total acceleration.
///
/// The acceleration is turned into the frame that the integrated rotation rate keeps, and averaged there: what a moving
/// arm adds is the change of its velocity, which hardly grows, so that a mean over seconds is gravity. Turned back, it is
/// gravity along the device's axes. That is how VQF tells inclination (Laidig and Seel, *VQF: Highly accurate IMU
/// orientation estimation with bias estimation and magnetic disturbance rejection*, Information Fusion 91, 2023), but with
/// a window that looks as far ahead as back: an error of the rotation rate then cancels to the first order.
///
/// The window is Hann's, ±6 s. An estimate is omitted where the window holds too little, or where the mean is not 1 g long,
/// as gravity is: then the frame was lost, or the device was flung about for longer than the window.
package struct GravityTrack: Sendable {
    private var chain = RotationChain()
    private var waiting: [(time: Double, acceleration: Vector)] = []
    /// How many of them have been averaged.
    private var averaged = 0
    private var runs: [GravityRun] = []
    private var isFinished = false

    /// How far the window reaches before and behind an instant, in seconds.
    package static let reach = 6.0

    /// Creates a track without samples.
    package init() {}

    /// Adds a sample of the gyroscope.
    ///
    /// - Parameters:
    ///   - rate: The rotation rate in rad/s.
    ///   - time: Its time in seconds, after that of the sample before.
    package mutating func add(rotationRate rate: Vector, at time: Double) {
        chain.add(rate, at: time)
        average()
    }

    /// Adds a sample of the accelerometer.
    ///
    /// - Parameters:
    ///   - acceleration: Total acceleration in g.
    ///   - time: Its time in seconds on the gyroscope's clock, after that of the sample before.
    package mutating func add(acceleration: Vector, at time: Double) {
        waiting.append((time, acceleration))
        average()
    }

    /// Takes note that no more samples of either sensor will come.
    package mutating func finish() {
        average()
        isFinished = true
    }

    /// Whether more samples could still change gravity at an instant.
    ///
    /// - Parameters:
    ///   - time: The instant.
    ///   - accelerometerEnd: The time up to which the accelerometer's samples were added; ∞ if it has ended.
    /// - Returns: Whether it is still open.
    package func isOpen(at time: Double, accelerometerEnd: Double) -> Bool {
        !isFinished && min(chain.end, accelerometerEnd) < time + Self.reach + 2 * GravityRun.block
    }

    /// Gravity at an instant that is no longer open.
    ///
    /// - Parameter time: The instant in seconds, not before those that were forgotten.
    /// - Returns: A vector of 1 g along the device's axes, or `nil` where it is not known.
    /// - Complexity: O(1) for instants that rise, beside one sum over the window for each tenth of a second.
    package mutating func gravity(at time: Double) -> Vector? {
        guard let place = chain.place(at: time), let index = runs.lastIndex(where: { $0.number == place.run }),
            let direction = runs[index].direction(at: time)
        else { return nil }
        return place.orientation.normalized.turnBack(direction)
    }

    /// Forgets what only instants before `time` need.
    package mutating func forget(before time: Double) {
        chain.forget(before: time)
        let first = time - Self.reach - 2 * GravityRun.block
        while let run = runs.first, runs.count > 1, run.end < first { runs.removeFirst() }
        for i in runs.indices { runs[i].forget(before: first) }
    }

    /// Averages the accelerations of which the orientation is known by now.
    private mutating func average() {
        while averaged < waiting.count, waiting[averaged].time <= chain.end {
            let (time, acceleration) = waiting[averaged]
            averaged += 1
            guard let place = chain.place(at: time) else { continue }
            if runs.last?.number != place.run { runs.append(GravityRun(number: place.run, first: time)) }
            runs[runs.count - 1].add(place.orientation.turn(acceleration), at: time)
        }
        if averaged > 4096 {
            waiting.removeFirst(averaged)
            averaged = 0
        }
    }
}
