import Testing

@testable import SwingAnalysis

struct RateCapabilityTests {
    @Test(
        arguments: [
            (801.9, "802 Hz shows contacts, misses and times to contact"),
            (400, "400 Hz shows contacts, misses and times to contact"),
            (399.4, "399 Hz shows contacts, misses and, less precisely, times to contact"),
            (349, "349 Hz shows clear contacts and their times to contact, but no misses"),
            (154, "154 Hz shows swings and rotation rates, but no contacts, misses or times to contact"),
            (100, "100 Hz shows swings and rotation rates, but no contacts, misses or times to contact"),
            (.nan, nil), (0, nil), (.infinity, nil),
        ] as [(Double, String?)])
    func aRateShows(rate: Double, text: String?) { #expect(RateCapability.text(accelerometerRate: rate) == text) }
}
