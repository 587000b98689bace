public import SwingMotion
internal import SwingSignal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// Kinds of strokes, such as forehand and backhand, as a player's own examples show them.
///
/// A stroke is compared with the mean of each kind's examples (shrunken linear discriminant analysis). Its kind is
/// that of the nearest mean, or ``unknown``: if it is farther from it than the examples are from theirs, or if its
/// probability is below ``minimumProbability``.
///
/// Source: J. H. Friedman 1989, *Journal of the American Statistical Association* 84, 165–175.
public struct StrokeKinds: Hashable, Sendable {
    /// A kind of strokes.
    public struct Kind: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The number of examples.
        public let exampleCount: Int
        /// The mean of the examples' features.
        package let mean: [Double]

        /// Creates a kind.
        package init(name: String, exampleCount: Int, mean: [Double]) {
            (self.name, self.exampleCount, self.mean) = (name, exampleCount, mean)
        }
    }

    /// The name of the kind of a stroke that is unlike all examples, or between kinds.
    public static let unknown = "unknown"
    /// The minimum probability of the nearest kind.
    public static let minimumProbability = 0.8
    /// The share of the identity in the matrix of covariances.
    static let shrinkage = 0.5
    /// The fewest examples of a kind.
    public static let minimumExamples = 5

    /// The kinds, in the order of their names.
    public let kinds: [Kind]
    /// The spread of each quantity within kinds, in its unit.
    package let scales: [Double]
    /// The shrunken covariances within kinds of the features, each divided by its quantity's spread; rows one after the
    /// other.
    package let covariance: [Double]
    /// The distance beyond which a stroke is unlike all examples.
    package let limit: Double
    /// The factor, at least 1, by which the log odds are divided so that they fit examples that were left out.
    package let caution: Double
    /// How the player wore the device in the examples.
    public let setup: StrokeSetup
    private let factor: CholeskyFactor

    /// Creates kinds from what was learnt; `nil` if the covariances are not those of any features, or a list is too short.
    package init?(
        kinds: [Kind], scales: [Double], covariance: [Double], limit: Double, caution: Double, setup: StrokeSetup
    ) {
        let count = StrokeFeatures.count
        guard kinds.count >= 2, kinds.allSatisfy({ $0.mean.count == count }), covariance.count == count * count,
            scales.count == StrokeFeatures.quantities.count, scales.allSatisfy({ $0 > 0 && $0.isFinite }), limit > 0,
            caution >= 1, let factor = CholeskyFactor(covariance, order: count)
        else { return nil }
        (self.kinds, self.scales, self.covariance) = (kinds, scales, covariance)
        (self.limit, self.caution, self.setup, self.factor) = (limit, caution, setup, factor)
    }

    /// Finds the kind of a stroke.
    ///
    /// - Parameter features: The stroke's features.
    /// - Returns: The kind; `unknown` without a probability if too few instants are known.
    /// - Complexity: O(*p*²) for *p* features and each kind; O(*p*³) with gaps.
    public func estimate(_ features: StrokeFeatures) -> KindEstimate {
        guard features.isSufficient else { return KindEstimate() }
        return decide(squaredDistances(features), limit: limit, caution: caution)
    }

    /// Returns the squared distance of a stroke from each kind's mean, in spreads, and the number of known features.
    func squaredDistances(_ features: StrokeFeatures) -> (squares: [Double], count: Int) {
        let known = features.values.indices.filter { !features.values[$0].isNaN }
        var factor = factor
        if known.count < features.values.count {
            let part = known.flatMap { row in known.map { covariance[row * StrokeFeatures.count + $0] } }
            // A part of a positive definite matrix is positive definite.
            if let found = CholeskyFactor(part, order: known.count) { factor = found }
        }
        let squares = kinds.map { kind in
            factor.squaredDistance(
                known.map { (features.values[$0] - kind.mean[$0]) / scales[$0 / StrokeFeatures.valuesPerQuantity] })
        }
        return (squares, known.count)
    }

    /// Decides from distances.
    func decide(_ found: (squares: [Double], count: Int), limit: Double, caution: Double) -> KindEstimate {
        guard let nearest = found.squares.indices.min(by: { found.squares[$0] < found.squares[$1] }) else {
            return KindEstimate()
        }
        let least = found.squares[nearest]
        let odds = found.squares.map { exp(-($0 - least) / (2 * caution)) }
        let total = kinds.reduce(0) { $0 + $1.exampleCount }
        // Examples without an error do not show a probability of 1 (Laplace's rule).
        let share = odds[nearest] / odds.reduce(0, +)
        let probability = (Double(total) * share + 1) / Double(total + kinds.count)
        let distance = (least / Double(found.count)).squareRoot()
        let isKnown = distance <= limit && probability >= Self.minimumProbability
        return KindEstimate(
            kind: isKnown ? kinds[nearest].name : Self.unknown, nearest: kinds[nearest].name,
            probability: probability, distance: distance)
    }
}

/// The kind of a stroke.
public struct KindEstimate: Hashable, Sendable {
    /// The kind, or ``StrokeKinds/unknown``.
    public var kind = StrokeKinds.unknown
    /// The kind with the nearest mean; `nil` if too few instants of the stroke are known.
    public var nearest: String?
    /// The probability of ``nearest`` among the kinds, 0 to 1.
    public var probability: Double?
    /// The distance from the mean of ``nearest``, about 1 for a typical example.
    public var distance: Double?
}

/// How a player wore the device, and about which axis the swings were measured.
///
/// Kinds hold only for the same set-up, because it determines the axes of the device.
public struct StrokeSetup: Hashable, Sendable {
    /// The axis about which the peak rate was found.
    public var rotationAxis = SwingProfile.RotationAxis.own
    /// The wrist; `nil` if unknown.
    public var wrist: Side?
    /// The side of the crown; `nil` if unknown.
    public var crown: Side?
    /// The hand with which the player plays; `nil` if unknown.
    public var handedness: Side?

    /// Creates the set-up of a session.
    public init(rotationAxis: SwingProfile.RotationAxis, _ info: SessionInfo) {
        self.rotationAxis = rotationAxis
        (wrist, crown, handedness) = (info.wrist, info.crown, info.handedness)
    }

    /// Returns the first fact in which another set-up differs, with both values; `nil` if none does.
    package func difference(from other: StrokeSetup) -> (fact: String, own: String, other: String)? {
        if rotationAxis != other.rotationAxis {
            return ("rotation axis", rotationAxis.rawValue, other.rotationAxis.rawValue)
        }
        let facts = [
            ("wrist", wrist, other.wrist), ("crown", crown, other.crown), ("hand", handedness, other.handedness),
        ]
        for (name, one, two) in facts {
            if let one, let two, one != two { return (name, one.rawValue, two.rawValue) }
        }
        return nil
    }
}
