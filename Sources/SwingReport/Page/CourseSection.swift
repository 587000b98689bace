internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// The section on the course of each session: its pace, and how its measures changed from the first to the last swing.
struct CourseSection {
    /// A session with a pace or a change.
    private struct Course {
        let name: String
        let pace: SessionPace?
        /// The changes of ``measures``, or why they are missing.
        let changes: [Result<TheilSenTrend, TheilSenTrend.Missing>]
    }

    private let courses: [Course]
    /// The measures with a known value in any session, and with a change.
    private let measures: [SwingMeasure]

    /// Describes the sessions of a study; none of a sampled one, whose sessions are summarized.
    init(_ study: ResultSet) {
        let sessions = study.isSampled ? [] : Array(zip(study.sessions, study.values))
        let measures = SwingMeasure.allCases.filter { measure in
            measure.hasSessionChange && sessions.contains { !$0.1[measure].isEmpty }
        }
        self.measures = measures
        courses = sessions.filter { $0.1.count > 0 }.map { session, values in
            Course(
                name: session.name, pace: SessionPace(values.intervals),
                changes: measures.compactMap { $0.sessionChange(values) })
        }
    }

    /// Whether a session has a change with an interval.
    var hasChange: Bool { courses.contains { !trends($0).isEmpty } }

    /// The section; empty without a pace and a change.
    var html: String {
        guard hasChange || courses.contains(where: { $0.pace != nil }) else { return "" }
        let sentences = (courses.count == 1 ? courses.flatMap(sentences) : judgements).map {
            "<li>\(HTML.escaped($0))</li>"
        }
        let note =
            "A change can come from the balls, from a slipping watch or from tiredness. Each interval holds for its session and "
            + "its measure alone."
        return """
            <section id="course"\(courses.count == 1 ? "" : " class=\"long\"")><h2>Pace and change within a session</h2>
            <ul>\(sentences.joined(separator: "\n"))</ul>
            \(courses.count == 1 ? "" : table)
            \(hasChange ? "<p class=\"note\">\(note)</p>" : "")</section>
            """
    }

    /// What one session shows, a sentence each.
    private func sentences(_ course: Course) -> [String] {
        let changes = zip(measures, course.changes).map { measure, change in
            switch change {
            case .success(let trend): measure.sentence(sessionChange: trend.change, interval: trend.changeInterval)
            case .failure(let missing):
                "\(measure.name.capitalizedFirst): a change from the first to the last swing is not stated, because "
                    + "\(missing.text)."
            }
        }
        return [course.pace?.sentence].compactMap(\.self) + changes
    }

    /// In how many sessions each measure changed, a sentence each.
    private var judgements: [String] {
        measures.indices.map { place in
            let name = measures[place].name.capitalizedFirst
            let found = courses.compactMap { try? $0.changes[place].get() }
            guard !found.isEmpty else {
                return "\(name): no session has \(TheilSenTrend.minimumCount) known values, so no change is stated."
            }
            let clear = found.count { !$0.changeInterval.contains(0) }
            let chance = (0.05 * Double(found.count)).rounded()
            return
                "\(name) changed clearly from the first to the last swing in \(clear) of \(found.count.of("session")); chance "
                + "alone would show \(chance < 1 ? "less than 1" : "about \(chance.fixed(0))")."
        }
    }

    private var table: String {
        let shown = measures.indices.filter { place in courses.contains { (try? $0.changes[place].get()) != nil } }
        let changes = shown.map { place in
            (place == shown.first ? "#" : "~#")
                + "change of \(measures[place].name) (\(measures[place].differenceUnit))"
        }
        return HTML.table(
            "Pace of the sessions, and changes from the first to the last swing with their 95 % intervals",
            head: ["session", "#time between swings, median (s)", "~#swings per minute"] + changes,
            rows: courses.map { course in
                let cells = shown.map { place -> String in
                    guard let trend = try? course.changes[place].get() else { return "–" }
                    let measure = measures[place]
                    return "\(measure.text(trend.change)) (\(measure.limits(trend.changeInterval)))"
                }
                return [
                    course.name, (course.pace?.median ?? .nan).fixed(1), (course.pace?.perMinute ?? .nan).fixed(1),
                ] + cells
            })
    }

    private func trends(_ course: Course) -> [TheilSenTrend] { course.changes.compactMap { try? $0.get() } }
}
