/// How long batches are, on the sensor's clock.
public struct BatchSizes: Hashable, Sendable {
    /// How long the first batch is, in seconds: the sensor's own batch has begun before anybody listened.
    public var first: Double
    /// How long the others are, in seconds.
    public var duration: Double
    /// How much the length of the others varies in all, in seconds; it is the same each time.
    public var spread: Double

    /// Creates sizes.
    ///
    /// - Parameters:
    ///   - first: How long the first batch is, in seconds.
    ///   - duration: How long the others are, in seconds.
    ///   - spread: How much their length varies in all, in seconds.
    /// - Precondition: `first` and `duration` are from 0.01 s to an hour; `spread` is from 0 to half of `duration`.
    public init(first: Double, duration: Double, spread: Double = 0) {
        precondition((0.01...3600).contains(first) && (0.01...3600).contains(duration), "from 0.01 s to an hour")
        precondition(spread >= 0 && spread <= duration / 2, "batches vary by half their duration at most")
        self.first = first
        self.duration = duration
        self.spread = spread
    }

    /// As a watch was seen to deliver at 800 Hz: first 392 samples, later 768 to 836.
    public static let watch = BatchSizes(first: 0.49, duration: 1, spread: 0.085)

    /// How far the border behind batch `number`, counted from 0, lies behind the stream's beginning, in seconds.
    func border(_ number: Int) -> Double {
        guard number > 0 else { return first }
        // Two borders move by a quarter of the spread to either side, so a length varies by all of it.
        return first + Double(number) * duration + spread / 2 * (Self.noise(number) - 0.5)
    }

    /// A number from 0 to 1 that looks drawn (the finalizer of SplitMix: Steele, Lea and Flood, 2014).
    private static func noise(_ number: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
    }
}
