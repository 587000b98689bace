#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// Gravity along a device's axes, estimated from its rotation rate and its total acceleration.
///
/// The acceleration is rotated into the frame of the integrated rotation rate and averaged there. The arm's own
/// acceleration averages to the change of its velocity over the window, which is small, so the mean over seconds is
/// gravity. Rotated back, it is gravity along the device's axes. VQF estimates inclination in this way (Laidig and
/// Seel, *VQF: Highly accurate IMU orientation estimation with bias estimation and magnetic disturbance rejection*,
/// Information Fusion 91, 2023). Here the window is symmetric in time, so that an error of the rotation rate cancels to
/// first order.
///
/// The window is a Hann window of ±6 s. The estimate is omitted if the window contains too few samples, or if the mean
/// is not about 1 g long. In the second case the frame was lost, or the device was shaken for longer than the window.
package struct GravityTrack: Sendable {
    private var chain: RotationChain
    private var waiting: [(time: Double, acceleration: Vector)] = []
    /// The number of waiting accelerations that have been averaged.
    private var averaged = 0
    private var runs: [GravityRun] = []
    private var isFinished = false

    /// The extent of the window before and after a time, in seconds.
    package static let reach = 6.0

    /// Creates a track without samples.
    ///
    /// - Parameter gapFactor: The ratio of an interval to the shortest recent interval above which it is a gap.
    package init(gapFactor: Double) { chain = RotationChain(gapFactor: gapFactor) }

    /// Adds a sample of the gyroscope.
    ///
    /// - Parameters:
    ///   - rate: The rotation rate in rad/s.
    ///   - time: The sample's time in seconds, later than the previous one.
    package mutating func add(rotationRate rate: Vector, at time: Double) {
        chain.add(rate, at: time)
        average()
    }

    /// Adds a sample of the accelerometer.
    ///
    /// - Parameters:
    ///   - acceleration: The total acceleration in g.
    ///   - time: The sample's time in seconds on the gyroscope's clock, later than the previous one.
    package mutating func add(acceleration: Vector, at time: Double) {
        waiting.append((time, acceleration))
        average()
    }

    /// Records the end of both sensors' samples.
    package mutating func finish() {
        average()
        isFinished = true
    }

    /// Returns whether later samples could still change the estimate at a time.
    ///
    /// - Parameters:
    ///   - time: The time, in seconds.
    ///   - accelerometerEnd: The time up to which the accelerometer's samples were added; ∞ if the stream has ended.
    /// - Returns: Whether the estimate is still open.
    package func isOpen(at time: Double, accelerometerEnd: Double) -> Bool {
        !isFinished && min(chain.end, accelerometerEnd) < time + Self.reach + 2 * GravityRun.block
    }

    /// Gravity at a time, or the reason why it is unknown.
    package enum Estimate: Equatable, Sendable {
        /// A vector of 1 g along the device's axes.
        case known(Vector)
        /// The window contains too few samples.
        case tooShort
        /// The mean acceleration is not about 1 g long.
        case unsteady

        /// The vector; `nil` if gravity is unknown.
        package var vector: Vector? { if case .known(let vector) = self { vector } else { nil } }
    }

    /// Returns gravity at a time that is no longer open.
    ///
    /// - Parameter time: The time in seconds, not before the last call of ``forget(before:)``.
    /// - Returns: Gravity, or the reason why it is unknown.
    /// - Complexity: O(1) for rising times, plus one sum over the window per tenth of a second.
    package mutating func estimate(at time: Double) -> Estimate {
        guard let place = chain.place(at: time), let index = runs.lastIndex(where: { $0.number == place.run }) else {
            return .tooShort
        }
        return switch runs[index].direction(at: time) {
        case .known(let direction): .known(place.orientation.normalized.turnBack(direction))
        case .tooShort: .tooShort
        case .unsteady: .unsteady
        }
    }

    /// Returns gravity at a time that is no longer open, as ``estimate(at:)`` does; `nil` if it is unknown.
    package mutating func gravity(at time: Double) -> Vector? {
        estimate(at: time).vector
    }

    /// Removes samples that only times before `time` need.
    package mutating func forget(before time: Double) {
        chain.forget(before: time)
        let first = time - Self.reach - 2 * GravityRun.block
        while let run = runs.first, runs.count > 1, run.end < first { runs.removeFirst() }
        for i in runs.indices { runs[i].forget(before: first) }
    }

    /// Averages the waiting accelerations whose orientation is already known.
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

/// The accelerations of one run of a ``RotationChain``, in its frame, summed over tenths of a second.
struct GravityRun: Sendable {
    /// The number of the run.
    let number: Int
    /// The number of the first stored block: its time divided by ``block``.
    ///
    /// Seconds since 1970 exceed 32 bits, which `Int` has on some watches.
    private var first: Int64
    private var blocks: [Block] = []

    private struct Block: Sendable {
        var sum = Vector.zero
        var count = 0.0
        /// The window's mean about the block's middle, once computed.
        var mean: GravityTrack.Estimate?
    }

    /// The duration of a block, in seconds.
    static let block = 0.1
    /// The minimum weighted duration of samples in the window, in seconds; a full window has 6 s.
    static let minimumWeight = 1.5
    /// The maximum deviation of the mean's length from 1 g, in g.
    static let tolerance = 0.15

    /// The weights of the middle block, which is 1, and of the blocks on either side of it.
    private static let weights: [Double] = {
        let reach = Int(exactly: (GravityTrack.reach / block).rounded()) ?? 0
        return (0...reach).map { 0.5 + 0.5 * cos(.pi * Double($0) / Double(reach + 1)) }
    }()

    init(number: Int, first time: Double) {
        self.number = number
        first = Self.index(of: time)
    }

    /// The end of the last block, in seconds.
    var end: Double { Double(first + Int64(clamping: blocks.count)) * Self.block }

    /// Adds an acceleration in g, in the run's frame; times rise.
    mutating func add(_ acceleration: Vector, at time: Double) {
        let place = Int(clamping: Self.index(of: time) - first)
        while blocks.count <= place { blocks.append(Block()) }
        blocks[place].sum += acceleration
        blocks[place].count += 1
    }

    /// Returns the direction of gravity at a time, in the run's frame.
    mutating func direction(at time: Double) -> GravityTrack.Estimate {
        let position = time / Self.block - 0.5
        let lower = Int64(exactly: position.rounded(.down)) ?? 0
        let (before, after) = (mean(lower), mean(lower + 1))
        guard case .known(let a) = before else { return before }
        guard case .known(let b) = after else { return after }
        let part = position - Double(lower)
        return .known(((1 - part) * a + part * b).normalized)
    }

    /// Removes blocks that end before a time.
    mutating func forget(before time: Double) {
        let count = min(Int(clamping: Self.index(of: time) - first), blocks.count)
        guard count > 512 else { return }
        blocks.removeFirst(count)
        first += Int64(clamping: count)
    }

    private static func index(of time: Double) -> Int64 { Int64(exactly: (time / block).rounded(.down)) ?? 0 }

    /// Returns the window's mean about the middle of a block; the block may be just outside the run's accelerations.
    private mutating func mean(_ index: Int64) -> GravityTrack.Estimate {
        let middle = Int(clamping: index - first)
        if blocks.indices.contains(middle), let mean = blocks[middle].mean { return mean }
        let reach = Self.weights.count - 1
        var (sum, count, weight) = (Vector.zero, 0.0, 0.0)
        for i in (middle - reach..<middle + reach + 1).clamped(to: blocks.indices) where blocks[i].count > 0 {
            let share = Self.weights[abs(i - middle)]
            sum += share * blocks[i].sum
            count += share * blocks[i].count
            weight += share * Self.block
        }
        guard weight >= Self.minimumWeight else { return store(.tooShort, middle) }
        let mean = (1 / count) * sum
        return store((mean.length - 1).magnitude <= Self.tolerance ? .known(mean) : .unsteady, middle)
    }

    private mutating func store(_ mean: GravityTrack.Estimate, _ place: Int) -> GravityTrack.Estimate {
        if blocks.indices.contains(place) { blocks[place].mean = mean }
        return mean
    }
}
