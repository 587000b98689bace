import Benchmark

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A baseline that is timed in the same iteration as the measured work.
enum Yardstick {
    /// Copying a number of bytes from one buffer to another.
    case copy(bytes: Int)
    /// Running a plain fourth-order filter over a number of samples, one after the other.
    case loop(samples: Int)
    /// Other work of SwingKit, whose time the measured work may exceed only by a certain factor.
    case work(() async throws -> Void)

    /// The number of bytes or samples per pass.
    ///
    /// They fit into one core's caches, which other cores do not disturb.
    private static let (bytes, samples) = (96 << 10, 24_000)
    /// The minimum duration of the yardstick in nanoseconds.
    ///
    /// Shorter work is repeated.
    private static let shortest = 500_000.0

    /// Measures the duration of the work.
    ///
    /// - Returns: The CPU time in nanoseconds.
    /// - Throws: Any error of the work.
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

/// The yardstick's filter, a 40 Hz high-pass in direct form.
///
/// It does not change when SwingKit's own filter changes.
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
