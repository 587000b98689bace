import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct RhythmTests {
    /// Movements, by the time of their peaks, their peak rates and their signs, and which of them are rhythmic.
    struct Movements: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let times: [Double]
        var rates: [Double] = []
        var signs: [Float] = []
        let areRhythmic: [Bool]

        init(
            _ name: String, at times: [Double], rates: [Double]? = nil, signs: [Float]? = nil, areRhythmic: [Bool]
        ) {
            testDescription = name
            self.times = times
            self.rates = rates ?? times.map { _ in 20 }
            self.signs = signs ?? times.map { _ in 1 }
            self.areRhythmic = areRhythmic
        }

        /// Movements at one period, all of which are rhythmic or none.
        init(
            _ name: String, _ count: Int, every period: Double, rates: [Double]? = nil, signs: [Float]? = nil,
            areRhythmic: Bool
        ) {
            self.init(
                name, at: (0..<count).map { 100 + Double($0) * period }, rates: rates, signs: signs,
                areRhythmic: (0..<count).map { _ in areRhythmic })
        }

        var segments: [RotationSegment] {
            times.indices.map { RhythmTests.segment(times[$0], rate: rates[$0], sign: signs[$0]) }
        }
    }

    static func segment(_ time: Double, rate: Double = 20, sign: Float = 1) -> RotationSegment {
        RotationSegment(
            startTimestamp: time - 0.2, endTimestamp: time + 0.15, peakTimestamp: time, peakRate: rate,
            peakRateAboutGravity: rate, rotation: [0, 0, sign * Float(rate)])
    }

    static func rhythm(_ segments: [RotationSegment], profile: SwingProfile = .baseball) -> Rhythm {
        var rhythm = Rhythm(profile: profile)
        for segment in segments { rhythm.add(segment) }
        return rhythm
    }

    static let all: [Movements] = [
        Movements("one", 1, every: 1, areRhythmic: false),
        Movements("four at 1.9 s", 4, every: 1.9, areRhythmic: true),
        Movements("four at 2.1 s", 4, every: 2.1, areRhythmic: false),
        Movements("ten at 0.5 s", 10, every: 0.5, areRhythmic: true),
        Movements("two at 0.5 s", 2, every: 0.5, areRhythmic: false),
        Movements("three at 0.9 s", 3, every: 0.9, areRhythmic: true),
        Movements("three at 1.5 s", 3, every: 1.5, areRhythmic: false),
        Movements("three at 1.1 s", 3, every: 1.1, areRhythmic: false),
        Movements("four at 1.9 s to the other side", 4, every: 1.9, signs: [-1, -1, -1, -1], areRhythmic: true),
        Movements("four at 1.9 s, to both sides", 4, every: 1.9, signs: [1, -1, 1, -1], areRhythmic: false),
        Movements("four, one of them to the other side", 4, every: 1.9, signs: [1, 1, -1, 1], areRhythmic: false),
        Movements(
            "strokes and recoveries at 0.5 s", 8, every: 0.5, signs: [1, -1, 1, -1, 1, -1, 1, -1], areRhythmic: true),
        Movements("dissimilar rates", 4, every: 1.9, rates: [20, 11, 20, 11], areRhythmic: false),
        Movements("similar rates", 4, every: 1.9, rates: [20, 13, 20, 13], areRhythmic: true),
        Movements(
            "a swing after practice", at: [100, 101, 102, 103, 104], rates: [20, 20, 20, 20, 40],
            areRhythmic: [true, true, true, true, false]),
        Movements(
            "a swing among others", at: [100, 100.9, 101.8, 102.7, 103.6], rates: [20, 20, 40, 20, 20],
            areRhythmic: [true, true, false, true, true]),
        Movements(
            "a rhythm and a later swing", at: [100, 101, 102, 103, 108], areRhythmic: [true, true, true, true, false]),
        Movements(
            "three fast ones among slow ones", at: [100, 102.5, 103.2, 103.9, 106.4],
            areRhythmic: [false, true, true, true, false]),
    ]

    @Test(arguments: all) func movementsThatRepeatAreRhythmic(_ movements: Movements) {
        let rhythm = Self.rhythm(movements.segments)
        #expect(movements.segments.map { rhythm.contains($0) } == movements.areRhythmic)
    }

    /// Segments of either sign end, and are added, in another order than that of their peaks.
    @Test(arguments: all) func theOrderOfAddingDoesNotMatter(_ movements: Movements) {
        let segments = movements.segments
        let halves = segments.indices.filter { $0 % 2 == 1 } + segments.indices.filter { $0 % 2 == 0 }
        for order in [Array(segments.indices.reversed()), halves] {
            let rhythm = Self.rhythm(order.map { segments[$0] })
            #expect(segments.map { rhythm.contains($0) } == movements.areRhythmic)
        }
    }

    @Test func aSegmentThatWasNotAddedIsNotRhythmic() {
        let rhythm = Self.rhythm(Movements("", 4, every: 1, areRhythmic: true).segments)
        #expect(!rhythm.contains(Self.segment(101.5)) && !rhythm.contains(Self.segment(101, sign: -1)))
        #expect(!Rhythm(profile: .baseball).contains(Self.segment(1)))
    }

    @Test func thePeriodIsTheProfiles() {
        var profile = SwingProfile.baseball
        let segments = Movements("", 4, every: 0.9, areRhythmic: true).segments
        #expect(Self.rhythm(segments, profile: profile).contains(segments[0]))
        profile.rhythmPeriod = 0.8
        #expect(!Self.rhythm(segments, profile: profile).contains(segments[0]))
        profile.rhythmPeriod = 3
        let slow = Movements("", 4, every: 2.9, areRhythmic: true).segments
        #expect(Self.rhythm(slow, profile: profile).contains(slow[0]))
    }

    /// The axes of four movements at 1.9 s, and whether they are similar enough for a rhythm.
    static let axes: [([SIMD3<Float>], Bool)] = [
        ([[1, 0, 0], [0.8, 0.6, 0], [0.8, 0, 0.6], [1, 0, 0]], true),
        ([[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 1, 0]], false),
        ([[1, 0, 0], [-1, 0, 0], [1, 0, 0], [-1, 0, 0]], false),
        ([[1, 0, 0], [0.6, 0.8, 0], [1, 0, 0], [1, 0, 0]], false),
    ]

    @Test(arguments: axes.indices) func movementsOfOneRhythmHaveSimilarAxes(_ index: Int) {
        let (axes, isRhythmic) = Self.axes[index]
        var segments = Movements("", 4, every: 1.9, areRhythmic: true).segments
        for i in segments.indices { segments[i].rotation = Float(segments[i].peakRate) * axes[i] }
        #expect(Self.rhythm(segments).contains(segments[0]) == isRhythmic)
    }

    @Test func onlyMovementsThatCanBelongToALaterOneAreKept() {
        let segments = Movements("", 4, every: 1.9, areRhythmic: true).segments
        var rhythm = Self.rhythm(segments)
        // The first peak is 5.7 s before the last, and three periods are 6 s.
        rhythm.forget(before: 105.9)
        #expect(rhythm.contains(segments[3]))
        rhythm.forget(before: 106.1)
        #expect(!rhythm.contains(segments[3]))
    }

    @Test func aRhythmicSwingHasNoOutcome() {
        var swing = Swing()
        swing.outcome = .contact
        (swing.contactScore.orNaN, swing.timeToContact.orNaN, swing.contactTimestamp.orNaN) = (0.99, 0.15, 100.15)
        (swing.confidence, swing.blowCount, swing.startTimestamp.orNaN, swing.peakRotationRate.orNaN) = (
            0.9, 2, 100, 20
        )
        swing.flags = .clipped
        swing.makeRhythmic()
        #expect(swing.outcome == .uncertain && swing.flags == [.clipped, .rhythmic])
        #expect(swing.contactScore == nil && swing.timeToContact == nil && swing.contactTimestamp == nil)
        #expect(swing.confidence == 0 && swing.blowCount == 0)
        #expect(swing.startTimestamp.orNaN == 100 && swing.peakRotationRate.orNaN == 20)
    }
}
