import SwingMotion
import Synchronization
import TestSupport
import Testing

@testable import SwingFiles

struct ReadAheadTests {
    private static let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 31 >> 3) }

    /// The bytes do not depend on who reads them: the reader does if all threads of the pool are busy.
    @Test(arguments: [1, 7, 100, 20_000], [0, 50, 30_000])
    func theBytesAreThoseOfTheSource(blockSize: Int, directCount: Int) throws {
        for (size, pieceLimit) in [(1, 3), (64, Int.max), (64, 5), (30_000, 999)] {
            let source = ReadAhead(
                MemorySource(Self.bytes, pieceLimit: pieceLimit), blockSize: blockSize, after: directCount)
            #expect(try read(source, size: size) == Self.bytes, "\(size), \(pieceLimit)")
            // The end stays the end.
            var buffer: [UInt8] = [1, 2]
            #expect(try source.read(into: &buffer, from: 0) == 0)
            #expect(try source.read(into: &buffer, from: 2) == 0)
            #expect(buffer == [1, 2])
        }
    }

    @Test func bytesBeforeTheStartAreUnchanged() throws {
        let source = ReadAhead(MemorySource(Self.bytes), blockSize: 100, after: 0)
        var buffer = [UInt8](repeating: 7, count: 12)
        #expect(try source.read(into: &buffer, from: 2) == 10)
        #expect(buffer == [7, 7] + Self.bytes[..<10])
    }

    @Test(arguments: [0, 1, 99, 100, 101, 250]) func anErrorFollowsTheBytesBeforeIt(count: Int) throws {
        let source = ReadAhead(
            FailingSource(Array(Self.bytes.prefix(count))), blockSize: 100, after: count == 250 ? 60 : 0)
        var found: [UInt8] = []
        for _ in 0..<2 {
            let error = failure { () throws(SwingError) in
                var buffer = [UInt8](repeating: 0, count: 30)
                while case let count = try source.read(into: &buffer, from: 0), count > 0 { found += buffer[..<count] }
            }
            #expect(error == FailingSource.error)
        }
        #expect(found == Array(Self.bytes.prefix(count)))
    }

    /// The source is released with the reader, not only when a task has run.
    @Test func theSourceIsClosedWithTheReader() throws {
        let closed = Counter()
        do {
            let ahead = ReadAhead(CountedSource(Counter(), closed: closed), blockSize: 10, after: 0)
            var buffer = [UInt8](repeating: 0, count: 10)
            for _ in 0..<5 { _ = try ahead.read(into: &buffer, from: 0) }
            #expect(closed.value == 0)
        }
        #expect(closed.value == 1)
    }

    /// While the reader uses a block, a task reads the next one, and no more than one.
    @Test func oneBlockIsReadAhead() async throws {
        let count = Counter()
        let source = ReadAhead(CountedSource(count), blockSize: 10, after: 0)
        var buffer = [UInt8](repeating: 0, count: 10)
        #expect(try source.read(into: &buffer, from: 0) == 10)
        let deadline = ContinuousClock.now + .seconds(60)
        while count.value < 2, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(1)) }
        #expect(count.value == 2)
        try await Task.sleep(for: .milliseconds(20))
        #expect(count.value == 2)
        #expect(try source.read(into: &buffer, from: 0) == 10)
    }

    private func read(_ source: some ByteSource, size: Int) throws(SwingError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: size)
        var bytes: [UInt8] = []
        while case let count = try source.read(into: &buffer, from: 0), count > 0 { bytes += buffer[..<count] }
        return bytes
    }
}

/// Bytes that end with an error.
private final class FailingSource: ByteSource {
    static let error = SwingError(.badData, "it is damaged")
    private let bytes: MemorySource

    init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        let count = try bytes.read(into: &buffer, from: start)
        if count == 0 { throw Self.error }
        return count
    }
}

/// Endless bytes, whose reads and end are counted.
private final class CountedSource: ByteSource {
    private let count: Counter
    private let closed: Counter

    init(_ count: Counter, closed: Counter = Counter()) { (self.count, self.closed) = (count, closed) }

    deinit { closed.increase() }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        count.increase()
        return buffer.count - start
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increase() { count.withLock { $0 += 1 } }
}
