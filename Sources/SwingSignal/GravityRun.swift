#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The accelerations of one run of a ``RotationChain``, in its frame, summed over tenths of a second.
struct GravityRun: Sendable {
    /// The number of the run.
    let number: Int
    /// The number of the first stored block: its time divided by ``block``.
    private var first: Int
    private var blocks: [Block] = []

    private struct Block: Sendable {
        var sum = Vector.zero
        var count = 0.0
        /// The window's mean about the block's middle, once computed.
        var mean: Mean?
    }

    private enum Mean: Sendable {
        case unknown
        case known(Vector)
    }

    /// The duration of a block, in seconds.
    static let block = 0.1
    /// The minimum weighted duration of samples in the window, in seconds; a full window has 6 s.
    static let minimumWeight = 1.5
    /// The maximum deviation of the mean's length from 1 g, in g.
    static let tolerance = 0.15

    /// The weights of the middle block, which is 1, and of the blocks on either side of it.
    private static let weights: [Double] = {
        let reach = Int((GravityTrack.reach / block).rounded())
        return (0...reach).map { 0.5 + 0.5 * cos(.pi * Double($0) / Double(reach + 1)) }
    }()

    init(number: Int, first time: Double) {
        self.number = number
        first = Self.index(of: time)
    }

    /// The end of the last block, in seconds.
    var end: Double { Double(first + blocks.count) * Self.block }

    /// Adds an acceleration in g, in the run's frame; times rise.
    mutating func add(_ acceleration: Vector, at time: Double) {
        let place = Self.index(of: time) - first
        while blocks.count <= place { blocks.append(Block()) }
        blocks[place].sum += acceleration
        blocks[place].count += 1
    }

    /// Returns the direction of gravity at a time, in the run's frame; `nil` if it is unknown.
    mutating func direction(at time: Double) -> Vector? {
        let position = time / Self.block - 0.5
        let lower = Int(position.rounded(.down))
        guard case .known(let a) = mean(lower), case .known(let b) = mean(lower + 1) else { return nil }
        let part = position - Double(lower)
        return ((1 - part) * a + part * b).normalized
    }

    /// Removes blocks that end before a time.
    mutating func forget(before time: Double) {
        let count = min(Self.index(of: time) - first, blocks.count)
        guard count > 512 else { return }
        blocks.removeFirst(count)
        first += count
    }

    private static func index(of time: Double) -> Int { Int((time / block).rounded(.down)) }

    /// Returns the window's mean about the middle of a block; the block may be just outside the run's accelerations.
    private mutating func mean(_ index: Int) -> Mean {
        let middle = index - first
        if blocks.indices.contains(middle), let mean = blocks[middle].mean { return mean }
        let reach = Self.weights.count - 1
        var (sum, count, weight) = (Vector.zero, 0.0, 0.0)
        for i in (middle - reach..<middle + reach + 1).clamped(to: blocks.indices) where blocks[i].count > 0 {
            let share = Self.weights[abs(i - middle)]
            sum += share * blocks[i].sum
            count += share * blocks[i].count
            weight += share * Self.block
        }
        guard weight >= Self.minimumWeight else { return store(.unknown, middle) }
        let mean = (1 / count) * sum
        return store((mean.length - 1).magnitude <= Self.tolerance ? .known(mean) : .unknown, middle)
    }

    private mutating func store(_ mean: Mean, _ place: Int) -> Mean {
        if blocks.indices.contains(place) { blocks[place].mean = mean }
        return mean
    }
}
