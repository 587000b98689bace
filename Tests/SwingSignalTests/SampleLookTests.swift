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
        let bends = (0..<max(count - 2, 0)).map { i in axes.map { ($0[i] - $0[i + 1]) + ($0[i + 2] - $0[i + 1]) } }
        let distances = bends.indices.map { i in
            zip(axes, bends[i]).map { $1.magnitude - unevenness * ($0[i + 2] - $0[i]).magnitude }.max() ?? 0
        }
        return [
            axes.joined().map(\.magnitude).max() ?? 0, bends.joined().map(\.magnitude).max() ?? 0,
            distances.min() ?? .infinity,
            zip(x, x.dropFirst()).map { ($1 - $0).magnitude }.filter { $0 > 0 }.min() ?? .infinity,
        ]
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
            let expected = (0..<count).dropFirst().filter { i in
                axes.reduce(0) { $0 + ($1[i] - $1[i - 1]) * ($1[i] - $1[i - 1]) } > limit * limit
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
