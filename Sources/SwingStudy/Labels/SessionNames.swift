internal import SwingMotion
internal import SwingResults

/// The names by which labels can name the sessions of results.
///
/// A session has its own name and that of its recording's file. Both can be named with or without their ending, as
/// `monday.csv` names the session of `monday.h5`.
struct SessionNames {
    private let ids: [String]
    private let files: [String]

    init(_ sessions: [SessionRecord]) {
        ids = sessions.map(\.id)
        files = sessions.map { Self.last($0.text("input_uri") ?? "") }
    }

    /// Returns the rows of the sessions that a name fits best: none, one, or several if the name is not unique.
    func rows(named name: String) -> [Int] {
        let wanted: Set = [name, Self.stem(name)]
        let fits: [(Int) -> Bool] = [
            { ids[$0] == name },
            { files[$0] == name },
            { wanted.contains(ids[$0]) || wanted.contains(files[$0]) },
            { wanted.contains(Self.stem(ids[$0])) || wanted.contains(Self.stem(files[$0])) },
        ]
        var several: [Int] = []
        for fit in fits {
            let found = ids.indices.filter(fit)
            if found.count == 1 { return found }
            if several.isEmpty { several = found }
        }
        return several
    }

    /// Returns the last component of a path.
    static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// Returns a name without its ending, such as `.h5`.
    static func stem(_ name: String) -> String {
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
        return String(name[..<point])
    }
}
