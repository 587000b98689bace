internal import SwingMotion
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

/// A stroke whose kind is labelled.
package struct KindExample: Hashable, Sendable {
    /// The labelled kind.
    package let kind: String
    /// The features.
    package let features: StrokeFeatures
    /// The recording's position among those of the examples.
    package let recording: Int

    /// Creates an example.
    package init(kind: String, features: StrokeFeatures, recording: Int) {
        (self.kind, self.features, self.recording) = (kind, features, recording)
    }
}

/// The labelled kinds of examples that were left out, and the kinds that the others gave them.
public struct KindTable: Hashable, Sendable {
    /// The labelled kinds.
    public let kinds: [String]
    /// For each labelled kind the number of examples that were given each kind, and at the end ``StrokeKinds/unknown``.
    public internal(set) var counts: [[Int]]

    /// Creates a table.
    package init(kinds: [String], counts: [[Int]]) { (self.kinds, self.counts) = (kinds, counts) }

    init(_ kinds: [String]) {
        self.kinds = kinds
        counts = [[Int]](repeating: [Int](repeating: 0, count: kinds.count + 1), count: kinds.count)
    }

    mutating func add(_ kind: String, as found: String) {
        guard let row = kinds.firstIndex(of: kind) else { return }
        counts[row][kinds.firstIndex(of: found) ?? kinds.count] += 1
    }

    /// The number of examples.
    public var total: Int { counts.reduce(0) { $0 + $1.reduce(0, +) } }
    /// The number of examples with the labelled kind.
    public var right: Int { counts.indices.reduce(0) { $0 + counts[$1][$1] } }
    /// The number of unknown examples.
    public var unknown: Int { counts.reduce(0) { $0 + $1[kinds.count] } }
    /// The number of examples with another kind.
    public var wrong: Int { total - right - unknown }
    /// The number of examples of the most frequent kind: always naming it would be right as often.
    public var mostFrequent: Int { counts.map { $0.reduce(0, +) }.max() ?? 0 }

    /// The right share with Wilson's 95 % interval; `nil` with fewer than six examples.
    public var share: (value: Double, interval: ClosedRange<Double>)? {
        guard let value = SessionValue(part: right, of: total), let interval = value.interval else { return nil }
        return (value.value, interval)
    }
}

/// Kinds that were learnt from examples, and how well each example fits kinds that were learnt from the others.
public struct LearntKinds: Hashable, Sendable {
    /// The kinds.
    public let kinds: StrokeKinds
    /// The result of leaving out one example at a time.
    public let leaveOneOut: KindTable
    /// The result of leaving out one recording at a time; `nil` if the others are too few.
    public let leaveRecordingOut: KindTable?

    /// Combines what was learnt.
    package init(kinds: StrokeKinds, leaveOneOut: KindTable, leaveRecordingOut: KindTable?) {
        (self.kinds, self.leaveOneOut, self.leaveRecordingOut) = (kinds, leaveOneOut, leaveRecordingOut)
    }

    /// The maximum number of examples.
    package static let maximumExamples = 1000

    /// Learns kinds; `nil` if fewer than two have ``StrokeKinds/minimumExamples`` examples.
    ///
    /// Examples of other kinds are ignored.
    ///
    /// - Parameters:
    ///   - examples: The examples, whose features are sufficient.
    ///   - setup: How the device was worn in all of them.
    /// - Complexity: O(*n*² *p*²) for *n* examples of *p* features.
    package init?(_ examples: [KindExample], setup: StrokeSetup) {
        let names = Self.frequentKinds(examples)
        let used = examples.filter { names.contains($0.kind) }
        guard names.count >= 2, let lone = LoneDistances(used, names, setup),
            let kinds = Self.kinds(used, names, limit: lone.limit(), caution: lone.caution(), setup)
        else { return nil }
        self.kinds = kinds
        var table = KindTable(names)
        for (place, example) in used.enumerated() {
            // The example itself has no part in the limit and the caution either.
            let found = kinds.decide(
                lone.found[place], limit: lone.limit(without: place), caution: lone.caution(without: place))
            table.add(example.kind, as: found.kind)
        }
        leaveOneOut = table
        leaveRecordingOut = Self.leavingRecordingsOut(used, names, setup)
    }

    /// Returns the kinds with enough examples, sorted.
    private static func frequentKinds(_ examples: [KindExample]) -> [String] {
        Dictionary(grouping: examples, by: \.kind).filter { $1.count >= StrokeKinds.minimumExamples }.keys.sorted()
    }

    private static func leavingRecordingsOut(
        _ examples: [KindExample], _ names: [String], _ setup: StrokeSetup
    ) -> KindTable? {
        var table = KindTable(names)
        for recording in Set(examples.map(\.recording)).sorted() {
            let others = examples.filter { $0.recording != recording }
            let known = frequentKinds(others)
            let used = others.filter { known.contains($0.kind) }
            guard known.count >= 2, let lone = LoneDistances(used, known, setup),
                let kinds = kinds(used, known, limit: lone.limit(), caution: lone.caution(), setup)
            else { continue }
            for example in examples where example.recording == recording {
                table.add(example.kind, as: kinds.estimate(example.features).kind)
            }
        }
        return table.total > 0 ? table : nil
    }

    /// Returns the kinds of examples, each of which has one of the names.
    fileprivate static func kinds(
        _ examples: [KindExample], _ names: [String], limit: Double, caution: Double, _ setup: StrokeSetup
    ) -> StrokeKinds? {
        let all = FeatureMeans(examples)
        let groups = names.map { name in examples.filter { $0.kind == name } }
        let kinds = zip(names, groups).map { name, group in
            StrokeKinds.Kind(name: name, exampleCount: group.count, mean: FeatureMeans(group).values(else: all))
        }
        let freedom = Double(max(examples.count - names.count, 1))
        var residuals: [[Double]] = []
        for (kind, group) in zip(kinds, groups) {
            for example in group {
                // A missing value counts as the kind's mean.
                residuals.append(zip(example.features.values, kind.mean).map { $0.isNaN ? 0 : $0 - $1 })
            }
        }
        let width = StrokeFeatures.valuesPerQuantity
        let scales = StrokeFeatures.quantities.indices.map { quantity in
            var sum = 0.0
            for residual in residuals {
                for value in residual[quantity * width..<(quantity + 1) * width] { sum += value * value }
            }
            // Equal examples have no spread.
            return max((sum / (freedom * Double(width))).squareRoot(), smallestSpread)
        }
        for place in residuals.indices {
            for feature in residuals[place].indices { residuals[place][feature] /= scales[feature / width] }
        }
        let covariance = covariance(residuals, freedom: freedom)
        return StrokeKinds(
            kinds: kinds, scales: scales, covariance: covariance, limit: limit, caution: caution, setup: setup)
    }

    /// The smallest spread of a quantity, in rad/s or g: that of the sensors.
    private static let smallestSpread = 0.01

    private static func covariance(_ residuals: [[Double]], freedom: Double) -> [Double] {
        let count = StrokeFeatures.count
        var matrix = [Double](repeating: 0, count: count * count)
        for residual in residuals {
            for row in 0..<count where residual[row] != 0 {
                for column in 0...row { matrix[row * count + column] += residual[row] * residual[column] }
            }
        }
        let part = (1 - StrokeKinds.shrinkage) / freedom
        for row in 0..<count {
            for column in 0...row {
                let value = part * matrix[row * count + column] + (row == column ? StrokeKinds.shrinkage : 0)
                matrix[row * count + column] = value
                matrix[column * count + row] = value
            }
        }
        return matrix
    }
}

/// The distances of each example from kinds that were learnt from the others.
private struct LoneDistances {
    private(set) var found: [(squares: [Double], count: Int)] = []
    private var own: [Int] = []

    init?(_ examples: [KindExample], _ names: [String], _ setup: StrokeSetup) {
        for (place, example) in examples.enumerated() {
            var others = examples
            others.remove(at: place)
            guard let kinds = LearntKinds.kinds(others, names, limit: 1, caution: 1, setup) else { return nil }
            found.append(kinds.squaredDistances(example.features))
            own.append(names.firstIndex(of: example.kind) ?? 0)
        }
    }

    /// Returns the distance from their own kind's mean that 95 % of the examples do not exceed.
    func limit(without left: Int? = nil) -> Double {
        var distances: [Double] = []
        for (place, distance) in found.enumerated() where place != left {
            distances.append((distance.squares[own[place]] / Double(distance.count)).squareRoot())
        }
        distances.sort()
        let rank = Int(clamped: (0.95 * Double(distances.count + 1)).rounded(.up))
        return max(distances[min(rank, distances.count) - 1], .leastNormalMagnitude)
    }

    /// Returns the factor, 1 to 4096, with which the probabilities of the examples' own kinds have the largest product.
    func caution(without left: Int? = nil) -> Double {
        var best = (factor: 1.0, sum: -Double.infinity)
        for step in 0...24 {
            let factor = step % 2 == 0 ? Double(1 << (step / 2)) : Double(1 << (step / 2)) * 2.0.squareRoot()
            var sum = 0.0
            for (place, distance) in found.enumerated() where place != left {
                let mine = distance.squares[own[place]]
                var odds = 0.0
                for square in distance.squares { odds += exp(min((mine - square) / (2 * factor), 700)) }
                sum -= log(odds)
            }
            if sum > best.sum { best = (factor, sum) }
        }
        return best.factor
    }
}

/// The means of features over examples, without missing values.
private struct FeatureMeans {
    private var sums = [Double](repeating: 0, count: StrokeFeatures.count)
    private var counts = [Int](repeating: 0, count: StrokeFeatures.count)

    init(_ examples: [KindExample]) {
        for example in examples {
            for (place, value) in example.features.values.enumerated() where !value.isNaN {
                sums[place] += value
                counts[place] += 1
            }
        }
    }

    /// Returns the means; where all values are missing, those of all examples, or 0.
    func values(else all: FeatureMeans) -> [Double] {
        sums.indices.map { place in
            if counts[place] > 0 { return sums[place] / Double(counts[place]) }
            return all.counts[place] > 0 ? all.sums[place] / Double(all.counts[place]) : 0
        }
    }
}
