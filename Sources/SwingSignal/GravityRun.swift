#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The accelerations of one run of a ``RotationChain``, in its frame, summed over tenths of a second.
struct GravityRun: Sendable {
    /// Which run it is.
    let number: Int
    /// Which block is the first that is kept: its time over ``block``.
    private var first: Int
    private var blocks: [Block] = []

    private struct Block: Sendable {
        var sum = Vector.zero
        var count = 0.0
        /// The window's mean about the block's middle, once it was asked for.
        var mean: Mean?
    }

    private enum Mean: Sendable {
        case unknown
        case known(Vector)
    }

    /// How long a block is, in seconds.
    static let block = 0.1
    /// The least time that the window must hold, weighed by it, in seconds; the whole window holds 6.
    static let leastWeight = 1.5
    /// How far from 1 g the mean's length may be.
    static let tolerance = 0.15

    /// The weights of the blocks behind the middle one, which has the weight 1.
    private static let weights: [Double] = {
        let reach = Int((GravityTrack.reach / block).rounded())
        return (0...reach).map { 0.5 + 0.5 * cos(.pi * Double($0) / Double(reach + 1)) }
    }()

    init(number: Int, first time: Double) {
        self.number = number
        first = Self.index(of: time)
    }

    /// Where the last block ends, in seconds.
    var end: Double { Double(first + blocks.count) * Self.block }

    /// Adds an acceleration in g, in the run's frame; times rise.
    mutating func add(_ acceleration: Vector, at time: Double) {
        let place = Self.index(of: time) - first
        while blocks.count <= place { blocks.append(Block()) }
        blocks[place].sum += acceleration
        blocks[place].count += 1
    }

    /// The direction of gravity at an instant, in the run's frame; `nil` if it is not known.
    mutating func direction(at time: Double) -> Vector? {
        let position = time / Self.block - 0.5
        let lower = Int(position.rounded(.down))
        guard case .known(let a) = mean(lower), case .known(let b) = mean(lower + 1) else { return nil }
        let part = position - Double(lower)
        return ((1 - part) * a + part * b).normalized
    }

    /// Forgets blocks that end before an instant.
    mutating func forget(before time: Double) {
        let count = min(Self.index(of: time) - first, blocks.count)
        guard count > 512 else { return }
        blocks.removeFirst(count)
        first += count
    }

    private static func index(of time: Double) -> Int { Int((time / block).rounded(.down)) }

    /// The window's mean about the middle of a block, also one just outside the run's accelerations.
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
        guard weight >= Self.leastWeight else { return store(.unknown, middle) }
        let mean = (1 / count) * sum
        return store((mean.length - 1).magnitude <= Self.tolerance ? .known(mean) : .unknown, middle)
    }

    private mutating func store(_ mean: Mean, _ place: Int) -> Mean {
        if blocks.indices.contains(place) { blocks[place].mean = mean }
        return mean
    }
}
