import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingReport

struct SwingComparisonTests {
    /// Returns a session of swings with these times to contact in ms.
    private func session(
        _ name: String, _ times: [Double], sport: String? = "tennis", axis: SwingProfile.RotationAxis? = .own,
        numbers: [Int]? = nil
    ) throws -> ComparedSession {
        let swings = times.enumerated().map { index, time in
            var swing = Studies.swing(at: 10 + 5 * Double(index), timeToContact: time / 1000)
            swing.startTimestamp.orNaN = swing.contactTimestamp.orNaN - time / 1000
            swing.window.filteredZ = SwingWindow.accelerometerTime.map { Float($0) }
            swing.window.rotationRateAboutAxis = SwingWindow.motionTime.map { Float($0) }
            return swing
        }
        return try ComparedSession(name, sport: sport, axis: axis, swings, numbers: numbers, path: "r.h5")
    }

    private func rows(_ comparison: SwingComparison, _ name: String) throws -> [String: [[String: Any]]] {
        let picture = try #require(comparison.pictures().first { $0.name == name })
        let object = try JSONSerialization.jsonObject(with: Data(picture.specification.utf8)) as? [String: Any]
        return try #require(object?["datasets"] as? [String: [[String: Any]]])
    }

    @Test func swingsOfASessionAreGroupsAndHaveChartsOfTheirOwn() throws {
        let chosen = try session("a", [200, 210, 220, 230], numbers: [4, 2])
        let comparison = try SwingComparison([chosen], .contact)
        let rows = try rows(comparison, "compare-rotation")
        #expect(Set(rows["points"]?.compactMap { $0["group"] as? String } ?? []) == ["swing 4", "swing 2"])
        #expect(rows["bold"]?.isEmpty == true)
        // The dots are the starts.
        #expect(rows["marks"]?.compactMap { $0["time"] as? Double } == [-230, -210])
        let names = comparison.pictures().map(\.name)
        #expect(names.count == 6 && names.contains("compare-acceleration-2"))
    }

    @Test func sessionsAreComparedByAllTheirSwings() throws {
        let comparison = try SwingComparison(
            [
                try session("before", [250, 251, 252, 253, 254, 255]),
                try session("after", [200, 201, 202, 203, 204, 205]),
            ],
            .start)
        let rows = try rows(comparison, "compare-rotation")
        #expect(Set(rows["points"]?.compactMap { $0["line"] as? String } ?? []).count == 12)
        #expect(Set(rows["bold"]?.compactMap { $0["group"] as? String } ?? []) == ["before", "after"])
        #expect(rows["marks"]?.compactMap { $0["time"] as? Double }.max() == 255)
        #expect(comparison.difference?.hasPrefix("Time to contact: 50 ms shorter in after (95 % interval −5") == true)
        #expect(
            comparison.difference?.hasSuffix("of these two sessions; those of an unchanged player differ too)") == true)
        let accelerations = try self.rows(comparison, "compare-acceleration")
        #expect(accelerations["bold"]?.isEmpty == true)
    }

    /// Times of different sports or axes are not compared, and neither are fewer than five.
    @Test func someSessionsHaveNoDifference() throws {
        let times = [250.0, 251, 252, 253, 254]
        let tennis = try session("a", times)
        let others = [
            try session("b", times, sport: "golf"), try session("b", times, axis: .gravity),
            try session("b", [250, 251]),
        ]
        for other in others {
            let comparison = try SwingComparison([tennis, other], .contact)
            #expect(comparison.difference == nil)
        }
        let same = try SwingComparison([tennis, session("a", times)], .contact)
        #expect(same.difference?.hasPrefix("Time to contact: no clear difference") == true)
        #expect(same.page().contains("<h1>a and a (2)</h1>"))
    }

    @Test(
        arguments: [
            ([SwingProfile.RotationAxis.own, .own], "Rotation about the swing's axis"),
            ([.gravity, .gravity], "Rotation about gravity"), ([.own, .gravity], "Rotation"), ([nil, nil], "Rotation"),
        ] as [([SwingProfile.RotationAxis?], String)])
    func theTitleNamesTheAxis(axes: [SwingProfile.RotationAxis?], title: String) throws {
        let sessions = try axes.enumerated().map { try session("s\($0)", [200, 201], axis: $1) }
        let picture = try #require(
            SwingComparison(sessions, .contact).pictures().first { $0.name == "compare-rotation" })
        #expect(picture.specification.contains("s0 and s1: \(title)\""))
    }

    @Test func namesAreShownAsText() throws {
        let page = try SwingComparison([try session("<b>", [200, 201])], .contact).page()
        #expect(page.contains("<h1>&lt;b&gt;</h1>") && !page.contains("<b>"))
    }

    @Test func whatCannotBeComparedIsRefused() throws {
        #expect(throws: SwingError.self) { try session("a", [200], numbers: [2]) }
        #expect(throws: SwingError.self) { try session("a", [], numbers: [1]) }
        let many = try session("a", [Double](repeating: 200, count: 7))
        #expect(throws: SwingError.self) { try SwingComparison([many], .contact) }
        let empty = try ComparedSession("e", sport: nil, axis: nil, [], numbers: nil, path: "e")
        #expect(throws: SwingError.self) { try SwingComparison([many, empty], .contact) }
    }

    @Test func sessionsOfResultsAreReadWithTheirSignals() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        var swings = (0..<3).map { Studies.swing(at: 10 + 5 * Double($0)) }
        for index in swings.indices {
            swings[index].window.filteredZ = SwingWindow.accelerometerTime.map { _ in Float(index) }
        }
        try Studies.write(
            [Studies.Session(id: "a", swings: swings), Studies.Session(id: "b", swings: swings.reversed())], to: path)
        let found = try ComparedSession.read(path, names: ["b"], numbers: [1, 3])
        #expect(found.map(\.name) == ["b"])
        #expect(found[0].swings.map { $0.swing.window.filteredZ.first } == [2, 0])
        #expect(throws: SwingError.self) { try ComparedSession.read(path, names: [], numbers: nil) }
        #expect(throws: SwingError.self) { try ComparedSession.read(path, names: ["c"], numbers: nil) }
    }
}
