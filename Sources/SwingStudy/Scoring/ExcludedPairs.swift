internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults

/// The numbers of detected swings that an exclude list left out of a comparison, and of the true swings or labels that
/// left with them.
public struct ExcludedPairs: Hashable, Sendable {
    /// The number of detected swings.
    public internal(set) var detectedCount = 0
    /// The number of true swings or labels that they matched.
    public internal(set) var matchedCount = 0

    init() {}

    /// Leaves detected swings out of pairs, with their labels, and counts them.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the list does not fit the results.
    init(_ list: ExcludeList, removing pairs: inout [LabelPair], of results: StoredResults) throws(SwingError) {
        var application = ExcludedSwings(list)
        let rows = Dictionary(grouping: results.swings, by: \.sessionIndex)
        for (index, record) in results.sessions.enumerated() {
            let numbers = (rows[index] ?? []).map(\.swingInSession)
            let found = try application.exclusions(
                session: record.id, path: record.text("input_uri") ?? "", numbers: Set(numbers),
                earlier: results.exclusions)
            let left = Set(found.map(\.swing))
            guard !left.isEmpty else { continue }
            let removed = pairs.filter { pair in
                pair.sessionID == record.id
                    && pair.swingInSession.map { left.contains(numbers[$0 - 1]) } == true
            }
            detectedCount += Set(removed.compactMap(\.swingInSession)).count
            matchedCount += removed.count { $0.label != nil }
            let gone = Set(removed)
            pairs.removeAll { gone.contains($0) }
        }
        try application.finish()
    }

    /// The part of a session that is compared.
    struct Rest {
        /// The positions of the detected swings that remain.
        let places: [Int]
        /// The truth without the true swings of those that were left out.
        let truth: [TruthEvent]

        /// Returns pairs of the remaining swings, with the positions of all swings.
        func numbered(_ pairs: [SwingScore.Pair]) -> [SwingScore.Pair] {
            pairs.map { pair in
                var pair = pair
                pair.index = pair.index.map { places[$0] }
                return pair
            }
        }
    }

    /// Leaves swings out of a session, with their true swings, and counts them.
    mutating func remove(_ numbers: Set<Int>, from found: [ResultRow], truth: [TruthEvent]) -> Rest {
        guard !numbers.isEmpty else { return Rest(places: Array(found.indices), truth: truth) }
        var rest = truth
        for pair in SwingScore.pairs(found: found.map(\.swing), truth: truth) {
            guard let index = pair.index, numbers.contains(found[index].swingInSession) else { continue }
            detectedCount += 1
            guard pair.isFound, let place = rest.firstIndex(where: { $0 == pair.event }) else { continue }
            rest.remove(at: place)
            matchedCount += 1
        }
        return Rest(places: found.indices.filter { !numbers.contains(found[$0].swingInSession) }, truth: rest)
    }
}
