import Synchronization

/// A clock that advances only on request.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        package var offset: Duration = .zero

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// The deadlines of the sleeping tasks, in seconds since the clock was created.
    package var deadlines: [Double] {
        state.withLock { $0.sleepers.values.map { $0.deadline.offset / .seconds(1) }.sorted() }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let woken: [CheckedContinuation<Void, Never>]? = state.withLock { state in
                    guard !Task.isCancelled, deadline > state.now else { return nil }
                    state.sleepers[id] = (deadline, continuation)
                    defer { state.watchers.removeAll { $0.count <= state.sleepers.count } }
                    return state.watchers.filter { $0.count <= state.sleepers.count }.map(\.continuation)
                }
                guard let woken else {
                    return Task.isCancelled
                        ? continuation.resume(throwing: CancellationError()) : continuation.resume()
                }
                for watcher in woken { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock and wakes the tasks that are due.
    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
        }
        for sleeper in woken { sleeper.resume() }
    }

    /// Waits until at least `count` tasks sleep.
    package func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
