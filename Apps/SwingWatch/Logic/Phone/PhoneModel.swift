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
}

extension Screen {
    /// Returns what the phone shows: one line for each recording.
    static func recordings(_ recordings: [StoredFile], problem: String?) -> Screen {
        var screen = Screen(title: "Recordings")
        if let problem { screen.details.append(problem) }
        if recordings.isEmpty {
            screen.details.append("Recordings arrive here after a session, while the watch is near.")
        }
        screen.details += recordings.map(row)
        if !recordings.isEmpty {
            screen.buttons = [.init(label: "Share", action: .share), .init(label: "Remove", action: .remove)]
        }
        return screen
    }

    /// Returns the line of a recording.
    static func row(_ file: StoredFile) -> String {
        "\(file.name.dropLast(RecordingName.ending.count)), \(file.bytes.asBytes)"
    }
}
