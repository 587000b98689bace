internal import SwingMotion
internal import SwingTables

/// The columns of a table of labels, found by the names in its header.
struct LabelColumns {
    /// A cell of a header: a name in lower case without spaces and punctuation, and the unit in seconds that it states.
    struct LabelColumnTitle: Hashable {
        let key: String
        let unit: Double?
        /// The unit that it states, if it is not one of times; `nil` for a known one, and for other words.
        let unknownUnit: String?
        /// Whether the title states hours, minutes and seconds, as ELAN's does.
        let isClock: Bool

        init(_ cell: String) {
            var name = cell.lowercased()
            isClock = name.contains("hh:mm:ss")
            var unit: Double?
            var stated: Substring = ""
            if let dash = name.firstRange(of: " - ") {
                // ELAN: "Begin Time - ss.msec", "Begin Time - msec".
                stated = Self.word(name[dash.upperBound...].replacing("ss.msec", with: "s")[...])
                name = String(name[..<dash.lowerBound])
            } else if let bracket = name.firstIndex(where: { "([".contains($0) }) {
                stated = Self.word(name[bracket...].trimmingPrefix { "([ ".contains($0) })
                name = String(name[..<bracket])
            } else if let last = name.split(whereSeparator: { "_ .-".contains($0) }).last, last.count < name.count,
                let suffix = Self.units[last], !["seconds", "min"].contains(last)
            {
                unit = suffix
                name = String(name.dropLast(last.count))
            }
            self.unit = unit ?? Self.units[stated]
            let isKnown = self.unit != nil || stated.isEmpty || stated.contains(":") || Self.meanings.contains(stated)
            unknownUnit = isKnown ? nil : String(stated)
            key = name.filter { $0.isLetter || $0.isNumber }
        }

        /// Returns the first word, without `in` and a point at its end.
        private static func word(_ text: Substring) -> Substring {
            let words = text.split { ")] ".contains($0) }
            let word = (words.first == "in" ? words.dropFirst().first : words.first) ?? ""
            return word.last == "." ? word.dropLast() : word
        }

        private static let units: [Substring: Double] = {
            let names: [(Double, String)] = [
                (3600, "h hr hrs hour hours stunde stunden"), (60, "min mins minute minutes minuten"),
                (1, "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondi"),
                (1e-3, "ms msec msecs millis millisecond milliseconds millisekunden"),
                (1e-6, "us µs μs microsecond microseconds"), (1e-9, "ns nanosecond nanoseconds"),
            ]
            let pairs = names.flatMap { unit, words in words.split(separator: " ").map { ($0, unit) } }
            return Dictionary(pairs) { first, _ in first }
        }()
        /// Words in brackets that state a clock, a zone or the beginning of the times, and not a unit.
        private static let meanings: Set<Substring> = [
            "utc", "gmt", "local", "unix", "epoch", "posix", "iso", "clock", "sensor", "session", "video", "media",
            "elapsed",
            "relative", "since", "from", "after", "start", "timestamp",
        ]
    }

    private static let times = [
        "contact", "contacttime", "contacttimestamp", "time", "timestamp", "start", "starttime", "starttimestamp",
        "begin", "begintime", "onset", "event", "eventtime", "eventtimestamp", "datetime", "timecode", "seconds",
        "secondselapsed", "elapsed", "t", "at", "position",
    ]
    private static let ends = ["end", "endtime", "endtimestamp", "stop", "stoptime", "finish"]
    private static let kinds = [
        "kind", "label", "labels", "type", "eventtype", "outcome", "event", "result", "annotation", "annotations",
        "text", "value", "name", "class", "category", "code", "behavior", "behaviour", "description", "truth",
    ]
    private static let sessions = ["session", "sessionid", "sessionname", "recording", "recordingid"]
    private static let players = ["player", "playername", "athlete", "subject"]
    private static let tiers = ["tier", "tiername"]
    private static let others = ["duration", "participant", "secondselapsed"]

    /// The places of the columns in the table.
    private(set) var time = 0
    private(set) var kind: Int?
    private(set) var end: Int?
    private(set) var session: Int?
    private(set) var player: Int?
    private(set) var tier: Int?
    /// Sensor Logger's second column of times, which counts from the recording's start.
    private(set) var elapsed: Int?
    /// The places of columns that contain the values of one tier each, as ELAN exports them; empty if ``kind`` is set.
    private(set) var tierColumns: [Int] = []
    /// The units of the columns in seconds, if they are stated.
    private(set) var units: [Double?]
    /// The stated units of the columns that are not those of times.
    private(set) var unknownUnits: [String?]
    private(set) var names: [String]
    /// The order of day and month in the columns of times, if it is known.
    var dates: DateOrder?

    /// Finds the columns of a header; `nil` if it contains no times, or no kinds.
    init?(header cells: [String]) {
        names = cells
        let titles = cells.map(LabelColumnTitle.init)
        units = titles.map(\.unit)
        unknownUnits = titles.map(\.unknownUnit)
        func place(_ keys: [String], except taken: [Int] = []) -> Int? {
            for key in keys {
                let found = titles.indices.filter { titles[$0].key == key && !taken.contains($0) }
                // Of ELAN's forms of one time, the seconds are the simplest and the most precise.
                if let best = found.first(where: { titles[$0].unit == 1 }) ?? found.first { return best }
            }
            return nil
        }
        let isElan = titles.contains { $0.isClock } || titles.contains { $0.key == "begintime" }
        // A column "event" contains kinds, unless another one does.
        let found = place(Self.kinds.filter { $0 != "event" }) ?? place(["event"])
        guard let time = place(Self.times, except: [found].compactMap { $0 }) else { return nil }
        self.time = time
        kind = found
        let taken = [time, kind].compactMap { $0 }
        end = place(Self.ends, except: taken)
        session = place(Self.sessions, except: taken)
        player = place(Self.players, except: taken)
        tier = place(Self.tiers, except: taken)
        elapsed = titles[time].key == "time" ? place(["secondselapsed"], except: taken) : nil
        if kind == nil, isElan {
            let known = Self.times + Self.ends + Self.sessions + Self.players + Self.tiers + Self.others
            tierColumns = titles.indices.filter { !known.contains(titles[$0].key) && !cells[$0].isEmpty }
        }
        guard kind != nil || !tierColumns.isEmpty else { return nil }
    }

    /// Returns the end of an error about a header, which names the nearest known titles; nothing if none is near.
    static func suggestion(for cells: [String]) -> String {
        let known = times + kinds + ends + sessions + players + tiers + others
        let near = cells.filter { !known.contains(LabelColumnTitle($0).key) }
            .compactMap { NearestWord.find($0, in: known) }
        return near.isEmpty ? "" : "; did you mean \(near.joined(separator: " and "))?"
    }

    /// Checks that a number in a column has a unit of time, or none.
    ///
    /// - Parameters:
    ///   - text: The cell; other texts than numbers contain their unit.
    ///   - unknown: The column's unit if it is not one of times.
    ///   - name: The column's title.
    ///   - place: The place of the cell.
    /// - Throws: ``SwingMotion/SwingError`` if the unit is not one of times.
    static func checkUnit(of text: String, _ unknown: String?, _ name: String, at place: String) throws(SwingError) {
        guard let unknown, LabelTimeText.number(text) != nil else { return }
        throw SwingError(
            .badData, at: place,
            "found the unit \(VisibleText.quoted(unknown)) of the column \(VisibleText.quoted(name)), expected h, min, s, ms, us "
                + "or ns; convert the times to one of them")
    }

    /// Finds the column of times in a header.
    ///
    /// - Parameters:
    ///   - cells: The cells of the header.
    ///   - taken: The place of another column.
    /// - Returns: The place of the column, and its unit in seconds or another unit if one is stated; `nil` without a column
    ///   of times.
    static func time(in cells: [String], except taken: Int) -> (place: Int, unit: Double?, unknown: String?)? {
        let titles = cells.map(LabelColumnTitle.init)
        for key in times {
            if let place = titles.indices.first(where: { $0 != taken && titles[$0].key == key }) {
                return (place, titles[place].unit, titles[place].unknownUnit)
            }
        }
        return nil
    }

    /// Finds the columns of a table without a header: the first one with times, and the last one with words.
    ///
    /// - Parameter rows: The rows of the table.
    init?(rows: [[String]]) {
        guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { return nil }
        let isTime = first.indices.map { column in rows.allSatisfy { LabelTimeText.isTime($0[column]) } }
        let times = isTime.indices.filter { isTime[$0] }
        guard let clock = times.first,
            let kind = first.indices.last(where: { !isTime[$0] && $0 > clock })
                ?? first.indices.last(where: { !isTime[$0] })
        else { return nil }
        names = first.indices.map { "column \($0 + 1)" }
        units = first.map { _ in nil }
        unknownUnits = first.map { _ in nil }
        self.kind = kind
        time = clock
        // ELAN: the tier, an empty participant, then begin, end and duration in one to three forms.
        if kind > clock, clock > 0 { tier = 0 }
        // Of h:mm:ss and seconds for the same instant, the seconds are read.
        var forms = 1
        if times.count > 1, times[1] == clock + 1, let hours = LabelTimeText.clock(first[clock]),
            let seconds = LabelTimeText.number(first[clock + 1]), abs(hours.seconds - seconds.value) < 0.002
        {
            forms = times.count % 9 == 0 ? 3 : 2
            time = clock + 1
            units[time] = 1
        }
        // The end is written in as many forms as the beginning; a table with fewer columns states no end.
        if times.count >= 2 * forms {
            let place = times[forms + time - clock]
            units[place] = units[time]
            end = place
        }
    }

    /// Whether the columns are those of Sensor Logger's annotations.
    var isSensorLogger: Bool { elapsed != nil && kind.map { LabelColumnTitle(names[$0]).key == "text" } == true }
    /// Whether the columns are those of ELAN's export.
    var isElan: Bool { tier != nil || !tierColumns.isEmpty || LabelColumnTitle(names[time]).key == "begintime" }
}
