import Foundation
import Observation

/// The recordings on the phone, as its views show them.
@MainActor @Observable final class PhoneModel {
    /// The recordings, newest first.
    private(set) var recordings: [StoredFile] = []
    /// The last problem; `nil` without one.
    private(set) var problem: String?
    /// The folder of the recordings.
    let inbox: Inbox

    /// Creates the model of a folder.
    init(_ inbox: Inbox) {
        self.inbox = inbox
        refresh()
    }

    /// Reads the folder again.
    ///
    /// - Parameter problem: What went wrong since the last time; `nil` for nothing.
    func refresh(problem: String? = nil) {
        recordings = inbox.recordings
        self.problem = problem
    }

    /// Removes a recording, after the player has confirmed it.
    func remove(_ name: String) {
        do {
            try inbox.remove(name)
            refresh()
        } catch {
            refresh(problem: "\(name) could not be removed: \(error.localizedDescription)")
        }
    }

    /// What the phone shows.
    var screen: Screen { .recordings(recordings, problem: problem) }
    /// The lines before the recordings.
    var messages: [String] { Screen.messages(recordings, problem) }
}

extension Screen {
    /// Returns what the phone shows: messages, then one line for each recording.
    static func recordings(_ recordings: [StoredFile], problem: String?) -> Screen {
        Screen(title: "Recordings", details: messages(recordings, problem) + recordings.map(row))
    }

    /// Returns the lines before the recordings.
    static func messages(_ recordings: [StoredFile], _ problem: String?) -> [String] {
        [problem].compactMap { $0 }
            + (recordings.isEmpty ? ["Recordings arrive here after a session, while the watch is near."] : [])
    }

    /// Returns the line of a recording.
    static func row(_ file: StoredFile) -> String {
        "\(file.name.dropLast(RecordingName.ending.count)), \(file.bytes.asBytes)"
    }
}

/// The texts of the phone's controls.
enum PhoneLabels {
    static let (remove, question) = ("Remove", "Remove this recording?")
}
