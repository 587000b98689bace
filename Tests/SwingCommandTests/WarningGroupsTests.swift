import Testing

@testable import swing

struct WarningGroupsTests {
    /// Each warning is that of a file and a text; a line is its place and text.
    @Test(
        arguments: [
            ([("a", "it is odd")], [("a", "it is odd")]),
            ([("a", "it is odd"), ("b", "it is odd")], [("a", "it is odd"), ("b", "it is odd")]),
            (
                [("a", "it is odd"), ("b", "2 gaps"), ("b", "it is odd"), ("c", "it is odd")],
                [("3 files, such as a", "it is odd"), ("b", "2 gaps")]
            ),
            (
                [("a", "2 gaps of 0.31 s"), ("b", "13 gaps of 0.4 s"), ("c", "2 gaps of 0.31 s")],
                [("3 files, such as a", "2 gaps of 0.31 s (with other numbers in other files)")]
            ),
            ([("a", "2 gaps"), ("b", "3 gaps")], [("a", "2 gaps"), ("b", "3 gaps")]),
        ] as [([(String, String)], [(String, String)])])
    func whatRepeatsIsOneLine(warnings: [(String, String)], lines: [(String, String)]) {
        let groups = WarningGroups()
        for (path, text) in warnings { groups.add([text], about: path) }
        #expect(groups.take().map { [$0.place, $0.text] } == lines.map { [$0.0, $0.1] })
        #expect(groups.take().isEmpty)
    }

    @Test func manyFilesAreCounted() {
        let groups = WarningGroups()
        for number in 0..<62 { groups.add(["it is odd", "the rate is \(number) Hz"], about: "\(number).h5") }
        let lines = groups.take()
        #expect(lines.map(\.place) == ["62 files, such as 0.h5", "62 files, such as 0.h5"])
        #expect(lines.map(\.text) == ["it is odd", "the rate is 0 Hz (with other numbers in other files)"])
    }
}
