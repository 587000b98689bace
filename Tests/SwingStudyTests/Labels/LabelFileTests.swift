import Foundation
import SwingMotion
import SwingTables
import Testing

@testable import SwingStudy

struct LabelFileTests {
    private static func file(_ text: String, tiers: [String] = [], dates: DateOrder? = nil) throws -> LabelFile {
        try LabelFile(Array(text.utf8), path: "labels", tiers: tiers, dates: dates)
    }

    /// A label as `line kind form seconds[…end][ @session][ +details]`.
    private static func summary(_ label: TimeLabel) -> String {
        var text = "\(label.line) \(label.kind) \(label.time.form) \((label.time.seconds * 1e6).rounded() / 1e6)"
        if let end = label.end { text += "…\((end.seconds * 1e6).rounded() / 1e6)" }
        if let session = label.session { text += " @\(session)" }
        if let player = label.player { text += " of \(player)" }
        if !label.details.isEmpty { text += " +" + label.details.joined(separator: ",") }
        return text
    }

    @Test(
        arguments: [
            ("time,kind\n12.5,hit\n13,miss\n", .table, ["2 hit number 12.5", "3 miss number 13.0"]),
            ("\u{FEFF}Label;TIME [s];Session\r\nhit;12,5;a\r\n", .table, ["2 hit number 12.5 @a"]),
            ("onset\tlabel\tduration\n1.5\thit\t0.2\n", .table, ["2 hit number 1.5"]),
            ("Start (ms),End (ms),Event\n1500,1600,hit\n", .table, ["2 hit number 1.5…1.6"]),
            ("timestamp_ms,type\n1500,hit\n", .table, ["2 hit number 1.5"]),
            ("time,Player,outcome\n0:01:02.500,Ann,hit\n", .table, ["2 hit clock 62.5 of Ann"]),
            ("time,kind\n1:02.5,hit\n", .table, ["2 hit elapsed 62.5"]),
            (
                "time,kind\n2026-01-31T12:00:00.25+01:00,\"hit, hard\"\n", .table,
                ["2 hit, hard date \(1_769_857_200.25)"]
            ),
            ("# made by hand\ntime,kind\r\r3,hit\r,\r", .table, ["4 hit number 3.0"]),
            ("12.5,hit\n13,miss\n", .table, ["1 hit number 12.5", "2 miss number 13.0"]),
            ("12,5;hit\n", .table, ["1 hit number 12.5"]),
            ("hit\t12.5\n", .table, ["1 hit number 12.5"]),
            (
                "time,seconds_elapsed,text\n1769857200250000000,1.5,hit\n", .sensorLogger,
                ["2 hit number 1.76985720025e+18"]
            ),
            (
                "swings\t\t00:00:01.500\t1.5\t00:00:02.000\t2.0\t00:00:00.500\t0.5\thit\n", .elanTable,
                ["1 hit elapsed 1.5…2.0"]
            ),
            // One column of times after both forms of the beginning is no end in the same form.
            ("swings\t0:00:01.5\t1.5\t2.0\thit\n", .elanTable, ["1 hit elapsed 1.5"]),
            (
                "swings\t0:00:01.5\t1.5\t0:00:02.0\t2.0\t0.5\thit\n", .elanTable, ["1 hit elapsed 1.5…2.0"]
            ),
            ("1.5\t2.0\thit\n", .table, ["1 hit number 1.5…2.0"]),
            (
                "Begin Time - hh:mm:ss.ms\tEnd Time - hh:mm:ss.ms\tswings\tnotes\n00:00:01.500\t00:00:02.000\thit\t\n",
                .elanTable, ["2 hit elapsed 1.5…2.0"]
            ),
            (
                "Tier\tBegin Time - ss.msec\tEnd Time - ss.msec\tAnnotation\nswings\t1.5\t2.0\thit\n", .elanTable,
                ["2 hit elapsed 1.5…2.0"]
            ),
            (
                "1\n00:01:02,500 --> 00:01:03,000\n<i>hit</i>\n\n2\n00:01:05,000 --> 00:01:06,000\nswing and\nmiss\n",
                .subRip, ["2 hit elapsed 62.5…63.0", "6 swing and miss elapsed 65.0…66.0"]
            ),
            (
                "WEBVTT\n\nNOTE not\n1.0 --> 2\n\n01:02.500 --> 01:03.000 line:0\n<v Ann>hit\n", .webVTT,
                ["6 hit elapsed 62.5…63.0"]
            ),
        ] as [(String, LabelFile.Format, [String])])
    func formatsAreRecognised(text: String, format: LabelFile.Format, labels: [String]) throws {
        let file = try Self.file(text)
        #expect(file.format == format)
        #expect(file.labels.map(Self.summary) == labels)
    }

    @Test func utf16TablesOfSpreadsheetsAreRead() throws {
        for (mark, swaps) in [([UInt8](arrayLiteral: 0xFF, 0xFE), false), ([0xFE, 0xFF], true)] {
            let units = "time\tkind\r\n1.5\thit\r\n".utf16.flatMap { unit in
                swaps ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
            }
            #expect(try LabelFile(mark + units, path: "a").labels.map(Self.summary) == ["2 hit number 1.5"])
        }
    }

    private static func elan(_ tiers: String, header: String = "TIME_UNITS=\"milliseconds\"") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <ANNOTATION_DOCUMENT><HEADER \(header)/>
        <TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1500"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="2000"/>
        <TIME_SLOT TIME_SLOT_ID="ts3"/></TIME_ORDER>
        \(tiers)
        </ANNOTATION_DOCUMENT>
        """
    }

    private static func annotation(_ value: String, slot: String = "ts1") -> String {
        """
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="\(slot)" TIME_SLOT_REF2="ts2">
        <ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
        """
    }

    /// An annotation that refers to another one describes the same event.
    @Test func elanFilesAreRead() throws {
        let tiers = """
            <TIER TIER_ID="swings">\(Self.annotation("swing")) </TIER>
            <TIER TIER_ID="outcome"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1">
            <ANNOTATION_VALUE>hit</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
            <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a2"><ANNOTATION_VALUE> left
            field</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
            <TIER TIER_ID="tap">\(Self.annotation(""))</TIER>
            """
        let file = try Self.file(Self.elan(tiers))
        #expect(file.format == .elan)
        #expect(
            file.labels.map(Self.summary) == [
                "5 swing elapsed 1.5…2.0 +hit,left field", "11 tap elapsed 1.5…2.0",
            ])
        #expect(LabelKinds().kind(of: file.labels[0]) == .contact)
        #expect(try Self.file(Self.elan(tiers), tiers: ["tap"]).labels.map(\.kind) == ["tap"])
    }

    @Test(arguments: [
        ("", "labels: is empty; expected a table with a time and a kind for each label; write the labels"),
        (" \r\n", "labels: is empty"),
        ("time,kind\n", "labels: found 0 labels, expected at least one"),
        (
            "zeit,kind\n1,hit\n",
            "labels:1: found the columns \"zeit, kind\", expected one with times (time, start, onset or timestamp) and one"
        ),
        ("time,zone\n1,hit\n", "labels:1: found the columns \"time, zone\""),
        ("time,kind\n1,hit\n\n,hit\n", "labels:4: found no time, expected one; add it or remove the row"),
        ("time,kind\n1,\n", "labels:2: found no kind, expected a word such as contact or miss"),
        ("time,kind\nsoon,hit\n", "labels:2: found the time \"soon\", expected seconds, h:mm:ss, or a date"),
        ("time,kind\nnan,hit\n", "labels:2: found the time \"nan\""),
        ("time,kind\n1:75,hit\n", "labels:2: found the time \"1:75\""),
        (
            "time,kind\n3/2/2026 12:00:00,hit\n",
            "labels:2: found the date \"3/2/2026 12:00:00\", which is 3 February 2026 or 2 March 2026; expected one"
        ),
        ("3/2/26 12:00:00,hit\n", "labels:1: found the date \"3/2/26 12:00:00\", whose year has two digits"),
        (
            "time,kind\n2026-01-31,hit\n",
            "labels:2: found the time \"2026-01-31\", expected seconds, h:mm:ss, or a date"
        ),
        (
            "start,end,kind\n1,2,hit\n5,3.5,hit\n",
            "labels:3: the label \"hit\" ends 1.500 s before it begins; expected an end after the beginning; correct or"
        ),
        ("1\n00:00:09,000 --> 00:00:08,000\nhit\n", "labels:2: the label \"hit\" ends 1.000 s before it begins"),
        ("time,kind\n1,hit,hard\n", "labels:2: found 3 cells, expected 2 as in the header"),
        ("time,kind\n1,\"hit\n", "labels:2: found a quoted cell that does not end"),
        ("1,2\n", "labels:1: found the row \"1, 2\", expected a time and a kind in each row"),
        ("time,kind\n\u{1B}[2J,hit\n", "labels:2: found the time \"\\u{1b}[2J\", expected"),
        (
            "time,kind\n\(String(repeating: "x", count: 10_000)),hit\n",
            "labels:2: found the time \"\(String(repeating: "x", count: 60))…\", expected"
        ),
        ("a\0b", "labels: is not UTF-8 text"),
        ("1\n00:00:01,5 -> 2 --> 3\nhit\n", "labels:2: found \"00:00:01,5 -> 2 --> 3\", expected two times"),
        ("1\n00:00:01,500 --> 00:00:02,000\n\n", "labels:2: found no text after the times"),
        ("<a/>", "labels: found XML with the root \"a\", expected ELAN's ANNOTATION_DOCUMENT"),
        ("<ANNOTATION_DOCUMENT>", "labels:1: found damaged XML (no element found)"),
        (
            elan("", header: "TIME_UNITS=\"PAL-frames\""),
            "labels: found times in \"PAL-frames\", expected milliseconds"
        ),
        (
            elan("<TIER TIER_ID=\"a\">" + annotation("hit", slot: "ts3") + "</TIER>"),
            "labels:5: found an annotation without a time"
        ),
        (
            elan("<TIER TIER_ID=\"a\"><REF_ANNOTATION ANNOTATION_ID=\"b\" ANNOTATION_REF=\"b\"/></TIER>"),
            "labels:5: found an annotation that refers to a missing one"
        ),
        (
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><ANNOTATION_DOCUMENT>&x;</ANNOTATION_DOCUMENT>",
            "labels:1: found a document type"
        ),
    ])
    func badFilesAreRejected(text: String, message: String) {
        let error = #expect(throws: SwingError.self) { try Self.file(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(error?.code == .badData)
    }

    /// A unit that is stated is converted or refused; a date or a time of day states its own.
    @Test(
        arguments: [
            ("time (min)", "1.5", 90, nil), ("time [min.]", "1.5", 90, nil), ("Time (h)", "0.5", 1800, nil),
            ("time (hours)", "0.5", 1800, nil), ("Zeit", "", nil, "found the columns"),
            ("time (Sekunden)", "1.5", 1.5, nil), ("time (in ms)", "1500", 1.5, nil), ("time - min", "2", 120, nil),
            ("time (sec.)", "1.5", 1.5, nil), ("time (since start)", "1.5", 1.5, nil), ("time (UTC)", "1.5", 1.5, nil),
            ("time ()", "1.5", 1.5, nil), ("start_minutes", "2", 120, nil), ("start_ms", "2000", 2, nil),
            ("time (frames)", "45", nil, "labels:2: found the unit \"frames\" of the column \"time (frames)\""),
            ("time (furlongs)", "45", nil, "labels:2: found the unit \"furlongs\""),
            ("time [samples]", "45", nil, "labels:2: found the unit \"samples\""),
            ("time (Hz)", "45", nil, "labels:2: found the unit \"hz\""), ("time_min", "45", nil, "labels:1: found"),
            ("time (frames)", "0:01:30", 90, nil), ("time (h:mm:ss)", "0:01:30", 90, nil),
        ] as [(String, String, Double?, String?)])
    func unitsAreConvertedOrRefused(title: String, cell: String, seconds: Double?, message: String?) throws {
        do {
            let label = try #require(Self.file("\(title),kind\n\(cell),hit\n").labels.first)
            #expect(seconds.map { abs(label.time.seconds - $0) < 1e-9 } == true)
        } catch {
            let text = SwingError(error).description
            #expect(message.map { text.contains($0) } == true, "\(text)")
        }
        // An end has its own unit, and a column of a recording too.
        guard seconds != nil || message?.hasPrefix("labels:2") == true else { return }
        let end = title.replacing("time", with: "end").replacing("Time", with: "end").replacing("start", with: "end")
        let found = try? Self.file("time,\(end),kind\n0,\(cell),hit\n").labels[0].end?.seconds
        #expect((found == nil) == (seconds == nil))
    }

    @Test func anEndMayBeAfterMidnight() throws {
        let label = try #require(Self.file("start,end,kind\n23:59:59,0:00:01,hit\n").labels.first)
        #expect(label.time.seconds == 86_399 && label.end?.seconds == 86_401)
    }

    /// Both columns of times settle the order.
    @Test func datesOfSpreadsheetsAreRead() throws {
        let text =
            "start;end;kind\n3/2/2026 7:05:01 PM;3/2/2026 7:05:02 PM;hit\n3/2/2026 23:59:59;3/13/2026 0:00:01;hit\n"
        let label = try #require(Self.file(text).labels.first)
        #expect(label.time.form == .localDate && label.time.seconds == 1_772_478_301 && label.time.resolution == 1)
        let absent = try Self.file("2/3/2026 19:05:01,hit\n", dates: .dayMonthYear)
        #expect(absent.labels.map(\.time.seconds) == [1_772_478_301])
        #expect(
            try Self.file("time,kind\n7:05 PM,hit\n").labels[0].time
                == LabelTime(.clock, seconds: 68_700, resolution: 60))
    }

    @Test func anUnknownTierIsRejected() {
        let text = "Tier\tBegin Time - ss.msec\tAnnotation\nswings\t1.5\thit\n"
        let error = #expect(throws: SwingError.self) { try Self.file(text, tiers: ["swing"]) }
        #expect(error?.description == "labels: found no tier \"swing\", expected one of \"swings\"; correct --tier")
    }

    @Test(arguments: [
        ("12.50", 12.5, 0.01), ("-3", -3, 1), ("1,5", 1.5, 0.1), ("1e3", 1000, 1000), ("+.5", 0.5, 0.1), ("1.", 1, 1),
    ])
    func numbersStateTheirResolution(text: String, value: Double, resolution: Double) {
        let time = LabelTimeText.time(text)
        #expect(time?.form == .number && time?.seconds == value)
        #expect(abs((time?.resolution ?? 0) / resolution - 1) < 1e-12)
    }

    @Test(arguments: ["", "-", "1,234.5", "0x1p3", "inf", "1 2", "1:2:3:4", "25:61:00", "1:2:3", ":30", "1e999", "٣"])
    func otherTextsAreNotTimes(text: String) { #expect(LabelTimeText.time(text) == nil) }

    @Test(
        arguments: [
            ("hit", .contact), ("Ball_Contact", .contact), ("AIR  swing", .miss), ("swing-and-miss", .miss),
            ("swing", .swing), ("checked", .checked), ("tap", .other), ("none", nil), ("hitt", nil), ("", nil),
        ] as [(String, LabelKind?)])
    func wordsHaveKinds(word: String, kind: LabelKind?) { #expect(LabelKinds().kind(of: word) == kind) }

    @Test func kindsCanBeAdded() throws {
        let kinds = try LabelKinds(adding: "Line Drive=contact,hit=miss,pitch=ignore")
        #expect(kinds.kind(of: "line_drive") == .contact && kinds.kind(of: "hit") == .miss)
        #expect(kinds.kind(of: "pitch") == .ignore && kinds.kind(of: "impact") == .contact)
        for text in ["hit", "hit=", "=contact", "hit=good", "a=miss,", "a=b=miss"] {
            let error = #expect(throws: SwingError.self) { try LabelKinds(adding: text) }
            #expect(error?.code == .usage)
        }
    }
}
