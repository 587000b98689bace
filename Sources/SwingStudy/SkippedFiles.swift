internal import SwingMotion

/// The files of a folder that are not analysed, each with the reason.
struct SkippedFiles {
    /// The reason why a file is skipped.
    enum Reason {
        case results, folder, spreadsheet, name, unknown
    }

    /// The most files of one reason that have a line each.
    private static let most = 3

    private let folder: String
    private var files: [(path: String, reason: Reason)] = []

    /// Creates an empty list of a folder's files.
    init(in folder: String) { self.folder = folder }

    mutating func add(_ path: String, _ reason: Reason) { files.append((path, reason)) }

    /// The paths of spreadsheets.
    var spreadsheets: [String] { files.filter { $0.reason == .spreadsheet }.map(\.path) }

    /// One line for each file, in their order; of many with one reason, one line for all at the place of the first one.
    var lines: [String] {
        let counts = Dictionary(grouping: files, by: \.reason).mapValues(\.count)
        var done: Set<Reason> = []
        return files.compactMap { path, reason in
            let (name, count) = (VisibleText.escaped(path), counts[reason] ?? 0)
            guard count > Self.most else { return "\(name): \(Self.text(reason, isOne: true))" }
            guard done.insert(reason).inserted else { return nil }
            return "\(VisibleText.escaped(folder)): \(count) files and folders, such as \(name), "
                + Self.text(reason, isOne: false)
        }
    }

    private static func text(_ reason: Reason, isOne: Bool) -> String {
        switch reason {
        case .results: isOne ? "contains results, not a recording" : "contain results, not recordings"
        case .folder:
            isOne
                ? "is a folder of recordings; name it too to read them"
                : "are folders of recordings; name them too to read them"
        case .spreadsheet:
            "\(isOne ? "is a spreadsheet" : "are spreadsheets"); save it as CSV; a table of sessions is then named with "
                + "--session-table"
        case .name:
            "\(isOne ? "has a name" : "have names") of bytes that are not UTF-8; rename it to read what it contains"
        case .unknown:
            isOne
                ? "is not a recognised recording; analyse it alone to see why"
                : "are not recognised recordings; analyse one alone to see why"
        }
    }

    /// Whether a name is that of a spreadsheet, which no format of recordings is.
    static func isSpreadsheet(_ name: String) -> Bool {
        [".xlsx", ".xlsm", ".xls", ".ods", ".numbers"].contains { name.lowercased().hasSuffix($0) }
    }
}
