package import SwingMotion

/// What figures need of a session's swings: a few numbers of each, so that a year of a club fits in memory.
package struct SwingValues: Sendable {
    /// The number of swings.
    package private(set) var count = 0
    /// The numbers of contacts, misses and uncertain swings.
    package private(set) var contactCount = 0, missCount = 0, uncertainCount = 0
    /// The number of contacts whose time to contact was omitted.
    package private(set) var omittedCount = 0
    /// The peak accelerations of contacts in g.
    package private(set) var peakAccelerations: [Double] = []
    /// The times between the instants of successive swings, in seconds.
    package private(set) var intervals: [Double] = []
    /// The instants of one session's swings; NaN after a clock reset.
    private var instants: [Double] = []
    /// The values of each measure, in the order of its cases; NaN if unknown.
    private var measured: [[Double]]

    /// Collects the values of swings.
    package init(_ swings: [Swing] = []) {
        measured = SwingMeasure.allCases.map { swings.map($0.value) }
        count = swings.count
        instants = swings.map { $0.clockRun == 0 ? $0.instant : .nan }
        intervals = zip(swings, swings.dropFirst()).compactMap { first, second in
            let time = first.clockRun == second.clockRun ? second.instant - first.instant : .nan
            return time > 0 ? time : nil
        }
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
    package init(_ sessions: [SwingValues]) {
        measured = SwingMeasure.allCases.indices.map { index in sessions.flatMap { $0.measured[index] } }
        intervals = sessions.flatMap(\.intervals)
        peakAccelerations = sessions.flatMap(\.peakAccelerations)
        for session in sessions {
            count += session.count
            contactCount += session.contactCount
            missCount += session.missCount
            uncertainCount += session.uncertainCount
            omittedCount += session.omittedCount
        }
    }

    /// Returns the values without those of one measure.
    package func omitting(_ measure: SwingMeasure) -> SwingValues {
        var values = self
        for (place, known) in SwingMeasure.allCases.enumerated() where known == measure {
            values.measured[place] = [Double](repeating: .nan, count: measured[place].count)
        }
        return values
    }

    /// The known values of a measure.
    package subscript(measure: SwingMeasure) -> [Double] { column(measure).filter(\.isFinite) }

    /// Returns the known values of a measure with a known time in the session.
    package func course(of measure: SwingMeasure) -> (values: [Double], times: [Double]) {
        let known = zip(column(measure), instants).filter { $0.isFinite && $1.isFinite }
        return (known.map(\.0), known.map(\.1))
    }

    private func column(_ measure: SwingMeasure) -> [Double] {
        SwingMeasure.allCases.firstIndex(of: measure).map { measured[$0] } ?? []
    }
}

extension Swing {
    /// The time of the swing on the sensor's clock: its start, else its peak rate, else its contact; NaN if unknown.
    var instant: Double {
        [startTimestamp.orNaN, peakRateTimestamp.orNaN, contactTimestamp.orNaN].first { !$0.isNaN } ?? .nan
    }
}
