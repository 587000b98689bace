import Foundation
import Testing

/// What scipy and numpy say (`Fixtures/make_reference.py`).
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

    let designs: [Design]
    let signal: [Float]
    let filtered: [Filtered]
    let scales: [Scale]

    static let shared: Reference = {
        guard
            let url = Bundle.module.url(forResource: "reference", withExtension: "json", subdirectory: "Fixtures"),
            let data = try? Data(contentsOf: url), let reference = try? JSONDecoder().decode(Reference.self, from: data)
        else { fatalError("Fixtures/reference.json is missing or damaged; run make_reference.py") }
        return reference
    }()
}
