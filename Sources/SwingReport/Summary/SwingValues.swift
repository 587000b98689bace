internal import SwingMotion

/// What figures need of a session's swings: a few numbers of each, so that a year of a club fits in memory.
struct SwingValues: Sendable {
    /// The number of swings.
    private(set) var count = 0
    /// The numbers of contacts, misses and uncertain swings.
    private(set) var contactCount = 0, missCount = 0, uncertainCount = 0
    /// The number of contacts whose time to contact was omitted.
    private(set) var omittedCount = 0
    /// The peak accelerations of contacts in g.
    private(set) var peakAccelerations: [Double] = []
    /// The known values of each measure, in the order of its cases.
    private var measured: [[Double]]

    /// Collects the values of swings.
    init(_ swings: [Swing] = []) {
        measured = SwingMeasure.allCases.map { $0.values(of: swings) }
        count = swings.count
        for swing in swings {
            switch swing.outcome {
            case .miss: missCount += 1
            case .uncertain: uncertainCount += 1
            case .contact:
                contactCount += 1
                if swing.timeToContact == nil { omittedCount += 1 }
                let peak = swing.peakAcceleration.orNaN
                if peak.isFinite { peakAccelerations.append(peak) }
            }
        }
    }

    /// Collects the values of several sessions.
    init(_ sessions: [SwingValues]) {
        measured = SwingMeasure.allCases.indices.map { index in sessions.flatMap { $0.measured[index] } }
        peakAccelerations = sessions.flatMap(\.peakAccelerations)
        for session in sessions {
            count += session.count
            contactCount += session.contactCount
            missCount += session.missCount
            uncertainCount += session.uncertainCount
            omittedCount += session.omittedCount
        }
    }

    /// The known values of a measure.
    subscript(measure: SwingMeasure) -> [Double] {
        SwingMeasure.allCases.firstIndex(of: measure).map { measured[$0] } ?? []
    }
}
