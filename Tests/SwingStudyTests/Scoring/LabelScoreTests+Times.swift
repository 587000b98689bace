import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

/// Times of labels, and the offset to the recording.
extension LabelScoreTests {
    static let wallClock = 1_769_857_200.0

    func study(start: Double = 1000, startTime: Double = Self.wallClock) throws -> LabelStudy {
        var session = Study.session(Study.swings.map { ($0.0 - 1000 + start, $0.1) })
        session.start = start
        session.startTime = startTime
        return try LabelStudy([session])
    }

    func labels(_ time: (Double) -> String) -> String {
        "time,kind\n" + Study.swings.map { "\(time($0.0 - 1000)),\($0.1 == .miss ? "miss" : "hit")\n" }.joined()
    }

    static func clock(_ seconds: Double) -> String {
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
}
