import Foundation
import Testing

@testable import SwingReport

struct SignalCodeTests {
    /// The expected texts are those of a Python program that follows the documentation, with its module `base64`.
    @Test(
        arguments: [
            ([], ""), ([0], "AQ=="), ([0, 1, -1], "AQME"), ([nil, 5, nil, 5], "AAsAAQ=="), ([63, -64, 64], "f/4BgQI="),
            ([1_000_000, -1_000_000, 0], "gYl6gJL0AYGJeg=="),
        ] as [([Int?], String)])
    func isTheTextOfAnotherProgram(samples: [Int?], text: String) {
        #expect(SignalCode.text(samples) == text)
    }

    @Test func similarNeighboursTakeOneByte() throws {
        let sine = (0..<900).map { Int?(Int((sin(Double($0) / 20) * 500).rounded())) }
        #expect(try #require(Data(base64Encoded: SignalCode.text(sine))).count == 900)
    }
}
