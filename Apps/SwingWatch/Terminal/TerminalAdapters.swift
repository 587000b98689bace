import Foundation

/// A workout without HealthKit.
@MainActor final class TerminalWorkout: Workout {
    var onEvent: ((SessionEvent) -> Void)?

    func requestPermission() async -> Bool { true }
    func begin(_ sport: String) { onEvent?(.workoutStarted) }
    func recover() async -> Bool { false }
    func end() {}
}

/// A watch that rings the terminal's bell for a time to contact.
@MainActor final class TerminalDevice: WatchDevice {
    let battery = Battery()

    func play(_ haptic: Haptic) { if haptic == .timedContact { print("\u{7}", terminator: "") } }
}

/// The way to a phone in another folder.
@MainActor final class TerminalLink: PhoneLink {
    var onEvent: ((LinkEvent) -> Void)?
    let isReady = true
    private(set) var outstanding: Set<String> = []
    private let phone: Inbox

    init(_ phone: Inbox) { self.phone = phone }

    func send(_ file: URL) {
        let name = file.lastPathComponent
        outstanding.insert(name)
        Task {
            let copy = file.appendingPathExtension("sent")
            defer { try? FileManager.default.removeItem(at: copy) }
            do {
                try FileManager.default.copyItem(at: file, to: copy)
                let stored = try phone.receive(copy, named: name)
                outstanding.remove(name)
                onEvent?(.finished(name, problem: nil))
                onEvent?(.stored(stored))
            } catch {
                outstanding.remove(name)
                onEvent?(.finished(name, problem: error.localizedDescription))
            }
        }
    }
}
