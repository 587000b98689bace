import Testing

@testable import SwingStudy

struct EnvelopeTests {
    /// Returns a reproducible signal of `count` samples at an uneven rate.
    static func signal(_ count: Int, step: Double) -> [(value: Float, time: Double)] {
        var state: UInt64 = 7
        return (0..<count).map { i in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let part = Double(state >> 40) / Double(1 << 24)
            return (Float(part * 100 - 50), (Double(i) + 0.9 * part) * step)
        }
    }

    /// Compares each column with the samples of the intervals whose centre is in it.
    ///
    /// The lengths double the intervals often, once and never.
    @Test(arguments: [(20_000, 1.3), (40_000, 0.00125), (3_000, 0.00125)])
    func columnsContainMinimumAndMaximum(count: Int, step: Double) {
        let signal = Self.signal(count, step: step)
        var envelope = Envelope()
        for (value, time) in signal { envelope.add(value, at: time) }
        #expect(envelope.stretches.count <= Envelope.capacity)
        let end = Double(count) * step
        let columns = envelope.columns(80, to: end)
        #expect(columns.count == 80)
        var expected = [EnvelopeBin](repeating: EnvelopeBin(), count: 80)
        for (value, time) in signal {
            let middle = ((time / envelope.length).rounded(.down) + 0.5) * envelope.length
            expected[min(Int(middle / end * 80), 79)].add(value)
        }
        #expect(columns == expected)
        #expect(columns.map(\.maximum).max() == signal.map(\.value).max())
        #expect(columns.map(\.minimum).min() == signal.map(\.value).min())
    }

    @Test func theLengthDoublesAsOftenAsNecessary() {
        var envelope = Envelope()
        envelope.add(1, at: 31.9)
        #expect(envelope.length == 1.0 / 64)
        envelope.add(2, at: 32)
        #expect(envelope.length == 1.0 / 32)
        envelope.add(3, at: 1e15)
        #expect(envelope.stretches.count <= Envelope.capacity)
        #expect(envelope.columns(10, to: 1e15).map(\.maximum).max() == 3)
    }

    @Test func gapsAndResetsRemainAfterDoubling() {
        var envelope = Envelope()
        for i in 0..<100 where !(40..<60).contains(i) { envelope.add(Float(i), at: Double(i) + 0.5) }
        envelope.addGap(from: 40, to: 60)
        envelope.addReset(at: 75.5)
        let columns = envelope.columns(10, to: 100)
        #expect(columns.map(\.hasGap) == [false, false, false, false, true, true, true, false, false, false])
        #expect(columns.map(\.hasValue) == [true, true, true, true, false, false, true, true, true, true])
        #expect(columns.map(\.hasReset) == [false, false, false, false, false, false, false, true, false, false])
    }

    /// A sensor slower than the columns has a value in each column between its first and its last sample.
    @Test func valuesOfASlowSensorAreRepeated() {
        var envelope = Envelope()
        for (value, time) in [(1.0, 0.35), (2.0, 0.55), (3.0, 0.75)] { envelope.add(Float(value), at: time) }
        let columns = envelope.columns(10, to: 1)
        #expect(columns.map(\.hasValue) == [false, false, false, true, true, true, true, true, false, false])
        #expect(columns[4].maximum == 1)
        #expect(columns[6].maximum == 2)
    }

    @Test func nanAndInfinityAreIgnored() {
        var envelope = Envelope()
        envelope.add(.nan, at: 1)
        envelope.add(.infinity, at: 1)
        #expect(envelope.columns(4, to: 2).allSatisfy { !$0.hasValue })
    }

    /// A short recording has fewer columns.
    @Test func columnsAreNotShorterThanIntervals() {
        var envelope = Envelope()
        envelope.add(1, at: 0)
        #expect(envelope.columns(80, to: 0).count == 1)
        #expect(envelope.columns(80, to: 0.1).count == 7)
    }
}
