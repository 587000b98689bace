import SwingStudy
import Testing

@testable import SwingPages

struct SparklineTests {
    private func line(_ values: [Float?], _ characters: Sparkline.Characters) -> Sparkline {
        let columns = values.map { value in
            var stretch = EnvelopeBin()
            if let value { stretch.add(value) }
            return stretch
        }
        return Sparkline(columns: columns, characters: characters)
    }

    @Test(arguments: [
        (Sparkline.Characters.blocks, ["   ▁█", "▁▁▄██"], [0, 0.5, 4, 9, 16]),
        (.ascii, ["  .|", ".|||"], [0, 3, 4, 6]),
        (.blocks, ["  ", "▁▁"], [0, 0]),
        (.blocks, ["█ █", "█ █"], [2, nil, 2]),
    ])
    func heightsAreProportional(characters: Sparkline.Characters, expected: [String], values: [Float?]) {
        #expect(line(values, characters).lines == expected)
    }

    /// The maximum of a column is drawn; the minimum is stated.
    @Test func theRangeCoversAllColumns() {
        var stretch = EnvelopeBin()
        stretch.add(3)
        stretch.add(-1)
        let line = Sparkline(columns: [stretch, EnvelopeBin()], characters: .blocks)
        #expect(line.top == 3)
        #expect(line.bottom == -1)
        #expect(line.lines == ["█ ", "█ "])
        #expect(self.line([nil], .ascii).bottom == nil)
        #expect(self.line([nil], .ascii).lines == [" ", " "])
    }

    @Test func gapsAreMarked() {
        var columns = [EnvelopeBin](repeating: EnvelopeBin(), count: 4)
        #expect(Sparkline(columns: columns, characters: .ascii).marks == nil)
        columns[1].hasGap = true
        columns[2].hasGap = true
        columns[2].hasReset = true
        #expect(Sparkline(columns: columns, characters: .ascii).marks == " x| ")
    }
}
