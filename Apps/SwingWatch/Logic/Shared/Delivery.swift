import Foundation

/// A recording that the phone has stored, as both devices name it.
///
/// The phone confirms each recording after it has stored it, and only then the watch deletes its file: the system's own
/// report of a transfer does not include what the phone did with the file.
struct StoredFile: Hashable, Sendable, Codable {
    /// The file's name, which is the same on both devices.
    let name: String
    /// The file's length.
    let bytes: Int

    /// The confirmation as a message of WatchConnectivity.
    var message: [String: Any] { ["stored": name, "bytes": bytes] }

    /// Creates the description of a file.
    init(name: String, bytes: Int) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a confirmation; `nil` for any other message.
    init?(message: [String: Any]) {
        guard let name = message["stored"] as? String, let bytes = message["bytes"] as? Int else { return nil }
        self.init(name: name, bytes: bytes)
    }
}

/// The names of recordings.
enum RecordingName {
    /// The ending of a recording's file.
    static let ending = ".swingrec"

    /// Returns whether a name is that of a recording in a folder of the app, and no path.
    static func isValid(_ name: String) -> Bool {
        name.hasSuffix(ending) && name.count > ending.count && !name.hasPrefix(".") && !name.contains("/")
    }
}
