import FuzzSupport
import SwingFiles
import SwingMotion

@testable import SwingRecording

/// Text of any kind is read as a recording or refused, and rows that are read fast are those that are read one by one.
///
/// The first byte says how the others are taken: as a lone file, as a folder's files with 0xFF between them, or as rows.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = fuzzedBytes(data, count)
    guard let mode = bytes.first else { return 0 }
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
    return 0
}

/// Reads a recording to its end, or is told why not.
private func read(_ tree: FileTree) {
    do { try readRecording(tree) } catch { check(error) }
}

/// The rows of a table, read by both readers.
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

    /// A row as bits; all NaN are one.
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
                _ = rows.read(into: &block, before: .infinity)
                take(&block, rows.isPresent, into: &outcome)
                guard try rows.next(into: &row) else { break }
                block.append(row)
                take(&block, rows.isPresent, into: &outcome)
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
