internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults

/// The paragraph on the recordings of a study.
struct RecordingSentences {
    private let study: ResultSet
    private let analysed: [ResultSet.Session]

    /// Prepares the paragraph.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - analysed: The sessions that were analysed; at least one.
    init(_ study: ResultSet, analysed: [ResultSet.Session]) {
        self.study = study
        self.analysed = analysed
    }

    /// The paragraph.
    var text: String {
        [software, rates, capability, origins, repairs, failures].compactMap(\.self).joined(separator: " ")
    }

    private var software: String {
        var versions: [String] = []
        for source in study.sources.compactMap(\.provenance) {
            let version = VisibleText.escaped("\(source.software) \(source.softwareVersion)")
            if !versions.contains(version) { versions.append(version) }
        }
        let minutes = analysed.map { $0.record.number("duration") }.reduce(0, +) / 60
        let players = Set(analysed.compactMap(\.player)).count
        let others = analysed.contains { $0.player == nil } ? " and of players without a name" : ""
        let by = players == 0 ? "" : " of \(players.of("player"))\(others)"
        let devices = Set(analysed.compactMap { $0.record.text("device_model").map(VisibleText.escaped) }).sorted()
        let device = devices.isEmpty ? "" : " Device: \(devices.joined(separator: ", "))."
        return "\(analysed.count.of("recording"))\(by) (\(minutes.fixed(1)) min in total) "
            + "\(analysed.count == 1 ? "was" : "were") analysed with \(versions.joined(separator: " and "))." + device
    }

    private var rates: String? {
        let streams = [("accelerometer", "accel_rate"), ("device motion", "motion_rate")].compactMap { name, column in
            range(column).map { "\(name) at \($0) Hz" }
        }
        guard !streams.isEmpty else { return nil }
        return "Sample rates, measured from the timestamps: \(streams.joined(separator: ", "))."
    }

    /// Returns a value of all analysed sessions, or its range; `nil` if no session has it.
    private func range(_ column: String) -> String? {
        let values = analysed.map { $0.record.number(column) }.filter { $0.isFinite && $0 > 0 }
        guard let lowest = values.min(), let highest = values.max() else { return nil }
        let (from, to) = (lowest.fixed(1), highest.fixed(1))
        return from == to ? from : "\(from) to \(to)"
    }

    /// What low rates cannot show.
    private var capability: String? {
        let rates = analysed.map { $0.record.number("accel_rate") }
        let limited = RateCapability.allCases.filter { $0 != .everything }.compactMap { capability -> String? in
            let count = rates.count { RateCapability(accelerometerRate: $0) == capability }
            return count == 0 ? nil : "\(count) of \(analysed.count) can show only \(capability.text)"
        }
        return limited.isEmpty ? nil : "Because of the accelerometer's rate, \(limited.joined(separator: "; "))."
    }

    private var origins: String? {
        var sentences: [String] = []
        func add(_ column: String, _ value: String, _ sentence: String) {
            let count = analysed.count { $0.record.text(column) == value }
            if count > 0 { sentences.append("In \(count) of \(analysed.count.of("recording")), \(sentence).") }
        }
        add(
            "accel_origin", "rebuilt",
            "acceleration is the sum of device motion's gravity and user acceleration, which device motion has filtered"
        )
        add("gravity_origin", "attitude", "gravity was computed from the attitude")
        add("gravity_origin", "estimated", "gravity was estimated from acceleration and rotation rate")
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private var repairs: String? {
        let gaps = total("gap_count")
        let dropped = total("dropped_count")
        guard gaps > 0 || dropped > 0 else { return nil }
        return "The recordings contain \(gaps.of("gap")); \(dropped.of("sample")) "
            + "\(dropped == 1 ? "was" : "were") dropped. Swings next to a gap are flagged."
    }

    private func total(_ column: String) -> Int {
        Int(clamped: analysed.map { $0.record.number(column) }.filter(\.isFinite).reduce(0, +))
    }

    private var failures: String? {
        let failed = study.sessions.count - analysed.count
        let partial = analysed.count { $0.record.text("status").map { $0 != "ok" } ?? false }
        var sentences: [String] = []
        if failed > 0 { sentences.append("\(failed.of("further recording")) could not be analysed.") }
        if partial > 0 {
            sentences.append("\(partial.of("recording")) \(partial == 1 ? "was" : "were") analysed in part.")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}
