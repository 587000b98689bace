import SwingMotion
import Testing

@testable import SwingReport

struct AlignedSignalTests {
    /// A swing whose rotation rate and acceleration are the time after the contact in seconds, times 100.
    private func swing(sign: Float = 1, latency: Double = 0.01) -> Swing {
        var swing = Swing()
        swing.outcome = .contact
        (swing.startTimestamp.orNaN, swing.contactTimestamp.orNaN, swing.peakRateTimestamp.orNaN) = (9.8, 10, 10.05)
        swing.motionLatency.orNaN = latency
        swing.window.filteredZ = SwingWindow.accelerometerTime.map { Float($0 * 100) }
        swing.window.rotationRateAboutAxis = SwingWindow.motionTime.map { sign * Float(($0 - latency) * 100) }
        return swing
    }

    @Test(arguments: [SwingAlignment.contact, .start], [AlignedSignal.Kind.rotation, .impact])
    func zeroIsTheInstant(alignment: SwingAlignment, kind: AlignedSignal.Kind) {
        let values = AlignedSignal(kind, of: swing(), alignment).values
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        #expect(values.count == times.count)
        // The start is 200 ms before the contact, from which the signal grows by 0.1 per ms.
        let shift = alignment == .contact ? 0.0 : -200
        for (time, value) in zip(times, values) where value.isFinite {
            #expect(abs(value - (time + shift) / 10) < 1e-3)
        }
        #expect(values.count { $0.isFinite } > values.count * 3 / 5)
    }

    /// The rate is positive in the direction of the swing, whatever the hand.
    @Test func theDirectionOfTheSwingIsPositive() {
        let left = AlignedSignal(.rotation, of: swing(sign: -1), .contact).values
        let right = AlignedSignal(.rotation, of: swing(), .contact).values
        #expect(zip(left, right).allSatisfy { abs($0 - $1) < 1e-6 || ($0.isNaN && $1.isNaN) })
    }

    @Test func aGapStaysAGap() {
        var broken = swing(latency: 0)
        broken.window.rotationRateAboutAxis[200] = .nan
        let values = AlignedSignal(.rotation, of: broken, .contact).values
        #expect(values.count { $0.isNaN } == 1)
        var empty = swing()
        empty.window = SwingWindow()
        #expect(AlignedSignal(.rotation, of: empty, .contact).values.allSatisfy { $0.isNaN })
    }

    @Test func theMedianNeedsHalfOfTheSignals() {
        var late = swing()
        late.window.rotationRateAboutAxis = late.window.rotationRateAboutAxis.map { $0 + 10 }
        let both = [swing(), swing(), late].map { AlignedSignal(.rotation, of: $0, .contact) }
        #expect(AlignedSignal.median(both) == both[0].values)
        var empty = swing()
        empty.window = SwingWindow()
        let nothing = AlignedSignal(.rotation, of: empty, .contact)
        #expect(AlignedSignal.median([both[0], nothing, nothing]).allSatisfy { $0.isNaN })
        #expect(AlignedSignal.median([]).isEmpty)
    }
}
