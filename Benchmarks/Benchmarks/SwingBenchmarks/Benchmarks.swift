import Benchmark

/// Registers all benchmarks.
///
/// Their names are alphanumeric.
let benchmarks: @Sendable () -> Void = {
    signalBenchmarks()
    engineBenchmarks()
    analysisBenchmarks()
    recordingBenchmarks()
    replayBenchmarks()
    resultsBenchmarks()
    wholeBenchmarks()
}
