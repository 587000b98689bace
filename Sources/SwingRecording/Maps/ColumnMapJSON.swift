import SwingFiles
import SwingMotion
import SwingTables

/// A column map as JSON.
///
/// An unknown key is an error because it may be misspelled.
enum ColumnMapJSON {
    static func read(_ path: String) throws(SwingError) -> ColumnMap {
        let file = TreeFile(at: path)
        let bytes = try file.beginning(InputLimits.smallFile + 1)
        guard bytes.count <= InputLimits.smallFile else {
            throw SwingError(.badData, at: file.name, "found more than 1 MiB, expected a column map; name another file")
        }
        guard let value = try? JSONValue(parsing: bytes, name: file.name), case .object = value else {
            throw SwingError(
                .badData, at: file.name,
                "found no JSON object, expected a column map; swing inspect --suggest-map prints one")
        }
        do throws(Problem) {
            let top = try MapObject(value, "the map", known: ["accelerometer", "deviceMotion", "dates", "notes"])
            var map = ColumnMap(
                accelerometer: try stream(top["accelerometer"], "accelerometer", ColumnMap.accelerometerQuantities),
                deviceMotion: try stream(top["deviceMotion"], "deviceMotion", ColumnMap.motionQuantities))
            guard map.accelerometer != nil || map.deviceMotion != nil else {
                throw Problem(sentence: "found neither accelerometer nor deviceMotion, expected one or both")
            }
            if let text = try top.text("dates") {
                guard let order = DateOrder(named: text) else {
                    throw Problem(sentence: "found \(VisibleText.quoted(text)) in dates, expected \(DateOrder.choice)")
                }
                map.dates = order
            }
            return map
        } catch {
            throw SwingError(
                .badData, at: file.name,
                error.sentence.hasSuffix("?") ? error.sentence : "\(error.sentence); correct the map")
        }
    }

    private static func stream(
        _ value: JSONValue?, _ place: String, _ quantities: [String]
    ) throws(Problem) -> ColumnMap.SensorColumns? {
        guard let value else { return nil }
        let object = try MapObject(value, place, known: ["file", "time", "sampleRate", "where"] + quantities)
        let time = try time(object, place)
        let rate = try rate(object, place)
        var axes: [String: ColumnMap.AxisColumns] = [:]
        for name in quantities {
            guard let value = object[name] else { continue }
            axes[name] = try self.axes(
                value, "\(place).\(name)", count: name == "attitude" ? 4 : 3, hasRange: name == quantities[0])
        }
        guard axes[quantities[0]] != nil else {
            throw Problem(sentence: "found no \(quantities[0]) in \(place), expected its columns")
        }
        return ColumnMap.SensorColumns(
            file: try object.text("file"), time: time, sampleRate: rate,
            rows: try rows(object["where"], "\(place).where"), quantities: axes)
    }

    private static func time(_ object: MapObject, _ place: String) throws(Problem) -> ColumnMap.TimeColumn? {
        guard let value = object["time"] else {
            if object["sampleRate"] != nil { return nil }
            throw Problem(
                sentence: "found no time in \(place), expected this key, or sampleRate in Hz for a table without times")
        }
        let time = try MapObject(value, "\(place).time", known: ["column", "unit"])
        return ColumnMap.TimeColumn(
            column: try column(time.needed("column"), "\(place).time.column"), unit: try time.text("unit"))
    }

    private static func rate(_ object: MapObject, _ place: String) throws(Problem) -> Double? {
        guard let value = object["sampleRate"] else { return nil }
        guard case .number(let rate) = value, rate > 0, rate.isFinite else {
            throw Problem(
                sentence: "found an invalid value in \(place).sampleRate, expected a number of Hz such as 100")
        }
        guard object["time"] == nil else {
            throw Problem(sentence: "found time and sampleRate in \(place), expected one of them")
        }
        return rate
    }

    private static func rows(_ value: JSONValue?, _ place: String) throws(Problem) -> ColumnMap.RowFilter? {
        guard let value else { return nil }
        let object = try MapObject(value, place, known: ["column", "value"])
        let text: String
        switch try object.needed("value") {
        case .text(let written): text = written
        case .number(let number): text = Int(exactly: number).map { "\($0)" } ?? "\(number)"
        default: throw Problem(sentence: "found an invalid value in \(place).value, expected a text or a number")
        }
        return ColumnMap.RowFilter(column: try column(object.needed("column"), "\(place).column"), value: text)
    }

    private static func axes(
        _ value: JSONValue, _ place: String, count: Int, hasRange: Bool
    ) throws(Problem) -> ColumnMap.AxisColumns {
        let object = try MapObject(
            value, place,
            known: count == 4
                ? ["columns", "direction"] : ["columns", "unit", "scale", "signs"] + (hasRange ? ["range"] : []))
        guard case .array(let columns) = try object.needed("columns"), columns.count == count else {
            throw Problem(sentence: "found an invalid value in \(place).columns, expected \(count) column names")
        }
        var axes = ColumnMap.AxisColumns(columns: [])
        for column in columns { axes.columns.append(try self.column(column, "\(place).columns")) }
        axes.unit = try object.text("unit")
        if let scale = object["scale"] {
            guard case .number(let scale) = scale, scale != 0, scale.isFinite else {
                throw Problem(sentence: "found an invalid value in \(place).scale, expected a number that is not 0")
            }
            axes.scale = scale
        }
        if let range = object["range"] {
            guard case .number(let range) = range, range > 0, range.isFinite else {
                throw Problem(sentence: "found an invalid value in \(place).range, expected a positive number")
            }
            axes.range = range
        }
        if let signs = object["signs"] {
            guard case .array(let values) = signs, values.count == count,
                values.allSatisfy({ $0 == 1 || $0 == -1 })
            else {
                throw Problem(sentence: "found an invalid value in \(place).signs, expected \(count) values of 1 or -1")
            }
            axes.signs = values.map { $0 == 1 ? 1 : -1 }
        }
        switch try object.text("direction") {
        case nil, "deviceToWorld": break
        case "worldToDevice": axes.isFromWorld = true
        case let text?:
            throw Problem(
                sentence:
                    "found \(VisibleText.quoted(text)) in \(place).direction, expected deviceToWorld or worldToDevice"
            )
        }
        return axes
    }

    private static func column(_ value: JSONValue, _ place: String) throws(Problem) -> ColumnMap.Reference {
        switch value {
        case .text(let name): return .name(name)
        case .number(let number):
            if let place = Int(exactly: number), place > 0 { return .place(place) }
            fallthrough
        default:
            throw Problem(
                sentence: "found an invalid value in \(place), expected a column name, or a column number from 1")
        }
    }

    // MARK: - Values

    private struct Problem: Error { let sentence: String }

    private struct MapObject {
        private let values: [String: JSONValue]
        private let place: String

        init(_ value: JSONValue, _ place: String, known: [String]) throws(Problem) {
            guard let values = value.values else {
                throw Problem(sentence: "found an invalid value in \(place), expected an object")
            }
            if let key = values.keys.sorted().first(where: { !known.contains($0) }) {
                throw Problem(
                    sentence:
                        "found the unknown key \(VisibleText.quoted(key)) in \(place), "
                        + "expected \(known.joined(separator: ", "))"
                        + NearestWord.suggestion(for: key, in: known)
                )
            }
            self.values = values
            self.place = place
        }

        subscript(key: String) -> JSONValue? { values[key] }

        func needed(_ key: String) throws(Problem) -> JSONValue {
            guard let value = values[key] else {
                throw Problem(sentence: "found no \(key) in \(place), expected this key")
            }
            return value
        }

        func text(_ key: String) throws(Problem) -> String? {
            guard let value = values[key] else { return nil }
            guard case .text(let text) = value else {
                throw Problem(sentence: "found an invalid value in \(place).\(key), expected a string")
            }
            return text
        }
    }

    // MARK: - Writing

    /// Writes a map with its keys in reading order, which JSON encoders do not preserve.
    static func text(of map: ColumnMap) -> String {
        var members: [String] = []
        for (name, stream) in [("accelerometer", map.accelerometer), ("deviceMotion", map.deviceMotion)] {
            guard let stream else { continue }
            var lines: [String] = []
            if let file = stream.file { lines.append("\"file\": \(JSONText.value(file))") }
            if let time = stream.time {
                let unit = time.unit.map { ", \"unit\": \(JSONText.value($0))" } ?? ""
                lines.append("\"time\": {\"column\": \(text(of: time.column))\(unit)}")
            }
            if let rate = stream.sampleRate { lines.append("\"sampleRate\": \(JSONValue.number(rate).text)") }
            if let rows = stream.rows {
                lines.append(
                    "\"where\": {\"column\": \(text(of: rows.column)), \"value\": \(JSONText.value(rows.value))}")
            }
            for quantity in ColumnMap.accelerometerQuantities + ColumnMap.motionQuantities {
                guard let axes = stream.quantities[quantity] else { continue }
                lines.append("\"\(quantity)\": \(text(of: axes, isAttitude: quantity == "attitude"))")
            }
            members.append("  \"\(name)\": {\n    \(lines.joined(separator: ",\n    "))\n  }")
        }
        if let dates = map.dates { members.append("  \"dates\": \(JSONText.value(dates.rawValue))") }
        if !map.notes.isEmpty {
            members.append(
                "  \"notes\": [\n    \(map.notes.map { JSONText.value($0) }.joined(separator: ",\n    "))\n  ]")
        }
        return "{\n\(members.joined(separator: ",\n"))\n}\n"
    }

    private static func text(of axes: ColumnMap.AxisColumns, isAttitude: Bool) -> String {
        var parts = ["\"columns\": [\(axes.columns.map(text(of:)).joined(separator: ", "))]"]
        if let unit = axes.unit { parts.append("\"unit\": \(JSONText.value(unit))") }
        if axes.scale != 1 { parts.append("\"scale\": \(axes.scale)") }
        if let range = axes.range { parts.append("\"range\": \(JSONValue.number(range).text)") }
        if let signs = axes.signs {
            parts.append("\"signs\": [\(signs.map { "\(Int(clamped: $0))" }.joined(separator: ", "))]")
        }
        if isAttitude { parts.append("\"direction\": \"\(axes.isFromWorld ? "worldToDevice" : "deviceToWorld")\"") }
        return "{\(parts.joined(separator: ", "))}"
    }

    private static func text(of column: ColumnMap.Reference) -> String {
        switch column {
        case .name(let name): JSONText.value(name)
        case .place(let place): "\(place)"
        }
    }
}
