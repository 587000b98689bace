import Benchmark

/// What the benchmark library runs; every name is a word without spaces or punctuation.
let benchmarks: @Sendable () -> Void = {
    signalBenchmarks()
    engineBenchmarks()
    analysisBenchmarks()
    recordingBenchmarks()
    replayBenchmarks()
    resultsBenchmarks()
    wholeBenchmarks()
}
