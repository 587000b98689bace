import SwingMotion
import Synchronization
import Testing

@testable import SwingRecording

/// Two streams share one pass; each returns all chunks, in any order of reading.
struct SharedPassTests {
    private final class NumberReader: ChunkReader {
        private var last = 0
        private let count: Int
        private let fails: Bool

        init(_ count: Int, fails: Bool) {
            self.count = count
            self.fails = fails
        }

        func next() throws(SwingError) -> Int? {
            guard last < count else {
                if fails { throw SwingError(.badData, "the end is damaged") }
                return nil
            }
            last += 1
            return last
        }
    }

    private final class Source: Sendable {
        let opened = Mutex(0)

        func stream(_ count: Int, fails: Bool = false) -> SensorStream<Int> {
            SensorStream { () throws(SwingError) in
                self.opened.withLock { $0 += 1 }
                return NumberReader(count, fails: fails)
            }
        }

        var openedCount: Int { opened.withLock { $0 } }
    }

    private func all(_ stream: SensorStream<Int>) async throws -> [Int] {
        var numbers: [Int] = []
        for try await number in stream { numbers.append(number) }
        return numbers
    }

    /// The arguments are one stream's lead in chunks and the resulting number of passes over the source.
    @Test(arguments: [(1, 1), (3, 1), (8, 1), (9, 2), (100, 2)]) func streamsInStepShareAPass(
        lead: Int, expected: Int
    ) async throws {
        let source = Source()
        let pass = SharedPass(source.stream(100))
        var (a, b) = (pass.stream(.accelerometer).makeAsyncIterator(), pass.stream(.deviceMotion).makeAsyncIterator())
        var (ahead, following): ([Int], [Int]) = ([], [])
        while let number = try await a.next(isolation: nil) {
            ahead.append(number)
            if number >= lead, let number = try await b.next(isolation: nil) { following.append(number) }
        }
        while let number = try await b.next(isolation: nil) { following.append(number) }
        #expect(ahead == Array(1...100) && following == ahead)
        #expect(source.openedCount == expected)
    }

    /// One stream is too far ahead after both have started.
    @Test func aSlowStreamReadsAlone() async throws {
        let source = Source()
        let pass = SharedPass(source.stream(50))
        var (a, b) = (pass.stream(.accelerometer).makeAsyncIterator(), pass.stream(.deviceMotion).makeAsyncIterator())
        var following = [try await b.next(isolation: nil), try await b.next(isolation: nil)].compactMap { $0 }
        while try await a.next(isolation: nil) != nil {}
        while let number = try await b.next(isolation: nil) { following.append(number) }
        #expect(following == Array(1...50) && source.openedCount == 2)
    }

    @Test func streamsAreReadAgainFromTheirBeginning() async throws {
        let source = Source()
        let pass = SharedPass(source.stream(3))
        for _ in 0..<3 {
            #expect(try await all(pass.stream(.accelerometer)) == [1, 2, 3])
            #expect(try await all(pass.stream(.deviceMotion)) == [1, 2, 3])
        }
        #expect(source.openedCount <= 6)
    }

    @Test func bothStreamsEndWithTheError() async throws {
        let pass = SharedPass(Source().stream(2, fails: true))
        for side in [SharedPass<Int>.Stream.accelerometer, .deviceMotion, .deviceMotion] {
            await #expect(throws: SwingError(.badData, "the end is damaged")) { _ = try await all(pass.stream(side)) }
        }
    }

    /// Each stream may be read in its own task.
    @Test func tasksMayReadBothStreams() async throws {
        let pass = SharedPass(Source().stream(2000))
        async let a = all(pass.stream(.accelerometer))
        async let b = all(pass.stream(.deviceMotion))
        #expect(try await a == Array(1...2000))
        #expect(try await b == Array(1...2000))
    }
}
