import SwingMotion

/// Updates from anywhere: what kind of sequence they come from is forgotten.
struct UpdateSource<Update: Sendable>: Sendable {
    /// Begins to read from the beginning.
    let open: @Sendable () -> any UpdatePulling<Update>

    /// Creates a source of updates at hand.
    init(_ updates: [Update]) {
        open = { ListPuller(updates: updates) }
    }

    /// Creates a source that makes updates of a sequence's elements; each reading has a maker of its own.
    init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ maker: @escaping @Sendable () -> (Elements.Element) -> [Update]
    ) {
        open = { AsyncUpdatePuller(elements.makeAsyncIterator(), maker()) }
    }
}

/// Reads updates in order, some when it is asked for them.
protocol UpdatePulling<Update>: AnyObject {
    associatedtype Update: Sendable

    /// The next updates, or `nil` at the end.
    func next() async throws -> [Update]?
}

private final class ListPuller<Update: Sendable>: UpdatePulling {
    private var updates: [Update]?

    init(updates: [Update]) { self.updates = updates }

    func next() async throws -> [Update]? { updates.take() }
}

private final class AsyncUpdatePuller<Iterator: AsyncIteratorProtocol, Update: Sendable>: UpdatePulling {
    private var iterator: Iterator
    private let make: (Iterator.Element) -> [Update]

    init(_ iterator: Iterator, _ make: @escaping (Iterator.Element) -> [Update]) {
        self.iterator = iterator
        self.make = make
    }

    func next() async throws -> [Update]? { try await iterator.next(isolation: #isolation).map(make) }
}

/// Hands over each update when it is due.
struct UpdatePlayer<Update: Sendable>: Sendable {
    let source: UpdateSource<Update>
    let timeline: ReplayTimeline
    /// When an update was made, in seconds.
    let time: @Sendable (Update) -> Double
    /// The error in which the updates end, and the time of the recording from which on it comes instead of an update.
    let failure: ReplayFaults.TimedFailure?
    /// What is believed of timestamps.
    var rule = ClockRule.standard

    /// Reads the source from its beginning; it holds what it read at once, and nothing more.
    ///
    /// - Parameter deliver: Takes an update that is due, and says whether to go on.
    /// - Throws: What the source throws, the error that was asked for, and `CancellationError` if the task is cancelled.
    func play(_ deliver: (Update) async -> Bool) async throws {
        timeline.enter()
        defer { timeline.leave() }
        let puller = source.open()
        var first: Double?
        var (newest, shift) = (-Double.infinity, 0.0)
        while let updates = try await puller.next() {
            for update in updates {
                let time = time(update)
                if time.isFinite {
                    // Where the clock is reset, the recording goes on from where it was.
                    if rule.isReset(from: newest, to: time + shift) { shift = newest - time }
                    newest = max(newest, time + shift)
                }
                let beginning = first ?? (newest.isFinite ? newest : 0)
                first = beginning
                try await timeline.wait(until: newest.isFinite ? newest : beginning, first: beginning)
                if let failure, newest - beginning >= failure.after { throw failure.error }
                guard await deliver(update) else { return }
            }
        }
    }
}
