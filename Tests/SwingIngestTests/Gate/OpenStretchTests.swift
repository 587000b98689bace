import SwingMotion
import Testing

@testable import SwingIngest

/// Held and straight stretches that begin before a second or last beyond it.
@Suite struct OpenStretchTests {
    /// What is unknown before a stream and after it: a stretch needs an entry, and either no exit or a jump.
    @Test func stretchesAtTheEndsOfAStream() {
        var values = StraightRunsTests.quiet(100)
        StraightRunsTests.hold(&values, 0...30)
        let start = StraightRunsTests.search(acceleration(values))
        #expect(start == StraightRunsTests.Found(faults: [], open: nil, restLevel: .zero))
        values = StraightRunsTests.quiet(100)
        StraightRunsTests.hold(&values, 60...99)
        let chunk = acceleration(values)
        let fault = SampleFault(.held, from: chunk.time[60], to: chunk.time[99])
        #expect(
            StraightRunsTests.search(chunk)
                == StraightRunsTests.Found(faults: [fault], open: [chunk.time[60], 0.5, 1], restLevel: nil))
        let rested = StraightRunsTests.search(chunk, sensor: SensorSteps(step: 1 / 256, restLevel: SIMD3(9, 9, 9)))
        #expect(
            rested == StraightRunsTests.Found(faults: [], open: [chunk.time[60], 0.5, 0], restLevel: SIMD3(9, 9, 9)))
        let line = StraightRunsTests.line(rise: 1, begin: 0.3, end: 0.3, axis: 0)
        #expect(
            StraightRunsTests.search(line[30..<75]).faults == [
                SampleFault(.bridged, from: line.time[40], to: line.time[74])
            ])
        #expect(StraightRunsTests.search(line[40..<100]).faults == [])
    }

    /// A stretch that reaches the second's end is open, with its entry or its rise, and reported up to that end.
    @Test func aStretchMayContinue() {
        let (chunk, fault) = StraightRunsTests.held(40...100)
        for end in 45...120 {
            let found = StraightRunsTests.search(chunk, 20..<end)
            let isOpen = end <= 101
            let to = min(100, end - 1)
            #expect(found.faults == [SampleFault(.held, from: fault.startTimestamp, to: chunk.time[to])], "\(end)")
            #expect(found.open == (isOpen ? [chunk.time[40], 0.5, 1] : nil), "\(end)")
        }
        let line = StraightRunsTests.line(rise: 1, begin: 0.3, end: 0.3, axis: 1)
        let found = StraightRunsTests.search(line, 20..<60)
        #expect(found.faults == [SampleFault(.bridged, from: line.time[40], to: line.time[59])])
        #expect(found.open == [line.time[40], 1, 1])
        // Two samples are no stretch.
        #expect(StraightRunsTests.search(chunk[0..<44], 20..<44).open == nil)
        #expect(StraightRunsTests.search(chunk[0..<46], 20..<46).open != nil)
    }

    /// The next second continues a reported stretch with its first sample, and others from where they began.
    @Test func anOpenStretchContinues() {
        let (chunk, _) = StraightRunsTests.held(40...100, out: SIMD3(0, 0.01, 0))
        func earlier(_ entry: Float, _ isReported: Bool) -> StraightRun {
            StraightRun(start: 3, entry: entry, isReported: isReported)
        }
        let range = 60..<200
        let reported = StraightRunsTests.search(chunk, range, after: earlier(0, true))
        #expect(
            reported.faults == [SampleFault(.held, from: chunk.time[60], to: chunk.time[100], continues: true)])
        #expect(StraightRunsTests.search(chunk, range, after: earlier(0, false)).faults == [])
        // A second may have one sample.
        #expect(
            StraightRunsTests.search(chunk, 60..<61, after: earlier(0, true))
                == StraightRunsTests.Found(
                    faults: [SampleFault(.held, from: chunk.time[60], to: chunk.time[60], continues: true)],
                    open: [3, 0, 1], restLevel: .zero))
        // Long since its start, so that two steps of the sensor are sufficient.
        #expect(
            StraightRunsTests.search(chunk, range, after: earlier(0.5, false)).faults == [
                SampleFault(.held, from: 3, to: chunk.time[100])
            ])
        let (far, _) = StraightRunsTests.held(40...100)
        let late = StraightRunsTests.search(far, range, after: earlier(0.5, false))
        #expect(late.faults == [SampleFault(.held, from: 3, to: far.time[100])])
        #expect(StraightRunsTests.search(far, 60..<90, after: earlier(0.5, false)).open == [3, 0.5, 1])
        #expect(StraightRunsTests.search(far, 60..<90, after: earlier(0.5, true)).open == [3, 0.5, 1])
        // Another stretch of the second does not continue it.
        let (other, fault) = StraightRunsTests.held(80...120)
        #expect(StraightRunsTests.search(other, range, after: earlier(0.5, true)).faults == [fault])
        #expect(StraightRunsTests.search(other, 80..<200, after: earlier(0.5, true)).faults == [fault])
        // A reported line may end smoothly.
        let line = StraightRunsTests.line(rise: 1, begin: 0.3, end: 0.001, axis: 2)
        let smooth = StraightRunsTests.search(line, range, after: earlier(1, true)).faults
        #expect(smooth.map(\.kind) == [.bridged] && smooth.map(\.continues) == [true])
        #expect(StraightRunsTests.search(line, range, after: earlier(1, false)).faults == [])
        // The line's first sample may be too early to be kept.
        let cut = StraightRunsTests.line(rise: 1, begin: 0.3, end: 0.3, axis: 2)
        #expect(
            StraightRunsTests.search(cut[45..<200], 15..<150, after: earlier(1, true)).faults
                == [SampleFault(.bridged, from: cut.time[60], to: cut.time[80], continues: true)])
    }
}
