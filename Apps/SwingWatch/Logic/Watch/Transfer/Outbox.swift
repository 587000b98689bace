import Foundation
import Observation

/// The queue of transfers with its file and the way to the phone.
@MainActor @Observable final class Outbox {
    /// The recordings on their way.
    private(set) var queue = TransferQueue()
    /// Why the queue's own file lacks the latest changes; `nil` if it has them.
    private var storingProblem: String?
    /// What went wrong at the start or with a deletion; `nil` if nothing did.
    private var lastProblem: String?
    /// What the player must know about the transfers; `nil` for nothing.
    var problem: String? { storingProblem ?? lastProblem }
    private let folder: WatchFolder
    private let link: any PhoneLink
    private let now: () -> Double

    /// Reads the queue of a folder.
    ///
    /// If its file cannot be read, the queue is empty, and ``SessionModel/launch()`` adds all recordings again.
    ///
    /// - Parameters:
    ///   - folder: The app's folder.
    ///   - link: The way to the phone.
    ///   - now: The time, in seconds since 1970.
    init(_ folder: WatchFolder, _ link: any PhoneLink, now: @escaping () -> Double) {
        (self.folder, self.link, self.now) = (folder, link, now)
        do {
            queue = try folder.queue.read() ?? TransferQueue()
        } catch {
            lastProblem = "The list of transfers could not be read. All recordings are sent again."
        }
        queue.keep(Set(folder.recordings))
        link.onEvent = { [weak self] in self?.handle($0) }
    }

    /// Adds recordings, and sends what is due.
    func add(_ names: [String]) {
        for name in names { queue.add(name) }
        // The queue is stored first: a recording that is handed over is known after a kill.
        save()
        sendDue()
    }

    /// Compares the queue with the transfers of the system, which go on without the app, and sends what is due.
    func compare() {
        guard link.isReady else { return }
        queue.compare(with: link.outstanding)
        sendDue()
    }

    /// Sends what is due.
    func sendDue() {
        guard link.isReady else { return }
        let names = queue.takeDue(at: now())
        save()
        for name in names { link.send(folder.file(name)) }
    }

    /// Sends what becomes due, until the task is cancelled.
    func run(every interval: Duration = .seconds(30)) async {
        while !Task.isCancelled {
            sendDue()
            try? await Task.sleep(for: interval)
        }
    }

    /// Sends all recordings that wait.
    func sendNow() {
        queue.hurry()
        sendDue()
    }

    private func handle(_ event: LinkEvent) {
        switch event {
        case .ready: compare()
        case .finished(let name, let problem): queue.finish(name, problem: problem, at: now())
        case .stored(let file): confirm(file)
        }
        save()
        sendDue()
    }

    private func confirm(_ file: StoredFile) {
        guard queue.confirm(file, bytes: folder.length(of: file.name), at: now()) else { return }
        do {
            try folder.remove(file.name)
        } catch {
            // It is found at the next launch, sent again, and deleted then.
            lastProblem = "\(file.name) could not be deleted: \(error.localizedDescription)"
        }
    }

    private func save() {
        do {
            try folder.queue.write(queue)
            storingProblem = nil
        } catch {
            storingProblem = "The list of transfers could not be stored: \(error.localizedDescription)"
        }
    }
}
