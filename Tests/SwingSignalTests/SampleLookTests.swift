import SwingSignal
import Testing

@Suite struct SampleLookTests {
    /// Values without two equal neighbours or a line.
    static func noise(_ count: Int, _ seed: Int) -> [Float] {
        var state = UInt64(seed &* 7919 &+ 1)
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24) - 0.5
        }
    }

    static func axes(_ count: Int) -> [[Float]] { (0..<3).map { noise(count, $0) } }

    /// What a look shows, computed sample by sample.
    static func expected(_ axes: [[Float]], _ unevenness: Float) -> [Float] {
        let (count, x) = (axes[0].count, axes[0])
        var (largest, roughness, straightness, step) = (Float(0), Float(0), Float.infinity, Float.infinity)
        for i in 0..<count {
            for axis in axes { largest = max(largest, axis[i].magnitude) }
            if i > 0, x[i] != x[i - 1] { step = min(step, (x[i] - x[i - 1]).magnitude) }
            guard i > 0, i + 1 < count else { continue }
            var distance = -Float.infinity
            for axis in axes {
                let bend = ((axis[i - 1] - axis[i]) + (axis[i + 1] - axis[i])).magnitude
                roughness = max(roughness, bend)
                distance = max(distance, bend - unevenness * (axis[i + 1] - axis[i - 1]).magnitude)
            }
            straightness = min(straightness, distance)
        }
        return [largest, roughness, straightness, step]
    }

    static func seen(_ axes: [[Float]], _ unevenness: Double, baseline: Bool) -> [Float] {
        let (x, y, z) = (axes[0], axes[1], axes[2])
        let look = SampleLook(x.span, y.span, z.span, unevenness: unevenness, baseline: baseline)
        return [look.largest, look.roughness, look.straightness, look.step]
    }

    @Test(arguments: 0..<60) func equalsTheDefinition(count: Int) {
        for (unevenness, baseline) in [(0.0, false), (0.0, true), (0.25, false), (0.25, true)] {
            let axes = Self.axes(count)
            #expect(Self.seen(axes, unevenness, baseline: baseline) == Self.expected(axes, Float(unevenness)))
        }
    }

    @Test(arguments: [3, 10, 11, 18, 40, 41, 803], [false, true]) func findsOneSampleAnywhere(
        count: Int, baseline: Bool
    ) {
        let axes = Self.axes(count)
        for place in [0, 1, count / 2, count - 2, count - 1] {
            for axis in 0..<3 {
                var large = axes
                large[axis][place] = -9
                #expect(Self.seen(large, 0.1, baseline: baseline) == Self.expected(large, 0.1), "\(place)")
                large[axis][place] = .nan
                #expect(!(Self.seen(large, 0.1, baseline: baseline)[0] < .infinity), "\(place)")
            }
            guard place > 0, place + 1 < count else { continue }
            var straight = axes
            for axis in 0..<3 {
                straight[axis][place] = (straight[axis][place - 1] + straight[axis][place + 1]) / 2
            }
            #expect(Self.seen(straight, 0, baseline: baseline)[2] < 1e-6, "\(place)")
            #expect(Self.seen(axes, 0, baseline: baseline)[2] > 1e-3)
        }
    }

    /// A level is a line for all times, whatever their unevenness is.
    @Test(arguments: [0.0, 0.5, 1]) func aLevelIsALine(unevenness: Double) {
        var axes = Self.axes(40)
        for axis in 0..<3 { for i in 20..<24 { axes[axis][i] = 0.25 } }
        #expect(Self.seen(axes, unevenness, baseline: false)[2] <= 0)
    }

    @Test(arguments: [1, 2, 9, 10, 50], [false, true]) func jumpsAreFarFromTheSampleBefore(count: Int, baseline: Bool) {
        let axes = Self.axes(count)
        for limit in [0.3, 0.6, 5] as [Float] {
            var expected: [Int] = []
            for i in 1..<max(count, 1) {
                var square: Float = 0
                for axis in axes { square += (axis[i] - axis[i - 1]) * (axis[i] - axis[i - 1]) }
                if square > limit * limit { expected.append(i) }
            }
            let (x, y, z) = (axes[0], axes[1], axes[2])
            #expect(SampleLook.jumps(x.span, y.span, z.span, beyond: limit, baseline: baseline) == expected)
        }
        var unknown = axes[1]
        unknown[count / 2] = .nan
        let (x, z) = (axes[0], axes[2])
        let jumps = SampleLook.jumps(x.span, unknown.span, z.span, beyond: 5, baseline: baseline)
        #expect(jumps == [count / 2, count / 2 + 1].filter { (1..<count).contains($0) })
    }
}
