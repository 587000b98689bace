import Foundation
import SwingPages
import SwingStudy
import TestSupport
import Testing

@testable import swing

struct PreviewPageTests {
    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], Sparkline.Characters.blocks),
        (["LANG": "C.utf8"], .blocks),
        (["LANG": "C.UTF-8", "LC_ALL": "C"], .ascii),
        (["LANG": "C.UTF-8", "LC_ALL": ""], .blocks),
        (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], .blocks),
        (["LANG": "de_DE.ISO-8859-1"], .ascii),
        ([:], .ascii),
    ])
    func theLocaleChoosesTheCharacters(environment: [String: String], expected: Sparkline.Characters) {
        let page = PreviewPage.page(.auto, terminalWidth: nil, environment: environment)
        #expect(page?.characters == expected)
        #expect(PreviewPage.page(.blocks, terminalWidth: nil, environment: environment)?.characters == .blocks)
        #expect(PreviewPage.page(.ascii, terminalWidth: nil, environment: environment)?.characters == .ascii)
        #expect(PreviewPage.page(.none, terminalWidth: nil, environment: environment) == nil)
    }

    @Test(arguments: [
        (nil, nil, 80), (132, nil, 132), (132, "60", 60), (nil, "60", 60), (3, nil, 20), (nil, "99999", 500),
        (70, "many", 70),
    ])
    func theWidthIsTheTerminals(terminal: Int?, columns: String?, expected: Int) {
        let environment = columns.map { ["COLUMNS": $0] } ?? [:]
        #expect(PreviewPage.page(.auto, terminalWidth: terminal, environment: environment)?.width == expected)
    }

    @Test func anEmptyPreviewHasNoText() {
        #expect(PreviewPage(characters: .ascii, width: 80).text(SignalPreview()) == "")
    }

    private static let lines = 8

    private func preview(_ path: String, _ arguments: String..., environment: [String: String] = [:]) throws -> [String]
    {
        let outcome = try Command.run(["inspect", path] + arguments, in: TemporaryFolder(), environment: environment)
        try #require(outcome.code == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = try #require(lines.firstIndex { $0.hasPrefix("norm of the acceleration") })
        return Array(lines[first...].prefix { !$0.isEmpty })
    }

    /// A device at rest with one impact, one rotation and one gap in the accelerometer.
    @Test func thePageShowsImpactRotationAndGap() throws {
        let scratch = try TemporaryFolder()
        var recording = PlainRecording()
        for (i, z) in ["-9", "-16", "-8", "4", "-5", "2", "-3"].enumerated() { recording.accelerometer[410 + i][3] = z }
        for i in 500..<540 { recording.motion?[i][1] = "\(8 - 0.01 * Double((i * 7) % 5))" }
        recording.accelerometer.removeSubrange(2400..<2800)
        try recording.write(to: scratch)
        let path = scratch.path("session")
        #expect(
            try preview(path, environment: ["COLUMNS": "40"]) == [
                "norm of the acceleration, 1.00 to 16.00 g",
                "     |", ".....|........................     .....",
                "                             xxxxxxx",
                "norm of the rotation rate, 0.00 to 8.00 rad/s",
                "                         ||", ".........................||.............",
                "100.00 s                        104.00 s", "a column is 0.100 s, as high as its maximum",
                "x: samples are missing",
            ])
        let blocks = try preview(path, environment: ["COLUMNS": "40", "LC_ALL": "C.UTF-8"])
        #expect(blocks[1] == "     █")
        #expect(blocks[2] == "▁▁▁▁▁█▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁▁▁▁▁")
    }

    /// Each layout is read in chunks of its own length.
    @Test func thePageDoesNotDependOnChunks() throws {
        let page = try preview(Sessions.file)
        #expect(page.count == Self.lines)
        #expect(page.allSatisfy { $0.count <= 80 })
        #expect(page[2].count == 80)
        #expect(try preview(Sessions.compressedFile) == page)
        #expect(try preview(Sessions.folder) == page)
    }

    @Test func thePreviewCanBeOmitted() throws {
        let output = try Command.succeed("inspect", Sessions.file, "--preview", "none", in: try TemporaryFolder())
            .output
        #expect(!output.contains("norm of the acceleration"))
        #expect(output.contains("norm at rest"))
    }
}
