/// The evidence that the samples of a stretch contain a sensor's noise, so that chance cannot repeat them.
struct Variety: Sendable {
    /// The minimum number of changes.
    ///
    /// Coarse sensors at rest repeat values, but with few changes: in 13 recordings of real
    /// wrists at 50 to 800 Hz, equal stretches within 2400 samples had at most 6.
    private static let minimumChanges = 24
    /// The minimum number of turns per change, as a divisor.
    ///
    /// A signal without noise may repeat itself, but turns rarely:
    /// of the stretches of 20 samples in those recordings, 1 in 1000 had less than one turn in twelve changes.
    private static let changesPerTurn = 12

    /// The number of samples that differ from the one before, counted for each axis.
    private(set) var changes = 0
    /// The number of sign changes of the second difference, counted for each axis.
    private(set) var turns = 0
    private var last: SIMD3<Float>?
    private var step: SIMD3<Float>?
    private var bend: SIMD3<Float>?

    /// Adds the next sample.
    mutating func add(_ value: SIMD3<Float>) {
        if let last {
            let next = value - last
            for axis in 0..<3 where next[axis] != 0 { changes += 1 }
            if let step {
                let second = next - step
                if let bend { for axis in 0..<3 where second[axis] * bend[axis] < 0 { turns += 1 } }
                bend = second
            }
            step = next
        }
        last = value
    }

    /// Whether the samples contain enough noise.
    var isSufficient: Bool { changes >= Self.minimumChanges && turns * Self.changesPerTurn >= changes }
}
