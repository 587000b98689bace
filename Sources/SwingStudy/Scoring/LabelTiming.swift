internal import SwingMotion

/// The agreement of labelled and detected instants of contact, if the labels are precise enough.
struct LabelTiming {
    private let pairs: [LabelPair]
    private let unit: Double
    private let options: LabelOptions

    init(_ pairs: [LabelPair], _ meaning: LabelTimeMeaning, _ options: LabelOptions) {
        self.pairs = pairs.filter { !$0.contactDifference.isNaN }
        if case .unix(let unit) = meaning { self.unit = unit } else { unit = 1 }
        self.options = options
    }

    /// The coarsest resolution of labels that are compared in time, in seconds.
    private static let coarsest = 0.01
    /// The longest interval that counts as an instant, in seconds.
    private static let longest = 0.1

    /// The limits of agreement in seconds and the mean difference, or the reasons why they are omitted.
    var limits: (Measured<LimitsOfAgreement>, Measured<Double>) {
        if let reason = imprecision { return (.omitted(reason), .omitted(reason)) }
        let limits = LimitsOfAgreement.measured(from: pairs.map(\.contactDifference))
        guard let value = limits.value else { return (limits, .omitted(limits.reason ?? "")) }
        guard options.offset != .estimated else {
            return (limits, .omitted("the estimated offset removes it"))
        }
        return (limits, .value(value.mean))
    }

    /// The reason why the labels do not state the instant of contact; `nil` if they do.
    private var imprecision: String? {
        let lengths = pairs.compactMap { pair in
            pair.label.flatMap { label in label.end.map { ($0.seconds - label.time.seconds) * unit } }
        }
        let long = lengths.filter { $0 > Self.longest }
        if options.instant == nil, long.count * 2 > pairs.count {
            return "the labels are intervals; name the instant of contact with --instant"
        }
        let finest = pairs.compactMap { $0.label?.time.resolution }.min() ?? 0
        let coarse = max(finest * unit, granularity)
        guard coarse > Self.coarsest * 1.001 else { return nil }
        return "the labels' times have a resolution of \(coarse.plain) s, which is coarser than \(Self.coarsest) s"
    }

    /// The step of which all times are multiples, in seconds: 1, 0.1 or 0; with few labels 0.
    private var granularity: Double {
        let times = pairs.compactMap { $0.label.map { $0.time.seconds * unit } }
        guard times.count >= LimitsOfAgreement.minimumCount else { return 0 }
        return [(1.0, 1.0), (10.0, 0.1)].first { factor, _ in
            times.allSatisfy { abs($0 * factor - ($0 * factor).rounded()) < 1e-4 }
        }?.1 ?? 0
    }
}
