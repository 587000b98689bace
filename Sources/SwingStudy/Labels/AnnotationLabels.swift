internal import SwingMotion
internal import XML

/// Labels in an ELAN file: annotations on tiers, whose times are milliseconds of the medium.
///
/// An annotation with times of its own is a label. An annotation that refers to another one describes the same event,
/// so its value becomes one of the label's ``TimeLabel/details``.
final class ELANLabels: XMLHandler {
    private struct Annotation {
        let id: String
        let line: Int
        let tier: String
        /// The time slots of begin and end; empty for an annotation that refers to another one.
        let slots: [String]
        let parent: String?
        var value = ""
    }

    private var root: String?
    private var timeUnit: String?
    private var slots: [String: Double] = [:]
    private var tiers: [String] = []
    private var annotations: [Annotation] = []
    private var isInAnnotation = false
    private var isInValue = false

    /// Returns the labels of a file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it is not an ELAN file, or an annotation has no time.
    static func file(_ bytes: [UInt8], path: String, tiers: [String]) throws(SwingError) -> LabelFile {
        let reader = ELANLabels()
        try XMLDocument.read(bytes, name: path, reader)
        return try reader.file(path, tiers)
    }

    func start(_ name: String, _ attributes: [String: String], line: Int) {
        if root == nil { root = name }
        switch name {
        case "HEADER": timeUnit = attributes["TIME_UNITS"]
        case "TIME_SLOT":
            if let id = attributes["TIME_SLOT_ID"], let text = attributes["TIME_VALUE"], let value = Int(text) {
                slots[id] = Double(value) / 1000
            }
        case "TIER": tiers.append(attributes["TIER_ID"] ?? "")
        case "ALIGNABLE_ANNOTATION", "REF_ANNOTATION":
            let places = [attributes["TIME_SLOT_REF1"], attributes["TIME_SLOT_REF2"]].compactMap { $0 }
            annotations.append(
                Annotation(
                    id: attributes["ANNOTATION_ID"] ?? "", line: line, tier: tiers.last ?? "", slots: places,
                    parent: attributes["ANNOTATION_REF"]))
            isInAnnotation = true
        case "ANNOTATION_VALUE": isInValue = isInAnnotation
        default: break
        }
    }

    func end(_ name: String) {
        switch name {
        case "ALIGNABLE_ANNOTATION", "REF_ANNOTATION": isInAnnotation = false
        case "ANNOTATION_VALUE": isInValue = false
        default: break
        }
    }

    func add(_ text: String) {
        if isInValue, !annotations.isEmpty { annotations[annotations.count - 1].value += text }
    }

    private func file(_ path: String, _ chosen: [String]) throws(SwingError) -> LabelFile {
        guard root == "ANNOTATION_DOCUMENT" else {
            throw SwingError(
                .badData, at: path,
                "found XML with the root \(VisibleText.quoted(root ?? "")), expected ELAN's ANNOTATION_DOCUMENT; name "
                    + "an ELAN file, a table or subtitles")
        }
        guard timeUnit == nil || timeUnit == "milliseconds" else {
            throw SwingError(
                .badData, at: path,
                "found times in \(VisibleText.quoted(timeUnit ?? "")), expected milliseconds; save the file with a "
                    + "current version of ELAN")
        }
        try LabelTiers.check(chosen, known: tiers, at: path)
        let byID = Dictionary(annotations.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var details: [Int: [String]] = [:]
        for annotation in annotations where annotation.slots.isEmpty {
            guard let origin = origin(of: annotation, byID) else {
                throw SwingError(
                    .badData, at: "\(path):\(annotation.line)",
                    "found an annotation that refers to a missing one, expected a complete file; save it again in ELAN")
            }
            let value = Self.words(annotation.value)
            if !value.isEmpty { details[origin, default: []].append(value) }
        }
        var labels: [TimeLabel] = []
        for (place, annotation) in annotations.enumerated() where !annotation.slots.isEmpty {
            guard chosen.isEmpty || chosen.contains(annotation.tier) else { continue }
            let times = annotation.slots.map { slots[$0] }
            guard let first = times.first, let begin = first else {
                throw SwingError(
                    .badData, at: "\(path):\(annotation.line)",
                    "found an annotation without a time, expected a time slot with TIME_VALUE; align it in ELAN")
            }
            let value = Self.words(annotation.value)
            labels.append(
                TimeLabel(
                    line: annotation.line, kind: value.isEmpty ? annotation.tier : value,
                    details: details[place] ?? [], time: Self.time(begin),
                    end: times.count > 1 ? times[1].map(Self.time) : nil))
        }
        let read = chosen.isEmpty ? tiers : chosen
        let names = read.prefix(8).map { VisibleText.quoted($0) }.joined(separator: ", ")
        return try LabelFile(
            path: path, format: .elan, labels: labels, notes: ["tiers \(names)\(read.count > 8 ? ", …" : "")"])
    }

    /// Returns the index of the annotation with times that another one refers to, over any number of steps.
    private func origin(of annotation: Annotation, _ byID: [String: Int]) -> Int? {
        var parent = annotation.parent
        for _ in 0..<64 {
            guard let id = parent, let place = byID[id] else { return nil }
            if !annotations[place].slots.isEmpty { return place }
            parent = annotations[place].parent
        }
        return nil
    }

    private static func time(_ seconds: Double) -> LabelTime {
        LabelTime(.elapsed, seconds: seconds, resolution: 0.001)
    }

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Labels as subtitles in SubRip or WebVTT: each cue's beginning is a label's time, and its text the kind.
enum SubtitleLabels {
    /// Returns the format of a text, or `nil` if it contains no subtitles.
    static func format(of text: String) -> LabelFile.Format? {
        let lines = text.split(separator: "\n", maxSplits: 50)
        guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        if first.hasPrefix("WEBVTT") { return .webVTT }
        return lines.prefix(3).contains { $0.contains("-->") } ? .subRip : nil
    }

    /// Returns the labels of subtitles.
    ///
    /// - Throws: ``SwingMotion/SwingError`` with the line if a cue has no valid time or no text.
    static func file(_ text: String, _ format: LabelFile.Format, path: String) throws(SwingError) -> LabelFile {
        var labels: [TimeLabel] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var number = 0
        while number < lines.count {
            defer { number += 1 }
            let line = lines[number]
            // A comment or a style sheet of WebVTT reaches to the next blank line.
            if format == .webVTT, ["NOTE", "STYLE", "REGION"].contains(where: line.hasPrefix), !line.contains("-->") {
                while number + 1 < lines.count, !isBlank(lines[number + 1]) { number += 1 }
                continue
            }
            guard line.contains("-->") else { continue }
            let cue = number + 1
            let times = line.split(separator: "-->", maxSplits: 1).map { part in
                LabelTimeText.clock(String(part.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }))
            }
            guard times.count == 2, let begin = times[0], let end = times[1] else {
                throw SwingError(
                    .badData, at: "\(path):\(cue)",
                    "found \(VisibleText.quoted(String(line))), expected two times such as 00:01:02,500 --> "
                        + "00:01:03,000; correct the line")
            }
            var words: [String] = []
            while number + 1 < lines.count, !isBlank(lines[number + 1]), !lines[number + 1].contains("-->") {
                number += 1
                words.append(withoutTags(lines[number]))
            }
            let kind = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !kind.isEmpty else {
                throw SwingError(
                    .badData, at: "\(path):\(cue)",
                    "found no text after the times, expected a kind such as contact; add it or remove the cue")
            }
            labels.append(TimeLabel(line: cue, kind: kind, time: elapsed(begin), end: elapsed(end)))
        }
        return try LabelFile(path: path, format: format, labels: labels, notes: ["kinds from the texts"])
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func elapsed(_ time: LabelTime) -> LabelTime {
        LabelTime(.elapsed, seconds: time.seconds, resolution: time.resolution)
    }

    /// Returns a line without marks such as `<i>` and `<v Anna>`.
    private static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var isTag = false
        for character in line {
            if character == "<" {
                isTag = true
            } else if character == ">", isTag {
                isTag = false
            } else if !isTag {
                text.append(character)
            }
        }
        return text
    }
}
