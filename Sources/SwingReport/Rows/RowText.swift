internal import SwingFiles
internal import SwingResults

/// A row of data as an object of JSON, written member by member: many times as fast as a tree of values.
struct RowText {
    private(set) var text = "{"

    mutating func add(_ key: String, _ value: String) { add(key, json: JSONText.value(value)) }

    /// Adds a number; what is not finite is null.
    mutating func add(_ key: String, _ value: Double) { add(key, json: JSONText.value(value)) }

    mutating func add(_ key: String, _ value: Int) { add(key, json: String(value)) }

    /// Adds numbers, rounded to `decimals`.
    mutating func add(_ key: String, _ values: some Sequence<Float>, decimals: Int) {
        var scale: Float = 1
        for _ in 0..<decimals { scale *= 10 }
        var json = "["
        for value in values {
            if json.utf8.count > 1 { json += "," }
            json += Self.rounded(value, scale, decimals)
        }
        add(key, json: json + "]")
    }

    /// Adds whole numbers; `nil` is null.
    mutating func add(_ key: String, _ values: [Int?]) {
        var json = "["
        for value in values {
            if json.utf8.count > 1 { json += "," }
            json += value.map(String.init) ?? "null"
        }
        add(key, json: json + "]")
    }

    private mutating func add(_ key: String, json: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":\(json)"
    }

    /// The object.
    consuming func finished() -> String { text + "}" }

    private static func rounded(_ value: Float, _ scale: Float, _ decimals: Int) -> String {
        guard value.isFinite, let whole = Int(exactly: (value * scale).rounded()) else { return "null" }
        let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        let sign = whole < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(units) }
        let digits = String(rest)
        return "\(sign)\(units)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
