/// The recordings on their way to the phone.
///
/// It is pure: what must be done is returned. A recording leaves the queue only after the phone has confirmed that it has
/// stored all of it.
struct TransferQueue: Codable, Hashable, Sendable {
    /// A recording in the queue.
    struct Item: Codable, Hashable, Sendable {
        /// The file's name.
        let name: String
        /// How far it is.
        var stage = Stage.waiting
        /// The number of failed attempts.
        var failures = 0
        /// The time before which the next step is not due, in seconds since 1970.
        var due = 0.0
        /// The last failure; `nil` without one.
        var problem: String?
    }

    /// How far a recording is.
    enum Stage: String, Codable, Sendable {
        /// It must be handed over to the system.
        case waiting
        /// The system transfers it.
        case sending
        /// The system has transferred it, and the phone has not confirmed it yet.
        case delivered
    }

    /// The recordings, oldest first.
    private(set) var items: [Item] = []

    /// The time that the phone has to confirm a recording, in seconds, before it is sent again.
    static let confirmationTime = 600.0

    /// Returns the time until an attempt after a number of failures, in seconds: 30 s, doubled up to an hour.
    static func delay(after failures: Int) -> Double {
        var delay = 30.0
        for _ in 1..<max(failures, 1) where delay < 3600 { delay *= 2 }
        return min(delay, 3600)
    }

    /// Adds a recording, unless it is in the queue.
    mutating func add(_ name: String) {
        if !items.contains(where: { $0.name == name }) { items.append(Item(name: name)) }
    }

    /// Removes recordings whose files no longer exist.
    mutating func keep(_ names: Set<String>) { items.removeAll { !names.contains($0.name) } }

    /// Compares the queue with the transfers of the system, for example after a relaunch.
    mutating func compare(with outstanding: Set<String>) {
        for index in items.indices {
            switch (items[index].stage, outstanding.contains(items[index].name)) {
            case (.waiting, true): items[index].stage = .sending
            case (.sending, false): (items[index].stage, items[index].due) = (.waiting, 0)
            case (.waiting, false), (.sending, true), (.delivered, _): break
            }
        }
    }

    /// Makes all waiting recordings due, because the player wants to send them now.
    mutating func hurry() {
        for index in items.indices where items[index].stage != .sending {
            (items[index].stage, items[index].due) = (.waiting, 0)
        }
    }

    /// Returns the recordings to hand over to the system now, and marks them.
    mutating func takeDue(at now: Double) -> [String] {
        var names: [String] = []
        for index in items.indices where items[index].stage != .sending && items[index].due <= now {
            items[index].stage = .sending
            names.append(items[index].name)
        }
        return names
    }

    /// Notes that the system has ended a transfer, with a problem or without.
    mutating func finish(_ name: String, problem: String?, at now: Double) {
        guard let index = items.firstIndex(where: { $0.name == name }), items[index].stage != .delivered else { return }
        if let problem {
            fail(index, problem, at: now)
        } else {
            (items[index].stage, items[index].due) = (.delivered, now + Self.confirmationTime)
        }
    }

    /// Notes that the phone has stored a file.
    ///
    /// - Parameters:
    ///   - file: What the phone has stored.
    ///   - bytes: The length of the watch's file; `nil` if it does not exist.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: Whether the watch's file must be deleted now.
    mutating func confirm(_ file: StoredFile, bytes: Int?, at now: Double) -> Bool {
        guard let index = items.firstIndex(where: { $0.name == file.name }) else { return false }
        guard file.bytes == bytes else {
            fail(index, "the phone has stored \(file.bytes) of \(bytes ?? 0) bytes", at: now)
            return false
        }
        items.remove(at: index)
        return true
    }

    private mutating func fail(_ index: Int, _ problem: String, at now: Double) {
        items[index].failures += 1
        items[index].problem = problem
        (items[index].stage, items[index].due) = (.waiting, now + Self.delay(after: items[index].failures))
    }
}
