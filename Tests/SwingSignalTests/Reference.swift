import Foundation
import Testing

/// The reference values of SciPy and NumPy (`Fixtures/make_reference.py`).
struct Reference: Decodable {
    struct Design: Decodable, CustomTestStringConvertible {
        let order: Int
        let cutoff, rate: Double
        let sos: [[Double]]
        var testDescription: String { "order \(order), \(cutoff) Hz at \(rate) Hz" }
    }
    struct Filtered: Decodable, CustomTestStringConvertible {
        let order: Int
        let cutoff, rate: Double
        let fromZero, primed: [Double]
        var testDescription: String { "order \(order), \(cutoff) Hz" }
    }
    struct Scale: Decodable {
        let values: [Double]
        let median, deviation: Double
    }

    struct Prediction: Decodable, CustomTestStringConvertible {
        let order: Int
        let signal: [Double]
        let stretches: [[Int]]
        let weights, residual: [Double]
        var testDescription: String { "order \(order) of \(stretches)" }
    }
    struct Change: Decodable, CustomTestStringConvertible {
        let channels: [[Double]]
        let range: [Int]
        let shortest, change: Int
        var testDescription: String { "\(channels.count) channels in \(range), change at \(change)" }
    }

    let designs: [Design]
    let signal: [Float]
    let filtered: [Filtered]
    let scales: [Scale]
    let predictions: [Prediction]
    let changes: [Change]

    static let shared: Reference = {
        guard
            let url = Bundle.module.url(forResource: "reference", withExtension: "json", subdirectory: "Fixtures"),
            let data = try? Data(contentsOf: url), let reference = try? JSONDecoder().decode(Reference.self, from: data)
        else { fatalError("Fixtures/reference.json is missing or damaged; run make_reference.py") }
        return reference
    }()
}
