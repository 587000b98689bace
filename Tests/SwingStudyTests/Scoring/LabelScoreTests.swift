import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct LabelScoreTests {
    typealias Study = LabelStudy

    @Test func everyLabelHasAVerdict() throws {
        let labels = """
            time,kind
            5.2,hit
            11.9,hit
            17.7,swing
            29.8,miss
            33.1,hit
            40,hit
            46.4,clap
            58.7,checked
            77.5,hit
            77.5,hit
            80.9,pitch
            120,hit

            """
        var options = LabelOptions()
        options.kinds = try LabelKinds(adding: "pitch=ignore")
        let score = try LabelStudy([Study.session()]).score(labels, options)
        #expect(
            score.pairs.map(\.verdict) == [
                .right, .wrong, .detected, .wrong, .doubtful, .lost, .falseAlarm, .falseAlarm, .right, .repeated,
                .ignored, .outside, .falseAlarm, .falseAlarm, .falseAlarm, .falseAlarm,
            ])
        #expect(score.pairs.map(\.swingInSession) == [1, 2, 3, 4, 5, nil, 6, 7, 9, nil, nil, nil, 8, 10, 11, 12])
        #expect(score.pairs.map { $0.label?.line }.prefix(3) == [2, 3, 4])
        #expect(score.meaning == .sessionStart && score.pairs[0].timestamp == 1005.2)
        #expect((score.swing.labelled, score.swing.detected, score.swing.correct) == (7, 12, 6))
        let contact = score.detection(of: .contact)
        // The contact whose label states no outcome is not counted.
        #expect((contact.labelled, contact.detected, contact.correct) == (5, 8, 2))
        let miss = score.detection(of: .miss)
        #expect((miss.labelled, miss.detected, miss.correct) == (1, 2, 0))
        #expect(contact.precision == 0.25 && contact.recall == 0.4 && miss.recall == 0)
        #expect(score.count(.contact, detectedAs: .contact) == 2 && score.count(.contact, detectedAs: .miss) == 1)
        #expect(score.count(.contact, detectedAs: .uncertain) == 1 && score.count(.contact, detectedAs: nil) == 1)
        #expect(score.count(.miss, detectedAs: .contact) == 1 && score.count(.swing, detectedAs: .contact) == 1)
        #expect(score.count(.other, detectedAs: .contact) == 1 && score.count(.checked, detectedAs: .miss) == 1)
        #expect(score.count(nil, detectedAs: .contact) == 4)
        #expect(score.uncertainCount == 1)
        #expect(score.kappa.reason == "needs 10 swings, found 4")
        #expect(score.contactTiming.reason?.hasPrefix("the labels' times have a resolution of 0.1 s") == true)
        #expect(score.labelCount == 12)
        #expect(score.warnings.contains("1 label lies outside the recording"))
        #expect(score.warnings.contains("1 label repeats an earlier one"))
        #expect(score.warnings.contains { $0.hasPrefix("3 false alarms are before the first or after the last label") })
    }

    /// Seconds of one file and times of a video of another one are of one form only if that is stated.
    @Test func timesOfSeveralFormsNeedAStatement() throws {
        let study = try LabelStudy([Study.session()])
        let labels = "time,kind\n0:05.2,hit\n11.9,miss\n0:00:17.3,hit\n"
        #expect(
            study.failure(labels)
                == "badData: labels:3: found numbers after times since a beginning, expected times of one form; write all times "
                + "in the same way, or state --times start if all begin with their session")
        #expect(
            study.failure("time,kind\n5.2,hit\n2026-05-01T12:00:00Z,miss\n")
                == "badData: labels:3: found dates after numbers, expected times of one form; write all times in the same way"
        )
        var options = LabelOptions()
        options.times = .start
        let score = try study.score(labels, options)
        #expect(score.meaning == .sessionStart && score.pairs.prefix(3).map(\.verdict) == [.right, .right, .right])
    }

    /// A checked swing that is reported as uncertain is neither a labelled swing nor a false alarm.
    @Test func aCheckedSwingIsRightlyDoubted() throws {
        let score = try LabelStudy([Study.session()]).score("time,kind\n5.2,hit\n33.1,checked\n40,tap\n")
        #expect(score.pairs.prefix(3).map(\.verdict) == [.right, .doubtful, .silent])
        #expect((score.swing.labelled, score.swing.detected, score.swing.correct) == (1, 11, 1))
    }

    @Test func figuresAreThoseOfTheirDefinitions() throws {
        let noise = [-3.0, 1, 4, -2, 0, 5, -1, 2, -4, 3, -5, 6].map { $0 / 1000 }
        let labels =
            "time,kind\n"
            + zip(Study.swings, noise).map { swing, noise in
                "\(((swing.0 - 1000 - noise) * 1000).rounded() / 1000),\(swing.1 == .miss ? "whiff" : "hit")\n"
            }.joined()
        let score = try LabelStudy([Study.session()]).score(labels)
        #expect(score.warnings == [])
        let kappa = try #require(score.kappa.value)
        #expect(kappa.kappa == 1 && kappa.count == 11 && kappa.interval == nil)
        // The differences of detected contacts, without the misses and the uncertain swing.
        let differences = [0, 2, 3, 5, 7, 8, 9, 10, 11].map { noise[$0] }
        #expect(score.contactTiming.reason == "needs 10 contacts, found 9")
        #expect(score.pairs.map(\.contactDifference).filter { !$0.isNaN }.count == differences.count)
        for (pair, noise) in zip(score.pairs, noise) where !pair.contactDifference.isNaN {
            #expect(abs(pair.contactDifference - noise) < 1e-9)
        }
    }

    static func contacts(_ count: Int) -> [(Double, SwingOutcome)] {
        (0..<count).map { (index: Int) -> (Double, SwingOutcome) in
            let scatter = Double(index * index * 7 % 11) * 0.271
            return (1003.137 + Double(index) * 4.313 + scatter, .contact)
        }
    }

    @Test(
        arguments: [
            ("", 3, nil), ("", 1, "the labels' times have a resolution of 0.1 s, which is coarser than 0.01 s"),
            ("", 0, "the labels' times have a resolution of 1 s, which is coarser than 0.01 s"),
            (",0.9", 3, "the labels are intervals; name the instant of contact with --instant"), (",0.05", 3, nil),
        ] as [(String, Int, String?)])
    func onlyPreciseInstantsAreCompared(end: String, decimals: Int, reason: String?) throws {
        let swings = Self.contacts(20)
        let scale = [1.0, 10, 100, 1000][decimals]
        let labels =
            "time,kind\(end.isEmpty ? "" : ",end")\n"
            + swings.map { swing in
                let time = ((swing.0 - 1000.01) * scale).rounded() / scale
                let length = Double(end.dropFirst()) ?? 0
                return "\(time),hit" + (end.isEmpty ? "" : ",\(time + length)") + "\n"
            }.joined()
        let study = try LabelStudy([Study.session(swings)])
        let score = try study.score(labels)
        #expect(score.contactTiming.reason == reason)
        #expect(score.contactBias.reason == reason)
        if reason == nil {
            #expect(abs((score.contactBias.value ?? .nan) - 0.01) < 0.001)
            #expect(score.contactTiming.value?.count == 20)
        }
        if end == ",0.9" {
            var options = LabelOptions()
            options.instant = .end
            options.offset = .given(-0.9)
            #expect(abs((try study.score(labels, options).contactBias.value ?? .nan) - 0.01) < 0.001)
        }
    }

    // MARK: - Labels and sessions

    @Test func unknownKindsAreListed() throws {
        #expect(
            try study().failure("time,kind\n1,hit\n2,Pitch\n3,foo\u{1B}[2J\n4,Pitch\n")
                == "badData: labels:3: found 2 unknown kinds: \"Pitch\" (2), \"foo\\u{1b}[2J\" (1); expected words such as "
                + "contact, hit, miss, swing or other; name their kinds with --kinds, such as --kinds "
                + "hit=contact,whiff=miss,pitch=ignore")
        let long = try study().failure("time,kind\n1,\(String(repeating: "ä", count: 10_000))\n")
        #expect((long?.count ?? 0) < 400)
    }

    @Test func misspeltWordsHaveASuggestion() throws {
        #expect(try study().failure("time,kind\n1,contcat\n")?.hasSuffix("pitch=ignore; did you mean contact?") == true)
        #expect(try study().failure("tiem,lable\n1,hit\n")?.hasSuffix("columns; did you mean time and label?") == true)
        let kinds = #expect(throws: SwingError.self) { try LabelKinds(adding: "bomb=contcat") }
        #expect(kinds?.description.hasSuffix("; did you mean contact?") == true)
    }

    @Test func contradictingLabelsAreRejected() throws {
        #expect(
            try study().failure("time,kind\n5.2,hit\n7,hit\n5.2,miss\n")
                == "badData: labels:4: found \"miss\" at the same time as \"hit\" in line 2; expected one kind; correct or "
                + "remove one of them")
        let close = try study().score("time,kind\n5.2,hit\n5.5,hit\n11.9,miss\n")
        #expect(close.warnings.contains("1 labelled swing is closer to another one than the tolerance"))
        #expect(close.pairs.prefix(2).map(\.verdict) == [.right, .lost])
    }

    @Test func tablesHaveARowPerLabelAndFalseAlarm() throws {
        let study = try LabelStudy([Study.session()])
        var options = LabelOptions()
        options.kinds = try LabelKinds(adding: "=1+1=contact".replacing("=1+1", with: "+1"))
        let score = try study.score(
            "time,kind\n5.2,+1\n40,\"h,\"\"t\"\n".replacing("\"h,\"\"t\"", with: "tap"), options)
        try LabelScoreTable(score).write(to: study.scratch.path("events.csv"))
        let text = study.scratch.text("events.csv").replacing(study.scratch.path + "/", with: "")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 14)
        #expect(
            lines[0].hasPrefix("session_id,label_file,label_line,label,label_kind,label_timestamp (s),verdict,outcome,")
        )
        #expect(lines[1].hasPrefix("one,labels,2,'+1,contact,1005.2,right,contact,1,1005.2,0.0,1005.0,1005.2,,,0.0,"))
        #expect(lines[2].hasPrefix("one,labels,3,tap,other,1040.0,silent,,,,"))
        #expect(lines[3].hasPrefix("one,,,,,,false_alarm,miss,2,1011.9,,"))
        #expect(Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [18])
    }
}
