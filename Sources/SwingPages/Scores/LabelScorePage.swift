internal import SwingMotion
package import SwingStudy

/// A comparison with labels as readable text.
package enum LabelScorePage {
    /// The page, whose lines have at most 80 characters.
    package static func text(_ score: LabelScore) -> String {
        var page = facts(score) + "\n"
        page +=
            score.isSound
            ? SoundScore.table(score) : detection(score) + "\n" + confusion(score) + "\n" + kappa(score)
        page += timing(score) + players(score)
        if !score.warnings.isEmpty {
            page +=
                "\n" + score.warnings.map { WrappedText.block("warning:", indent: 10, VisibleText.line($0)) }.joined()
        }
        return page
    }

    private static func facts(_ score: LabelScore) -> String {
        var lines = [
            (score.isSound ? "sound" : "labels", files(score.files)),
            ("times", score.meaning.text),
            ("offset", offset(score)),
            ("tolerance", "\(score.tolerance.plain) s"),
            ("sessions", sessions(score)),
        ]
        let counts = [
            (score.count(.outside), "outside the recording"), (score.count(.repeated), "repeated"),
            (score.count(.ignored), "ignored"), (score.otherSessionCount, "of other sessions"),
            (score.excluded?.matchedCount ?? 0, "excluded"),
        ]
        let omitted = counts.filter { $0.0 > 0 }
        let compared = score.labelCount - omitted.reduce(0) { $0 + $1.0 }
        lines.append(
            ("compared", ([compared.of("label")] + omitted.map { "\($0.0) \($0.1)" }).joined(separator: ", ")))
        if let excluded = score.excluded { lines.append(("excluded", excluded.detectedCount.of("detected swing"))) }
        return lines.map { WrappedText.block($0, indent: 11, $1) }.joined()
    }

    private static func files(_ files: [LabelFile]) -> String {
        let names = files.prefix(4).map { VisibleText.short($0.path) }.joined(separator: ", ")
        let rest = files.count > 4 ? " and \(files.count - 4) more" : ""
        let facts = files.flatMap { [$0.format.rawValue] + $0.notes }
        var unique: [String] = []
        for fact in facts where !unique.contains(fact) { unique.append(fact) }
        return "\(names)\(rest): \(unique.joined(separator: ", "))"
    }

    private static func offset(_ score: LabelScore) -> String {
        guard score.offsets.count > 1, score.offset.isNaN || score.offsets.contains(where: { $0.estimate != nil })
        else {
            return score.offsets.first.map { offset($0) } ?? "none"
        }
        let shown = score.offsets.prefix(20).map { "\(VisibleText.short($0.session)) \(offset($0))" }
        let rest = score.offsets.count > 20 ? ["and \(score.offsets.count - 20) more"] : []
        return "one for each session: " + (shown + rest).joined(separator: "; ")
    }

    private static func offset(_ session: SessionOffset) -> String {
        guard let estimate = session.estimate else {
            return session.offset == 0 ? "none" : "\(session.offset.plain) s"
        }
        return "\(estimate.offset.fixed(3)) s, estimated from \(estimate.pairCount) pairs of \(estimate.labelCount) "
            + "labelled swings (95 % \(range(estimate.interval, 1, 3)) s)"
    }

    private static func sessions(_ score: LabelScore) -> String {
        let names = score.sessions.prefix(4).map(VisibleText.short).joined(separator: ", ")
        let rest = score.sessions.count > 4 ? " and \(score.sessions.count - 4) more" : ""
        let without = score.unlabelledSessionCount
        return names + rest + (without > 0 ? "; \(without) without labels" : "")
    }

    private static func detection(_ score: LabelScore) -> String {
        let table = TextTable([
            ("outcome", -9), ("labelled", 8), ("detected", 8), ("correct", 7), ("precision", 9), ("recall", 7),
            ("F1", 7),
        ])
        let rows = [
            ("contact", score.detection(of: .contact)), ("miss", score.detection(of: .miss)),
            ("any swing", score.swing),
        ]
        return table.head
            + rows.map { name, counts in
                table.row([
                    name, "\(counts.labelled)", "\(counts.detected)", "\(counts.correct)", counts.precision.fixed(4),
                    counts.recall.fixed(4), counts.f1.fixed(4),
                ])
            }.joined()
    }

    private static func confusion(_ score: LabelScore) -> String {
        let table = TextTable([
            ("label", -16), ("contact", 8), ("miss", 8), ("uncertain", 9), ("not detected", 12),
        ])
        let rows: [(String, LabelKind?)] = [
            ("contact", .contact), ("miss", .miss), ("swing", .swing), ("checked", .checked), ("other", .other),
            ("none", nil),
        ]
        var text = table.head
        for (name, kind) in rows {
            let outcomes: [SwingOutcome?] = [.contact, .miss, .uncertain, nil]
            let counts = outcomes.map { score.count(kind, detectedAs: $0) }
            guard kind == .contact || kind == .miss || counts.contains(where: { $0 > 0 }) else { continue }
            let cells = counts.map { "\($0)" }
            text += table.row([name] + (kind == nil ? cells.dropLast() + ["–"] : cells))
        }
        return text
    }

    private static func kappa(_ score: LabelScore) -> String {
        let excluded = "swings that are uncertain (\(score.uncertainCount)) or not detected are excluded"
        switch score.kappa {
        case .value(let value):
            let interval =
                value.interval.map { "95 % \(range($0, 1, 3))" }
                ?? value.intervalOmission ?? "no interval"
            return WrappedText.block(
                "kappa", indent: 11,
                "\(value.kappa.fixed(3)) (\(interval)) over \(value.count) swings with the outcome contact or miss in "
                    + "both; \(excluded)" + (value.interval == nil ? "" : "; the interval is \(value.units.text)"))
        case .omitted(let reason):
            return WrappedText.block("kappa", indent: 11, "omitted: \(reason); \(excluded)")
        }
    }

    /// The agreement of each player, if there are several.
    private static func players(_ score: LabelScore) -> String {
        guard !score.parts.isEmpty else { return "" }
        let table = TextTable([
            ("player", -14), ("labelled", 8), ("detected", 8), ("F1", 6), ("F1 contact", 10), ("kappa", 6),
            ("contact (ms)", 12),
        ])
        var text = "\n" + table.head
        for (player, part) in score.parts {
            text += table.row([
                VisibleText.short(player), "\(part.swing.labelled)", "\(part.swing.detected)", part.swing.f1.fixed(4),
                part.detection(of: .contact).f1.fixed(4), part.kappa.value?.kappa.fixed(3) ?? "–",
                part.contactBias.value.map { ($0 * 1000).fixed(2) } ?? "–",
            ])
        }
        return text + WrappedText.block("contact", indent: 11, "mean of detected contact minus label")
    }

    private static func timing(_ score: LabelScore) -> String {
        guard let limits = score.contactTiming.value else {
            return WrappedText.block("contact", indent: 11, "time omitted: \(score.contactTiming.reason ?? "")")
        }
        let table = TextTable([("detected contact minus label (ms)", -33), ("value", 9), ("95 % interval", 20)])
        func interval(_ interval: ConfidenceInterval) -> String {
            limits.intervalOmission == nil ? range(interval, 1000, 2) : "–"
        }
        let mean =
            score.contactBias.value.map { ["mean", ($0 * 1000).fixed(2), interval(limits.meanInterval)] }
            ?? ["mean", "–", "omitted"]
        var text = "\n" + table.head + table.row(mean)
        text += table.row([
            "lower limit of agreement", (limits.lower * 1000).fixed(2), interval(limits.lowerInterval),
        ])
        text += table.row([
            "upper limit of agreement", (limits.upper * 1000).fixed(2), interval(limits.upperInterval),
        ])
        text += "n = \(limits.count), standard deviation \((limits.standardDeviation * 1000).fixed(2)) ms\n"
        text += WrappedText.block(
            "intervals", indent: 11, limits.intervalOmission.map { "omitted: \($0)" } ?? limits.units.text)
        if let reason = score.contactBias.reason { text += "mean omitted: \(reason)\n" }
        return text
    }

    private static func range(_ interval: ConfidenceInterval, _ factor: Double, _ decimals: Int) -> String {
        "\((interval.lower * factor).fixed(decimals)) to \((interval.upper * factor).fixed(decimals))"
    }
}
