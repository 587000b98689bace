import SwingMotion

/// The check of labels before they are compared with results.
enum TruthCheck {
    private static let swings = [TruthEvent.contactKind, TruthEvent.missKind, TruthEvent.checkedKind]
    /// Other words for a swing, which would silently count as movements without one.
    private static let synonyms = ["swing", "swings", "air swing", "airswing", "air_swing", "air-swing", "misses"]

    /// Checks that each event has a place in the session, and a kind that is not a misspelt swing.
    ///
    /// - Parameters:
    ///   - events: The true events.
    ///   - places: The file and line of each event; empty if they are unknown.
    ///   - path: The recording.
    /// - Throws: ``SwingMotion/SwingError`` that names the first wrong event.
    static func check(_ events: [TruthEvent], places: [String] = [], at path: String) throws(SwingError) {
        for (index, event) in events.enumerated() {
            let name = "truth event \(index + 1)"
            let place = places.indices.contains(index) ? places[index] : path
            guard event.hasTimestamp else {
                throw SwingError(
                    .badData, at: place,
                    "\(name) (\(VisibleText.short(event.kind))) has no timestamp; expected at least one; add one or "
                        + "remove the event")
            }
            guard !isMisspelt(event.kind) else {
                throw SwingError(
                    .badData, at: place,
                    "\(name) has the kind \(VisibleText.quoted(event.kind)); expected \(swings[0]), \(swings[1]) or "
                        + "\(swings[2]) for a swing, and any other word for another movement; correct it")
            }
        }
    }

    /// Whether a kind is probably one of a swing, but is not written as such.
    static func isMisspelt(_ kind: String) -> Bool {
        guard !swings.contains(kind) else { return false }
        let kind = kind.lowercased()
        return synonyms.contains(kind)
            || swings.contains { swing in
                let limit = swing.count > 4 ? 2 : 1
                return abs(swing.utf8.count - kind.utf8.count) <= limit
                    && NearestWord.distance(Array(swing.utf8), Array(kind.utf8)) <= limit
            }
    }
}
