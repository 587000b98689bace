import Foundation
import SwingFiles
import Testing

@testable import SwingReport

struct SignalPlotTests {
    private func plot(_ values: [Float]) -> SignalPlot {
        var series = SignalPlot.Series("x")
        series.values = values
        series.times = values.indices.map { 100 + Double($0) / 800 }
        return SignalPlot(
            title: "<b>", facts: ["a & b"],
            panels: [SignalPlot.Panel("acceleration", title: "Acceleration", unit: "g", series: [series])],
            marks: [SignalPlot.Mark(time: 100.5, label: "late"), SignalPlot.Mark(time: 100.25, label: "early")])
    }

    private func rows(_ plot: SignalPlot) throws -> (points: [[String: Any]], marks: [[String: Any]]) {
        let picture = try #require(plot.pictures().first)
        let object = try JSONSerialization.jsonObject(with: Data(picture.specification.utf8)) as? [String: Any]
        let sets = try #require(object?["datasets"] as? [String: [[String: Any]]])
        return (try #require(sets["points"]), try #require(sets["marks"]))
    }

    @Test func pointsAreTheSamples() throws {
        let (points, marks) = try rows(plot([1.5, .nan, -2]))
        #expect(points.map { $0["time"] as? Double } == [100, 100.00125, 100.0025])
        #expect(
            points[0]["value"] as? Double == 1.5 && points[1]["value"] is NSNull && points[2]["value"] as? Double == -2)
        #expect(marks.map { $0["label"] as? String } == ["early", "late"])
        #expect(marks.map { $0["line"] as? Int } == [0, 1])
    }

    @Test func aLongSignalKeepsItsPeak() throws {
        var values = [Float](repeating: 0, count: 100_000)
        values[77_777] = 9
        let (points, _) = try rows(plot(values))
        #expect(points.count <= SignalPlot.valueLimit)
        let peak = try #require(points.first { $0["value"] as? Double == 9 })
        let time: Double = 100 + 77_777.0 / 800
        #expect(peak["time"] as? Double == time)
    }

    @Test func thePageShowsNamesAsText() {
        let page = plot([1]).page()
        #expect(page.contains("<h1>&lt;b&gt;</h1>") && page.contains("a &amp; b"))
        #expect(page.contains("data-chart=\"plot-acceleration\""))
    }
}
