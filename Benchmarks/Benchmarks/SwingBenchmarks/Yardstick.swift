import Benchmark

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Work whose time every machine knows how to keep: what is measured is held against it in the same iteration.
enum Yardstick {
    /// Copying so many bytes from one buffer into another.
    case copy(bytes: Int)
    /// Running a plain fourth-order filter over so many samples, one after the other.
    case loop(samples: Int)
    /// Other work of SwingKit's, which must be no slower by more than a certain factor.
    case work(() async throws -> Void)

    /// How many bytes or samples are taken at once: they fit into one core's caches, which no other disturbs.
    private static let (bytes, samples) = (96 << 10, 24_000)
    /// How long the yardstick takes at least, in nanoseconds; what is shorter is repeated.
    private static let shortest = 500_000.0

    /// Measures how long the work takes.
    ///
    /// - Returns: The processor time in nanoseconds.
    /// - Throws: What other work throws.
    func time() async throws -> Double {
        var (sum, count) = (0.0, 0.0)
        while sum < Self.shortest {
            sum += try await Stopwatch.time(run)
            count += 1
        }
        return sum / count
    }

    private func run() async throws {
        switch self {
        case .copy(let bytes): Self.copy(bytes)
        case .loop(let samples): Self.loop(samples)
        case .work(let work): try await work()
        }
    }

    private static func copy(_ bytes: Int) {
        var left = bytes
        while left > 0 {
            let count = min(left, Self.bytes)
            memcpy(Buffers.target, Buffers.source, count)
            blackHole(Buffers.target)
            left -= count
        }
    }

    private static func loop(_ samples: Int) {
        var filter = PlainFilter()
        var left = samples
        while left > 0 {
            blackHole(filter.sum(of: Buffers.samples.prefix(min(left, Self.samples))))
            left -= Self.samples
        }
    }

    private enum Buffers {
        nonisolated(unsafe) static let source = UnsafeMutableRawPointer.filled(bytes)
        nonisolated(unsafe) static let target = UnsafeMutableRawPointer.filled(bytes)
        static let samples = (0..<Yardstick.samples).map { Float($0 % 800) / 800 }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate static func filled(_ count: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 1, count: count)
        return memory
    }
}

/// The yardstick's filter, a high-pass at 40 Hz in direct form: kept as it is, whatever SwingKit's own becomes.
private struct PlainFilter {
    private var state = (0.0, 0.0, 0.0, 0.0)

    mutating func sum(of samples: ArraySlice<Float>) -> Double {
        var (s0, s1, s2, s3) = state
        var sum = 0.0
        for sample in samples {
            let x = Double(sample)
            let y = 0.6622 * x + s0
            s0 = -1.3244 * x + 1.4783 * y + s1
            s1 = 0.6622 * x - 0.5592 * y
            let z = y + s2
            s2 = -2 * y + 1.7018 * z + s3
            s3 = y - 0.7886 * z
            sum += z.magnitude
        }
        state = (s0, s1, s2, s3)
        return sum
    }
}
