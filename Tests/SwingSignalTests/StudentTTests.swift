import TestSupport
import Testing

@testable import SwingSignal

struct StudentTTests {
    @Test(.needsPython) func quantilesAreThoseOfScipy() throws {
        let degrees = [1, 2, 3, 4, 9, 10, 16, 99, 100, 1001, 100_000, 100_001, 5_000_000]
        let text = try Python.run(
            "import scipy.stats, sys\nprint(*(scipy.stats.t.ppf(0.975, float(n)) for n in sys.argv[1].split()))",
            degrees.map(String.init).joined(separator: " "))
        for (degree, expected) in zip(degrees, text.split(separator: " ").compactMap({ Double($0) })) {
            #expect(abs(StudentT.quantile95(degrees: degree) - expected) < 1e-8 * expected, "\(degree)")
        }
    }
}
