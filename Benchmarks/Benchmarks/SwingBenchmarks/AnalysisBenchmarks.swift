import Benchmark
import SwingAnalysis
import SwingMotion
import SwingSimulation

/// The analysis of batches in memory, per accelerometer sample.
func analysisBenchmarks() {
    Benchmark.compare("impactDetection") { try await analysis(of: Session(), mode: .impactsOnly) }
    Benchmark.compare("analysis") { try await analysis(of: Session()) }
    Benchmark.compare("analysisWithoutSwings") { try await analysis(of: Session(.nonSwings)) }
    Benchmark.compare("oneSwing") { try await oneSwing() }
}

private func analysis(of session: Session, mode: SwingAnalyzer.Mode = .swings) async throws -> Work {
    let batches = try await session.batches()
    let count = session.accelerometer.count
    return Work(pieces: (.sample, count), yardstick: .loop(samples: count), duration: session.duration) {
        var analyzer = SwingAnalyzer(profile: .baseball, mode: mode)
        for batch in batches { blackHole(analyzer.analyze(batch).count) }
        blackHole(analyzer.finish().count)
    }
}

/// Repeated analysis of the seconds around one contact: the cost of a swing in addition to its samples.
private func oneSwing() async throws -> Work {
    let session = Session()
    let contact = session.simulation.truth.first { $0.kind == .contact }?.contactTimestamp ?? 0
    let batches = try await session.batches().filter { (contact - 3...contact + 2).contains(Double($0.second)) }
    var analyzer = SwingAnalyzer(profile: .baseball)
    let count = 100
    return Work(pieces: (.swing, count), yardstick: .loop(samples: count * 800 * batches.count)) {
        for _ in 0..<count {
            for batch in batches { blackHole(analyzer.analyze(batch).count) }
            blackHole(analyzer.finish().count)
        }
    }
}
