import SwingMotion
import SwingResults
import SwingSignal
import TestSupport
import Testing

@testable import SwingReport

struct CourseSectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Times to contact in ms; `scipy.stats.theilslopes` of them, 6 s apart, times 66 s gives the changes in the tests.
    private static let steady = [
        212.1, 198.4, 205.2, 220.3, 201.7, 209.6, 214.1, 199.2, 207.3, 211.4, 202.6, 206.1,
    ]
    private static let rising = [
        200.2, 204.1, 203.3, 210.4, 212.2, 211.3, 219.1, 220.4, 226.2, 225.1, 231.3, 233.4,
    ]

    private func made(_ sessions: [[Double]]) throws -> ResultSet {
        try Studies.write(
            sessions.enumerated().map { number, times in
                Studies.Session(
                    id: "s\(number + 1)", player: "Ann",
                    swings: times.enumerated().map {
                        Studies.swing(at: Double(6 * $0 + 6), timeToContact: $1 / 1000)
                    })
            }, to: folder.path("a.h5"))
        return try ResultSet(reading: [folder.path("a.h5")])
    }

    @Test(
        arguments: [
            (
                steady,
                "Time to contact changed by −2 ms from the first to the last swing (95 % interval −19 to 15 ms): no change can "
                    + "be claimed."
            ),
            (
                rising,
                "Time to contact changed by +33 ms from the first to the last swing (95 % interval 29 to 38 ms): it became "
                    + "longer."
            ),
            (
                Array(rising.reversed()),
                "Time to contact changed by −33 ms from the first to the last swing (95 % interval −38 to −29 ms): it became "
                    + "shorter."
            ),
            (
                Array(rising.dropLast(3)),
                "Time to contact: a change from the first to the last swing is not stated, because 10 known values are needed, "
                    + "and there are 9."
            ),
        ] as [([Double], String)])
    func oneSessionHasSentences(times: [Double], expected: String) throws {
        let html = CourseSection(try made([times])).html
        #expect(html.contains("<li>\(expected)</li>"), "\(html)")
        #expect(
            html.contains("The median time between successive swings was 6.0 s; there were 10.0 swings per minute"))
        #expect(html.contains("not stated, because all values are the same") == (times.count >= 10))
        #expect(!html.contains("contact rate") && !html.contains("<table") && !html.contains("class=\"long\""))
    }

    @Test func severalSessionsAreATable() throws {
        let section = CourseSection(try made([Self.steady, Self.rising, [200, 210]]))
        #expect(section.hasChange)
        #expect(
            section.html.contains(
                "<li>Time to contact changed clearly from the first to the last swing in 1 of 2 sessions; chance alone would show "
                    + "less than 1.</li>"))
        for row in [
            #"s1</th><td class="number">6.0</td><td class="minor number">10.0</td><td class="number">−2 (−19 to 15)</td>"#,
            #"s2</th><td class="number">6.0</td><td class="minor number">10.0</td><td class="number">33 (29 to 38)</td>"#,
            #"s3</th><td class="number">–</td><td class="minor number">–</td><td class="number">–</td>"#,
        ] {
            #expect(section.html.contains(row), "\(section.html)")
        }
    }

    @Test func nothingIsShownWithoutSwings() throws {
        let section = CourseSection(try made([[], [200, 210]]))
        #expect(section.html.isEmpty && !section.hasChange)
    }

    /// The methods state the statistic where a change is shown, and only there.
    @Test(arguments: [(rising, true), (Array(rising.dropLast(3)), false)] as [([Double], Bool)])
    func theMethodsNameTheStatistic(times: [Double], isShown: Bool) throws {
        let page = try StudyReport(try made([times])).page()
        #expect(page.contains("distribution-free (Sen 1968), from 10 values") == isShown)
        let sentences = GroupSentences(try made([times, times.reversed()]))
        #expect(sentences.hasSessionChange == isShown && sentences.sessionChanges.isEmpty != isShown)
        guard isShown else { return }
        // Student's t with one degree of freedom: 12.7 times the standard error of 33 ms.
        #expect(
            sentences.sessionChanges.last
                == "It changed by 0 ms (95 % interval −423 to 423 ms; 2 sessions of one player).")
    }

    /// A group's change is the mean over its players of the means of their sessions.
    @Test func groupsHaveTheMeanChange() throws {
        let study = try made([Self.steady, Self.rising, [200, 210]])
        let group = GroupedStudy(study, by: [], measure: .timeToContact).groups[0]
        #expect(group.sessionChange.players.map(\.sessions.count) == [2] && group.changeMissing(.timeToContact) == nil)
        #expect(abs(group.sessionChange.value * 1000 - 15.532) < 0.001, "\(group.sessionChange.value)")
        let rates = GroupedStudy(study, by: [], measure: .contactRate).groups[0]
        #expect(
            rates.sessionChange.players.isEmpty
                && rates.changeMissing(.contactRate)?.hasPrefix("the median slope") == true)
        let few = GroupedStudy(try made([[200, 210, 220]]), by: [], measure: .timeToContact).groups[0]
        #expect(few.changeMissing(.timeToContact) == "no session has 10 known values that differ")
    }
}
