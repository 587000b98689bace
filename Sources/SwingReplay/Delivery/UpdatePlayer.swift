import SwingMotion

/// What a replay reads, from any kind of sequence: chunks, or arrays of updates.
struct ReplaySource<Element: Sendable>: Sendable {
    /// Begins to read from the beginning.
    let open: @Sendable () -> any ReplayReader<Element>

    init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init(elements) { { $0 } }
    }

    /// Creates a source that converts a sequence's elements; each reading has a converter of its own.
    init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ converter: @escaping @Sendable () -> (Elements.Element) -> Element
    ) {
        open = { AsyncReader(elements.makeAsyncIterator(), converter()) }
    }

    init<Blocks: Sequence & Sendable>(_ blocks: Blocks, _ convert: @escaping @Sendable (Blocks.Element) -> Element) {
        open = { SequenceReader(blocks.makeIterator(), convert) }
    }

    /// Creates a source that gives an error instead of elements.
    init(failingWith error: MotionError) {
        open = { FailingReader(error) }
    }
}

/// Reads elements in order, one whenever it is asked for one.
protocol ReplayReader<Element>: AnyObject {
    associatedtype Element: Sendable

    /// The next element, or `nil` at the end.
    func next() async throws -> Element?
}

private final class AsyncReader<Iterator: AsyncIteratorProtocol, Element: Sendable>: ReplayReader {
    private var iterator: Iterator
    private let convert: (Iterator.Element) -> Element

    init(_ iterator: Iterator, _ convert: @escaping (Iterator.Element) -> Element) {
        self.iterator = iterator
        self.convert = convert
    }

    func next() async throws -> Element? { try await iterator.next(isolation: #isolation).map(convert) }
}

private final class SequenceReader<Iterator: IteratorProtocol, Element: Sendable>: ReplayReader {
    private var iterator: Iterator
    private let convert: (Iterator.Element) -> Element

    init(_ iterator: Iterator, _ convert: @escaping (Iterator.Element) -> Element) {
        self.iterator = iterator
        self.convert = convert
    }

    func next() async throws -> Element? { iterator.next().map(convert) }
}

private final class FailingReader<Element: Sendable>: ReplayReader {
    private let error: MotionError

    init(_ error: MotionError) { self.error = error }

    func next() async throws -> Element? { throw error }
}

/// Hands over each update when it is due.
struct UpdatePlayer<Update: Sendable>: Sendable {
    let source: ReplaySource<[Update]>
    let timeline: ReplayTimeline
    /// When an update was made, in seconds.
    let time: @Sendable (Update) -> Double
    /// The error in which the updates end, and the time of the recording from which on it comes instead of an update.
    let failure: TimedFailure?
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
