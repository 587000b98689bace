import SwingFiles
import SwingMotion

@testable import SwingRecording
@testable import SwingTables

/// Any text is read as a recording or rejected, and the fast reader and the row-by-row reader return the same rows.
///
/// The first byte selects how the others are read: as a single file, as a folder's files separated by 0xFF, or as rows.
func fuzzCSV(_ bytes: [UInt8]) {
    guard let mode = bytes.first else { return }
    let text = bytes.dropFirst()
    switch mode % 4 {
    case 0: read(FileTree(.file, path: "a.csv", files: [TreeFile("a.csv", text)]))
    case 1:
        let parts = text.split(separator: 0xFF, maxSplits: 4, omittingEmptySubsequences: false)
        let names = CSVLayout.names + ["WristMotion.csv"]
        read(FileTree(.folder, path: "a", files: zip(names, parts).map { TreeFile($0, $1) }))
    case 2: RowComparison(TreeFile("a.csv", text), CSVLayout.accelerometer, needsHeader: false).run()
    default: RowComparison(TreeFile("a.csv", text), CSVLayout.motion, needsHeader: true).run()
    }
}

/// Reads a recording to its end, or checks the error.
private func read(_ tree: FileTree) {
    do { try readRecording(tree) } catch { check(error) }
}

/// Compares the rows of a table between both readers.
private struct RowComparison {
    let file: TreeFile
    let columns: [CSVColumn]
    let needsHeader: Bool

    init(_ file: TreeFile, _ columns: [CSVColumn], needsHeader: Bool) {
        self.file = file
        self.columns = columns
        self.needsHeader = needsHeader
    }

    func run() {
        do {
            let layout = try TableLayout(of: FileHead(file), columns, needsHeader: needsHeader)
            let (one, several) = (oneByOne(layout), fast(layout))
            precondition(one == several, "\(one) one by one, \(several) fast")
        } catch {
            check(error)
        }
    }

    /// Returns a row as bits, with all NaN values equal.
    private func bits(_ time: Double, _ values: some Sequence<Float>) -> [UInt64] {
        [time.isNaN ? .max : time.bitPattern] + values.map { $0.isNaN ? .max : UInt64($0.bitPattern) }
    }

    private func oneByOne(_ layout: TableLayout) -> Outcome {
        var outcome = Outcome()
        do {
            var rows = try CSVRows(reading: file, layout, bufferSize: 1 << 17)
            var row = [Double](repeating: .nan, count: columns.count)
            while try rows.next(into: &row) {
                let values = row.indices.dropFirst().filter { rows.isPresent[$0] }.map { Float(row[$0]) }
                outcome.rows.append(bits(row[0], values))
            }
        } catch { outcome.error = error.description }
        return outcome
    }

    private func fast(_ layout: TableLayout) -> Outcome {
        var outcome = Outcome()
        do {
            var rows = try CSVRows(reading: file, layout, bufferSize: 1 << 17)
            var row = [Double](repeating: .nan, count: columns.count)
            var block = CSVBlock(isPresent: rows.isPresent)
            while true {
                // Rows before the one that fails are read.
                defer { take(&block, rows.isPresent, into: &outcome) }
                _ = try rows.read(into: &block, before: .infinity)
                guard try rows.next(into: &row) else { break }
                block.append(row)
            }
        } catch { outcome.error = error.description }
        return outcome
    }

    private func take(_ block: inout CSVBlock, _ isPresent: [Bool], into outcome: inout Outcome) {
        let present = columns.indices.dropFirst().filter { isPresent[$0] }.map { block.column($0) }
        for (i, time) in block.time.enumerated() { outcome.rows.append(bits(time, present.map { $0[i] })) }
        block.removeAll()
    }

    private struct Outcome: Equatable {
        var rows: [[UInt64]] = []
        var error: String?
    }
}
