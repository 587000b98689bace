import SwingMotion
import Synchronization

/// The input of a replay, from any kind of sequence: chunks, or arrays of updates.
struct ReplaySource<Element: Sendable>: Sendable {
    /// Returns a reader at the start of the input.
    let open: @Sendable () -> any ReplayReader<Element>

    init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init(elements) { { $0 } }
    }

    /// Creates a source that converts a sequence's elements.
    ///
    /// Each reader has its own converter.
    init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ converter: @escaping @Sendable () -> (Elements.Element) -> Element
    ) {
        open = { AsyncReader(elements.makeAsyncIterator(), converter()) }
    }

    init<Blocks: Sequence & Sendable>(_ blocks: Blocks, _ convert: @escaping @Sendable (Blocks.Element) -> Element) {
        open = { SequenceReader(blocks.makeIterator(), convert) }
    }

    /// Creates a source that throws an error instead of returning elements.
    init(failingWith error: MotionError) {
        open = { FailingReader(error) }
    }
}

/// A reader of elements in order, one per request.
protocol ReplayReader<Element>: AnyObject {
    associatedtype Element: Sendable

    /// Returns the next element, or `nil` at the end.
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

/// A player that delivers each update when it is due.
struct UpdatePlayer<Update: Sendable>: Sendable {
    let source: ReplaySource<[Update]>
    let timeline: ReplayTimeline
    /// A closure that returns an update's timestamp in seconds.
    let time: @Sendable (Update) -> Double
    /// The error that ends the updates, and its time in the recording.
    let failure: TimedFailure?
    /// Where updates start after a stop.
    let restart: ReplayRestart
    /// The number of the replay.
    private let replay: Int
    /// The rule for valid timestamps.
    private let rule: ClockRule
    /// The number of updates that were delivered last.
    private let delivered: DeliveredCount

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - replay: The replay.
    ///   - source: The updates; `nil` for none.
    ///   - failure: The error that ends the updates, and its time in the recording.
    ///   - delivered: The count of the manager's delivered updates.
    ///   - rule: The rule for valid timestamps.
    ///   - time: A closure that returns an update's timestamp in seconds.
    init(
        _ replay: ManagerReplay.Bound, _ source: ReplaySource<[Update]>?, failure: TimedFailure?,
        delivered: DeliveredCount, rule: ClockRule = .standard, time: @escaping @Sendable (Update) -> Double
    ) {
        self.source = source ?? ReplaySource([]) { $0 }
        (timeline, restart, self.replay) = (replay.timeline, replay.settings.restart, replay.number)
        (self.failure, self.delivered, self.rule, self.time) = (failure, delivered, rule, time)
    }

    /// Delivers the source's updates, and stores only the last array that it read.
    ///
    /// - Parameter deliver: A closure that receives each update when it is due, with the offset of its timestamp, and
    ///   returns `false` if the updates were stopped before.
    /// - Throws: Any error of the source, the replay's failure, and `CancellationError` if the task is cancelled.
    func play(_ deliver: (Update, _ offset: Double) async -> Bool) async throws {
        // A reading that was stopped may not have ended yet; it must not keep this one from beginning now.
        let timeline = timeline.restarted()
        let puller = source.open()
        let skipped = restart == .continuing ? delivered.count(of: replay) : 0
        var number = 0
        // The first times of the recording and of these updates.
        var (beginning, first): (Double?, Double?) = (nil, nil)
        var (newest, shift) = (-Double.infinity, 0.0)
        while let updates = try await puller.next() {
            for update in updates {
                let time = time(update)
                if time.isFinite {
                    // After a clock reset, the recording continues at its latest time.
                    if rule.isReset(from: newest, to: time + shift) { shift = newest - time }
                    newest = max(newest, time + shift)
                }
                let due = newest.isFinite ? newest : 0
                beginning = beginning ?? due
                number += 1
                if number <= skipped { continue }
                first = first ?? due
                try await timeline.wait(until: newest.isFinite ? newest : first ?? 0, first: first ?? 0)
                if let failure, newest - (beginning ?? 0) >= failure.after { throw failure.error }
                guard await deliver(update, timeline.offset) else { return }
                delivered.set(number, of: replay)
            }
        }
    }
}

/// The number of updates that a manager delivered last, which the readings of one recording share.
final class DeliveredCount: Sendable {
    private let value = Mutex((replay: 0, count: 0))

    /// Returns the count of a replay.
    func count(of replay: Int) -> Int { value.withLock { $0.replay == replay ? $0.count : 0 } }

    func set(_ count: Int, of replay: Int) { value.withLock { $0 = (replay, count) } }
}
