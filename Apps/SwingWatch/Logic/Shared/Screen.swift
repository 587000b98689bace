/// What a screen shows: the views draw it and add no text.
struct Screen: Hashable, Sendable, Codable {
    /// The line at the top.
    var title: String
    /// The large line in the middle, such as a time to contact.
    var value: String?
    /// The lines below, most important first.
    var details: [String] = []
    /// The buttons, most important first.
    var buttons: [ScreenButton] = []
}

/// A button of a screen.
struct ScreenButton: Hashable, Sendable, Codable {
    /// The text.
    let label: String
    /// What it does.
    let action: ScreenAction
}

/// What a button does.
enum ScreenAction: String, Hashable, Sendable, Codable {
    /// Begins a session.
    case start
    /// Ends the session.
    case stop
    /// Returns from a session's end to the first screen.
    case dismiss
    /// Opens the settings.
    case openSettings
    /// Closes the settings.
    case closeSettings
    /// Sends waiting recordings now.
    case send
}

extension Int {
    /// A size in bytes as text, such as `8.4 MB`.
    var asBytes: String {
        guard self >= 1000 else { return "\(self) bytes" }
        let (unit, name) = self >= 999_950 ? (1_000_000, "MB") : (1000, "kB")
        let tenths = (self + unit / 20) / (unit / 10)
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// A count with its noun, such as `1 swing` or `7 swings`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
