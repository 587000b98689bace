import SwingTables
import Testing

@testable import SwingReport

struct ChartPlaceTests {
    private static func colour(of names: [JSONValue], columns: Int?) -> JSONValue {
        var colour: JSONValue = ["field": "player", "scale": ["domain": .array(names)]]
        if let columns { colour["legend"] = ["columns": .integer(columns)] }
        return colour
    }

    /// The heights that Vega-Lite draws in Chromium, within a few pixels.
    @Test(
        arguments: [
            // No legend: 200 px, ticks and labels, and the axis's title if there is one.
            (["height": 200], 248),
            (["height": 200, "encoding": ["x": ["field": "date", "title": nil]]], 238),
            (["height": 200, "encoding": ["x": ["field": "minute", "title": "minute"]]], 248),
            // A legend in one row, in a layer, in a condition, in columns; none.
            (["height": 200, "encoding": ["color": colour(of: ["a", "b", "c"], columns: nil)]], 278),
            (["height": 200, "layer": [["encoding": ["color": colour(of: ["a", "b"], columns: nil)]]]], 278),
            (
                [
                    "height": 200,
                    "encoding": ["color": ["condition": colour(of: ["a", "b"], columns: 2), "value": "x"]],
                ], 278
            ),
            (["height": 200, "encoding": ["color": colour(of: ["a", "b", "c", "d", "e"], columns: 2)]], 312),
            (["height": 200, "encoding": ["color": ["field": "a", "legend": nil]]], 248),
            (["height": 200, "encoding": ["color": ["value": "x"]]], 248),
        ] as [(JSONValue, Double)])
    func heightIncludesAxisAndLegend(specification: JSONValue, height: Double) {
        #expect(ChartPlace.height(of: specification) == height)
    }

    @Test func eachPlaceHasItsHeight() {
        let charts = [
            TimelineChart.chart(sessions: 3, swings: 9),
            DistributionCharts.histogram(players: [], times: [1], swings: 1),
        ]
        let style = ChartPlace.style(charts)
        // 3 rows of 30 px, the axis with its title, and the legend of the outcomes.
        #expect(style.contains(".chart[data-chart=\"timeline\"] { contain-intrinsic-height: auto 168px; }"))
        #expect(
            style.contains(".chart[data-chart=\"histogram\"]:not([data-drawn]) { min-height: min(268px, 70vh + 40px);"))
    }
}
