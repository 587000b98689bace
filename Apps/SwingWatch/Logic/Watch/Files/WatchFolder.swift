import Foundation
import SwingRecorder

/// The app's folder on the watch: recordings, the queue of transfers and the settings.
struct WatchFolder: Sendable {
    /// The folder.
    let url: URL

    /// Opens a folder, and creates it if it does not exist.
    init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The settings.
    var settings: JSONFile<WatchSettings> { JSONFile(url: url.appending(path: "settings.json")) }
    /// The queue of transfers.
    var queue: JSONFile<TransferQueue> { JSONFile(url: url.appending(path: "queue.json")) }
    /// The names of all recordings, oldest first.
    var recordings: [String] { FileManager.default.recordings(in: url) }

    /// The free storage in bytes; `nil` if it is unknown.
    var freeBytes: Int? {
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: url.path)
        return (facts?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// Returns the place of a recording.
    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Returns the length of a recording in bytes, or `nil` if it does not exist.
    func length(of name: String) -> Int? { FileManager.default.length(of: file(name)) }

    /// Removes a recording.
    func remove(_ name: String) throws {
        if length(of: name) != nil { try FileManager.default.removeItem(at: file(name)) }
    }

    /// Returns the name of a session that begins now, such as `2026-05-01-173000-golf`.
    ///
    /// A second session in the same second gets a number.
    func newSession(_ sport: String, at date: Date, in zone: TimeZone = .current) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ part: Int?) -> String { part.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "00" }
        let day = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
        let base =
            "\(day)-\(two(parts.hour))\(two(parts.minute))\(two(parts.second))-\(sport.replacing(" ", with: "-"))"
        var (name, number) = (base, 1)
        while length(of: name + RecordingName.ending) != nil {
            number += 1
            name = "\(base)-\(number)"
        }
        return name
    }

    /// Closes a recording that was interrupted, and returns whether it must be sent.
    ///
    /// A recording without a sample is removed. One that cannot be continued is sent as it is: the command names its
    /// damage.
    func close(_ name: String) -> Bool {
        guard length(of: name) ?? 0 > 0 else {
            try? remove(name)
            return false
        }
        guard let recorder = try? SessionRecorder(resuming: file(name)) else { return true }
        try? recorder.finish()
        guard recorder.isEmpty else { return true }
        try? remove(name)
        return false
    }
}

extension SessionRecorder {
    /// Whether the file contains no sample.
    var isEmpty: Bool { status.accelerometerCount == 0 && status.deviceMotionCount == 0 }
}
