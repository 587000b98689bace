internal import SwingAnalysis
internal import SwingResults

extension ResultSet.Session {
    /// What the accelerometer's rate can show; `nil` if the rate is unknown.
    var capability: RateCapability? { RateCapability(accelerometerRate: record.number("accel_rate")) }

    /// Whether misses are not reported at the accelerometer's rate, so that all swings with an outcome are contacts.
    var lacksMisses: Bool { capability.map { [.clearContacts, .movements].contains($0) } ?? false }
}

extension RateCapability {
    /// Returns what the rates of all sessions can show; `nil` if they differ, if one is unknown, or without sessions.
    ///
    /// Sessions without it are not compared: the rates alone can change the figures.
    static func common(of sessions: some Sequence<ResultSet.Session>) -> RateCapability? {
        let capabilities = Set(sessions.map(\.capability))
        return capabilities.count == 1 ? capabilities.first ?? nil : nil
    }

    /// Returns whether sessions have known rates that show different things.
    static func differ(_ sessions: some Sequence<ResultSet.Session>) -> Bool {
        Set(sessions.compactMap(\.capability)).count > 1
    }

    /// The reason why sessions without a common capability are not compared, as a clause.
    static let difference = "their sample rates differ or are unknown, which alone can change the figures"
}

extension ResultSet {
    /// Returns the values of a session's swings, without its contact rate if misses are not reported.
    func rated(_ index: Int) -> SwingValues {
        sessions[index].lacksMisses ? values[index].omitting(.contactRate) : values[index]
    }
}

extension SwingMeasure {
    /// The reason why sessions have no contact rate, as a clause.
    package static let withoutMisses =
        "below 350 Hz misses are not reported, so the contact rate would always be 100 %"

    /// Returns the number of sessions without a value because misses are not reported; 0 of other measures.
    func countWithoutMisses(_ sessions: some Sequence<ResultSet.Session>) -> Int {
        self == .contactRate ? sessions.count(where: \.lacksMisses) : 0
    }
}
