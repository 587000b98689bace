import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct LabelScoreTests {
    private typealias Study = LabelStudy

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

    private static func contacts(_ count: Int) -> [(Double, SwingOutcome)] {
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

    // MARK: - Times

    private static let wallClock = 1_769_857_200.0

    private func study(start: Double = 1000, startTime: Double = Self.wallClock) throws -> LabelStudy {
        var session = Study.session(Study.swings.map { ($0.0 - 1000 + start, $0.1) })
        session.start = start
        session.startTime = startTime
        return try LabelStudy([session])
    }

    private func labels(_ time: (Double) -> String) -> String {
        "time,kind\n" + Study.swings.map { "\(time($0.0 - 1000)),\($0.1 == .miss ? "miss" : "hit")\n" }.joined()
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(whole / 3600)):\(two(whole / 60 % 60)):\(two(whole % 60))."
            + "\(Int(((seconds - Double(whole)) * 10).rounded()))"
    }

    @Test func timesExplainThemselves() throws {
        let study = try study()
        let cases: [(LabelTimeMeaning, (Double) -> String)] = [
            (.sessionStart, { "\($0)" }), (.sensorClock, { "\($0 + 1000)" }),
            (.unix(unit: 1), { "\(Self.wallClock + $0)" }),
            (.unix(unit: 1e-3), { "\(Int(((Self.wallClock + $0) * 1e3).rounded()))" }),
            (.unix(unit: 1e-6), { "\(Int(((Self.wallClock + $0) * 1e6).rounded()))" }),
            (.unix(unit: 1e-9), { "\(Int((($0 * 10).rounded()) * 1e8) + Int(Self.wallClock) * 1_000_000_000)" }),
            (.sessionStart, { Self.clock($0) }),
            // 2026-01-31 11:00:00 UTC.
            (.timeOfDay(utcOffset: 3600), { Self.clock(12 * 3600 + $0) }),
            (.timeOfDay(utcOffset: 19_800), { Self.clock(16 * 3600 + 1800 + $0) }),
            (.date, { "2026-01-31T\(Self.clock(6 * 3600 + $0))-05:00" }),
        ]
        for (meaning, text) in cases {
            let score = try study.score(labels(text))
            #expect(score.meaning == meaning)
            #expect(score.pairs.count { $0.verdict == .right } == 11, "\(meaning)")
            for (pair, swing) in zip(score.pairs, Study.swings) { #expect(abs(pair.timestamp - swing.0) < 1e-5) }
        }
    }

    @Test func timesOfDayMayPassMidnight() throws {
        var session = Study.session()
        session.startTime = 1_769_903_980
        let text = labels { Self.clock(($0 + 86_380).truncatingRemainder(dividingBy: 86_400)) }
        var options = LabelOptions()
        (options.times, options.utcOffset) = (.day, 0)
        let score = try LabelStudy([session]).score(text, options)
        #expect(score.meaning == .timeOfDay(utcOffset: 0))
        #expect(score.pairs.count { $0.verdict == .right } == 11)
    }

    /// The session's wall clock is the evidence for the zone of dates without one.
    @Test func datesOfSpreadsheetsHaveAZone() throws {
        let text = labels { "31/01/2026 \(Self.clock(43_200 + $0))" }
        let score = try study().score(text)
        #expect(score.meaning == .localDate(utcOffset: 3600))
        #expect(score.pairs.count { $0.verdict == .right } == 11)
        var options = LabelOptions()
        options.utcOffset = 7200
        #expect(
            try study().failure(text, options)?.contains(
                "of which 0 of 12 lie in session \"one\" (100.0 s, sensor clock 1000.0 to 1100.0 s, begun at "
                    + "2026-01-31T11:00:00Z) if they are dates at UTC+02:00") == true)
    }

    @Test func unclearTimesAreRejected() throws {
        // A clock that begins at 20 s: 30 to 90 s may be both.
        let ambiguous = "time,kind\n" + (0..<12).map { "\(30 + $0 * 5).5,hit\n" }.joined()
        #expect(
            try study(start: 20).failure(ambiguous)
                == "badData: labels: found times that may be seconds since the start of the session (12 of 12 in the "
                + "session) or timestamps of the sensor's clock (12 of 12); expected one meaning; name the meaning with "
                + "--times start or --times sensor")
        var options = LabelOptions()
        options.times = .sensor
        #expect(try study(start: 20).score(ambiguous, options).meaning == .sensorClock)
        // A clock that begins at 0 gives both the same instants.
        #expect(try study(start: 0).score(ambiguous).meaning == .sessionStart)
        let mixed = "time,kind\n1.5,hit\n0:00:02,hit\n"
        #expect(try study().failure(mixed)?.hasPrefix("badData: labels:3: found h:mm:ss after numbers") == true)
        options.times = .day
        #expect(try study().failure(labels { "\($0)" }, options)?.hasPrefix("usage: --times day") == true)
        // Sixty hours: any zone fits.
        var long = Study.session()
        (long.duration, long.startTime) = (216_000, Self.wallClock)
        let day = try LabelStudy([long]).failure("time,kind\n12:00:00,hit\n13:00:00,miss\n")
        #expect(day?.contains("name the ") == true, "\(day ?? "")")
    }

    @Test func datesNeedAWallClock() throws {
        let failure = try study(startTime: .nan).failure(labels { "2026-01-31T\(Self.clock(39_600 + $0))Z" })
        #expect(
            failure?.hasPrefix("badData: labels: found dates with their zones, but session \"one\" has no wall clock")
                == true)
        let unix = try study(startTime: .nan).failure(labels { "\(Self.wallClock + $0)" })
        #expect(
            unix?.contains("lie in session \"one\"") == true || unix?.contains("no wall clock") == true, "\(unix ?? "")"
        )
        // Without the zone's evidence, a time of day is no time since the start.
        let day = try study(startTime: .nan).failure(labels { Self.clock(39_600 + $0) })
        #expect(day?.hasPrefix("badData: labels: found times from") == true, "\(day ?? "")")
    }

    @Test func datesOfAnotherDayAreReported() throws {
        let failure = try study().failure(labels { "28/02/2026 \(Self.clock(43_200 + $0))" })
        #expect(
            failure?.contains("found times from 2026-02-28T12:00:05 to 2026-02-28T12:01:36, of which 0 of 12 lie in")
                == true
                && failure?.contains("if they are dates in any zone; expected") == true, "\(failure ?? "")")
    }

    /// Times in whole seconds are up to 1 s early, more than the tolerance.
    @Test func coarseTimesAreReported() throws {
        let text = labels { "31/01/2026 \(Self.clock($0.rounded(.down) + 43_200).dropLast(2))" }
        let message =
            "the labels' times have a resolution of 1 s, which is coarser than the tolerance of 0.5 s, so pairs may be "
            + "missing; write more digits, or increase --tolerance"
        #expect(try study().score(text).warnings.contains(message))
        var options = LabelOptions()
        options.tolerance = 1
        #expect(try !study().score(text, options).warnings.contains(message))
        #expect(try !study().score(labels { "\($0)" }).warnings.contains(message))
    }

    @Test func intervalsNeedTheirInstant() throws {
        let text = "start,end,kind\n" + Study.swings.map { "\($0.0 - 1003),\($0.0 - 997),swing\n" }.joined()
        let score = try study().score(text)
        #expect(
            score.warnings.contains {
                $0.hasPrefix("only ")
                    && $0.hasSuffix(
                        "the labels are intervals, of which the beginning is matched; name the "
                            + "instant of the contact with --instant begin, middle or end")
            }, "\(score.warnings)")
        var options = LabelOptions()
        options.instant = .middle
        #expect(try study().score(text, options).swing.correct == 12)
    }

    @Test func labelsOfAnotherSessionAreReported() throws {
        let far = labels { "\($0 + 5000)" }
        #expect(
            try study().failure(far)
                == "badData: labels: found times from 5005.200 to 5096.600, of which 0 of 12 lie in session \"one\" (100.0 "
                + "s, sensor clock 1000.0 to 1100.0 s, begun at 2026-01-31T11:00:00Z) if they are timestamps of the sensor's clock; expected labels of "
                + "this session; name another one with --session, the meaning with --times, or the clocks' difference "
                + "with --label-offset or --estimate-offset")
        let other = "time,kind\n" + [3.1, 14.2, 25, 37.4, 49.9, 63.8, 70.2, 85.5].map { "\($0),hit\n" }.joined()
        let score = try study().score(other)
        #expect(score.warnings.contains { $0.hasPrefix("only 0 of 8 labelled swings match a detected swing") })
        #expect(score.warnings.contains { $0.contains("labels of another session would do by chance") })
        var options = LabelOptions()
        options.offset = .estimated
        let failure = try study().failure(other, options)
        #expect(failure?.hasPrefix("badData: labels: with the best offset only ") == true, "\(failure ?? "")")
    }

    // MARK: - Offsets

    @Test(arguments: [0.0, 3.25, -40, 4000]) func anOffsetIsEstimated(shift: Double) throws {
        var options = LabelOptions()
        options.offset = .estimated
        let score = try study().score(labels { "\((($0 + shift) * 10).rounded() / 10)" }, options)
        let estimate = try #require(score.offsetEstimate)
        let expected = score.meaning == .sessionStart ? -shift : 1000 - shift
        #expect(abs(estimate.offset - expected) < 0.051 && score.offset == estimate.offset)
        #expect((estimate.pairCount, estimate.labelCount) == (12, 12) && estimate.runnerUpCount < 6)
        #expect(estimate.interval.lower <= estimate.offset && estimate.offset <= estimate.interval.upper)
        #expect(score.swing.correct == 12)
    }

    @Test func anOffsetIsSuggestedNotApplied() throws {
        let score = try study().score(labels { "\($0 + 3.25)" })
        #expect(score.offset == 0 && score.offsetEstimate == nil && score.swing.correct < 3)
        #expect(
            score.warnings.contains {
                $0.contains(
                    "with an offset of -3.250 s, 12 would; if the labels' clock differs by that, use "
                        + "--label-offset=-3.250 or --estimate-offset")
            })
        var options = LabelOptions()
        options.offset = .given(-3.25)
        #expect(try study().score(labels { "\($0 + 3.25)" }, options).swing.correct == 12)
    }

    @Test func anOffsetMustBeUnique() throws {
        let regular = (0..<12).map { (1005 + Double($0) * 8, SwingOutcome.contact) }
        var options = LabelOptions()
        options.offset = .estimated
        let failure = try LabelStudy([Study.session(regular)]).failure(Study.labels(offset: 3, regular), options)
        #expect(
            failure?.hasPrefix(
                "badData: labels: the offset is not unique: with the best one 12 labels match a swing, with another one 11"
            )
                == true, "\(failure ?? "")")
        let few = try LabelStudy([Study.session()]).failure(
            Study.labels(offset: 3, Array(Study.swings.prefix(5))), options)
        #expect(few?.contains("found 5 and 12") == true)
        let many = try LabelStudy([Study.session()]).failure(
            "time,kind\n" + (0..<25).map { "\($0 * 3 % 97).5,hit\n" }.joined(), options)
        #expect(many?.contains("found 12 detected swings for 25 labelled ones") == true, "\(many ?? "")")
    }

    @Test func theMeanIsOmittedWithAnEstimatedOffset() throws {
        let swings = Self.contacts(20)
        var options = LabelOptions()
        options.offset = .estimated
        let score = try LabelStudy([Study.session(swings)]).score(Study.labels(offset: 7.013, swings), options)
        #expect(score.contactTiming.value?.count == 20)
        #expect(score.contactBias.reason == "the estimated offset removes it")
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

    /// Three sessions of contacts, their labels with an offset each, and the players.
    private static func score(
        offsets: [Double], players: [String?], count: Int = 12, counts: [Int]? = nil
    ) throws -> LabelScore {
        let swings = players.indices.map { Self.contacts(counts?[$0] ?? count) }
        let sessions = players.enumerated().map { number, player in
            var session = Study.session(swings[number])
            (session.id, session.player) = ("s\(number)", player)
            return session
        }
        var labels = "session,time,kind\n"
        for (number, offset) in offsets.enumerated() {
            for (place, swing) in swings[number].enumerated() {
                let time = swing.0 - 1000 - offset + Double(place % 3 + number % 2) * 0.002
                labels += "s\(number),\((time * 1000).rounded() / 1000),hit\n"
            }
        }
        return try LabelStudy(sessions).score(labels)
    }

    /// Swings of one player or session are not independent.
    @Test(
        arguments: [
            (["A", "B", "C"], "from 3 players"), (["A", "B", "a "], "from 2 players"),
            (["A", "A", "A"], "from 3 sessions, of whose players alone it speaks"),
            ([nil, nil, nil], "from 3 sessions, of whose players alone it speaks"),
            (["A", "B", nil], "from 3 sessions, of whose players alone it speaks"),
            (["A"], "from the swings of one session, of which alone it speaks"),
        ] as [([String?], String)])
    func intervalsComeFromPlayersOrSessions(players: [String?], text: String) throws {
        let score = try Self.score(offsets: players.map { _ in 0 }, players: players)
        let limits = try #require(score.contactTiming.value)
        #expect(limits.units.text == text && limits.count == 12 * players.count)
    }

    /// A player's mean is that of their sessions, whatever these contain, and the mean of all is that of the players.
    @Test(arguments: [[12, 12, 12, 12], [22, 10, 12, 12], [10, 22, 12, 20]])
    func eachSessionAndPlayerCountsOnce(counts: [Int]) throws {
        let score = try Self.score(
            offsets: [0.06, 0, 0.01, 0.01], players: ["A", "a", "B", "B"], counts: counts)
        let rows = score.parts.compactMap(\.score.contactBias.value)
        let mean = try #require(score.contactBias.value)
        #expect(rows.count == 2 && abs(mean - (rows[0] + rows[1]) / 2) < 1e-12)
        let sessions = try (0..<4).map { number -> Double in
            let differences = score.pairs.filter { $0.sessionID == "s\(number)" }.map(\.contactDifference)
            try #require(differences.count == counts[number])
            return differences.reduce(0, +) / Double(counts[number])
        }
        #expect(abs(rows[0] - (sessions[0] + sessions[1]) / 2) < 1e-12)
        #expect(abs(rows[1] - (sessions[2] + sessions[3]) / 2) < 1e-12)
    }

    /// Sessions with too few swings for an estimate show their offsets by their matched contacts.
    @Test(arguments: [(5, true), (3, true), (2, false)]) func clocksOfShortSessionsAreCompared(
        count: Int, isNoticed: Bool
    ) throws {
        let score = try Self.score(offsets: [0, 0, 0.3], players: ["A", "B", "C"], count: count)
        #expect(score.warnings.contains { $0.hasPrefix("offsets differ between sessions by 0.30") } == isNoticed)
    }

    @Test(
        arguments: [
            ([0, 0, 0.3], ["offsets differ between sessions by 0.30"]), ([0.4, 0.4, 0.4], []), ([0, 0.03, 0], []),
            ([5, 0, 0], ["offsets differ between sessions by 5.00"]),
        ] as [([Double], [String])])
    func clocksThatDifferBetweenSessionsAreNoticed(offsets: [Double], beginnings: [String]) throws {
        let score = try Self.score(offsets: offsets, players: ["A", "B", "C"])
        let found = score.warnings.filter { $0.hasPrefix("offsets differ") }
        #expect(found.count == beginnings.count, "\(score.warnings)")
        for (text, beginning) in zip(found, beginnings) {
            #expect(text.hasPrefix(beginning), "\(text)")
            #expect(text.hasSuffix("use --estimate-offset, or --label-offsets with a row for each session"))
        }
    }
}
