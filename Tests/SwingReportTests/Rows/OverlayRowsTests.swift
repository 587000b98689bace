import Foundation
import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct OverlayRowsTests {
    private func rows(_ swing: Swing, count: Int = 1) throws -> (impact: [String: Any]?, rotation: [String: Any]?) {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write([.init(id: "s", swings: [swing])], to: path)
        let study = try ResultSet(reading: [path])
        var rows = OverlayRows(study, count: count)
        try study.eachWindow { rows.add($0, $1) }
        func object(_ text: String?) throws -> [String: Any]? {
            try text.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        }
        return (try object(rows.impacts.first), try object(rows.rotations.first))
    }

    @Test func cutsBothSignalsAroundTheContact() throws {
        let (impact, rotation) = try rows(Studies.swing(at: 50))
        // The high-passed signal is 100 times the time, from -20 to 60 ms.
        let impacts = try #require(impact?["value"] as? [Double])
        #expect(impacts.count == OverlayRows.impactSamples.count)
        #expect(impacts.first == -2 && impacts.last == 6 && impacts[16] == 0)
        // The rate is -10 - 10 t with its sign reversed, from -400 to 200 ms.
        let rates = try #require(rotation?["value"] as? [Double])
        // Shifted by the latency of device motion, 5 ms, the first sample is before the chart.
        #expect(rates.count == OverlayRows.rotationSamples.count - 1)
        #expect(rates.first == 6.05 && rates.last == 12 && rates[79] == 10)
        #expect(rotation?["from"] as? Double == -400)
        // The start is 200 ms before the contact.
        #expect(abs((rotation?["start"] as? Double ?? 0) + 200) < 1e-9)
        #expect(abs((rotation?["startRate"] as? Double ?? 0) - (10 - 1.95)) < 1e-5)
    }

    @Test func manySwingsKeepEverySecondSample() throws {
        let row = try rows(Studies.swing(at: 50), count: 1000).rotation
        let rates = try #require(row?["value"] as? [Double])
        #expect(rates.count == 60 && rates.first == 6.1 && rates.last == 12 && rates[39] == 10)
        #expect(row?["from"] as? Double == -395)
    }

    @Test func aMissHasNoImpact() throws {
        let (impact, rotation) = try rows(Studies.swing(at: 50, .miss))
        #expect(impact == nil)
        // Its zero is the peak rate, 210 ms after the start.
        #expect(abs((rotation?["start"] as? Double ?? 0) + 210) < 1e-9)
    }

    @Test func aSwingWithoutSignalsHasNoRow() throws {
        var swing = Studies.swing(at: 50)
        swing.window = SwingWindow()
        let (impact, rotation) = try rows(swing)
        #expect(impact == nil && rotation == nil)
    }
}
