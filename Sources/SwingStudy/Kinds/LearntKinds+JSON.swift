public import SwingAnalysis
internal import SwingFiles
public import SwingMotion
package import SwingTables

extension LearntKinds {
    private static let format = "swingkit-kinds"
    private static let version = 1

    /// Reads kinds that `swing kinds learn` wrote.
    ///
    /// - Parameter path: The path of the JSON file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, is of another version, or was changed.
    public init(readingAt path: String) throws(SwingError) {
        let bytes = try InputFile.contents(at: path, limit: InputLimits.kindsFile, kind: "stroke kinds")
        let json = try? JSONValue(parsing: bytes, name: path)
        guard var json, json["format"] == .text(Self.format) else {
            throw SwingError(
                .badData, at: path, "contains no stroke kinds; expected a file that `swing kinds learn` wrote")
        }
        guard json["version"] == .integer(Self.version) else {
            throw SwingError(
                .badData, at: path,
                "found version \(json["version"].text) of stroke kinds, expected \(Self.version); learn the kinds again"
            )
        }
        let checksum = json["checksum"]
        json["checksum"] = .null
        guard checksum == .text(Self.checksum(of: json)), let learnt = LearntKinds(json) else {
            throw SwingError(
                .badData, at: path,
                "was changed after it was written (checksum); learn the kinds again, or copy it again")
        }
        self = learnt
    }

    /// Writes the kinds with all values as a JSON file, which appears complete or not at all.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created or written.
    public func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(json.page)
        try output.close()
        try file.commit()
    }

    /// Whether a file begins like one with kinds.
    static func isFile(_ bytes: [UInt8]) -> Bool {
        (try? JSONValue(parsing: bytes, name: ""))?["format"] == .text(format)
    }

    /// What results state about the kinds: their names, numbers of examples, checks and checksum.
    package var summaryJSON: JSONValue {
        let kinds = json
        var summary: [String: JSONValue] = [:]
        for key in ["checksum", "leaveOneOut", "leaveRecordingOut", "minimumProbability"] { summary[key] = kinds[key] }
        summary["kinds"] = .array(
            self.kinds.kinds.map { JSONValue(["name": .text($0.name), "examples": .integer($0.exampleCount)]) })
        return JSONValue(summary)
    }

    /// All values, and the checksum of their text.
    private var json: JSONValue {
        func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }
        let count = StrokeFeatures.count
        let setup = kinds.setup
        var json = JSONValue([
            "format": .text(Self.format), "version": .integer(Self.version), "checksum": .null,
            "instants": numbers(StrokeFeatures.instants), "offsets": numbers(StrokeFeatures.offsets),
            "quantities": .array(StrokeFeatures.quantities.map { .text($0) }),
            "setup": JSONValue([
                "rotationAxis": .text(setup.rotationAxis.rawValue), "wrist": .known(setup.wrist?.rawValue),
                "crown": .known(setup.crown?.rawValue), "handedness": .known(setup.handedness?.rawValue),
            ]),
            "kinds": .array(
                kinds.kinds.map {
                    JSONValue([
                        "name": .text($0.name), "examples": .integer($0.exampleCount), "mean": numbers($0.mean),
                    ])
                }),
            "scales": numbers(kinds.scales),
            "covariance": .array(
                (0..<count).map { numbers(Array(kinds.covariance[$0 * count..<($0 + 1) * count])) }),
            "limit": .number(kinds.limit), "caution": .number(kinds.caution),
            "minimumProbability": .number(StrokeKinds.minimumProbability),
            "leaveOneOut": leaveOneOut.json, "leaveRecordingOut": leaveRecordingOut?.json ?? .null,
        ])
        json["checksum"] = .text(Self.checksum(of: json))
        return json
    }

    private static func checksum(of json: JSONValue) -> String { ShortDigest(of: json.sorted.text).text }

    private init?(_ json: JSONValue) {
        let setup = json["setup"]
        guard let axis = setup["rotationAxis"].string.flatMap(SwingProfile.RotationAxis.init),
            let kinds = json["kinds"].elements?.compactMap({ StrokeKinds.Kind($0) }),
            let scales = json["scales"].numbers,
            let rows = json["covariance"].elements?.compactMap(\.numbers),
            case .number(let limit) = json["limit"], case .number(let caution) = json["caution"],
            let table = KindTable(json["leaveOneOut"])
        else { return nil }
        var info = SessionInfo(sessionID: "")
        (info.wristText, info.crownText) = (setup["wrist"].string, setup["crown"].string)
        info.handednessText = setup["handedness"].string
        guard
            let found = StrokeKinds(
                kinds: kinds, scales: scales, covariance: rows.flatMap(\.self), limit: limit, caution: caution,
                setup: StrokeSetup(rotationAxis: axis, info))
        else { return nil }
        self.init(kinds: found, leaveOneOut: table, leaveRecordingOut: KindTable(json["leaveRecordingOut"]))
    }
}

extension StrokeKinds.Kind {
    fileprivate init?(_ json: JSONValue) {
        guard let name = json["name"].string, let count = json["examples"].number.flatMap(Int.init(exactly:)),
            let mean = json["mean"].numbers
        else { return nil }
        self.init(name: name, exampleCount: count, mean: mean)
    }
}

extension KindTable {
    /// The table as JSON.
    package var json: JSONValue {
        JSONValue([
            "kinds": .array(kinds.map { .text($0) }),
            "counts": .array(counts.map { row in .array(row.map { .integer($0) }) }),
        ])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let kinds = json["kinds"].elements?.compactMap(\.string),
            let rows = json["counts"].elements?.map({ ($0.numbers ?? []).compactMap { Int(exactly: $0) } }),
            rows.count == kinds.count, rows.allSatisfy({ $0.count == kinds.count + 1 && $0.allSatisfy { $0 >= 0 } })
        else { return nil }
        self.init(kinds: kinds, counts: rows)
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }

    fileprivate var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    fileprivate var numbers: [Double]? { elements?.compactMap(\.number) }
}
