import SwingReplay
import Testing

@testable import SwingEvents

@Suite struct DepthLimitsTests {
    /// Depths in m on both sides of each limit of a device rated to 6 m; 5.4 m is the default of "approaching".
    @Test(
        arguments: [
            (0, .submergedShallow), (-0.1, .submergedShallow), ((1.0).nextDown, .submergedShallow), (1, .submergedDeep),
            ((5.4).nextDown, .submergedDeep), (5.4, .approachingMaxDepth), (6, .approachingMaxDepth),
            ((6.0).nextUp, .pastMaxDepth), (6.6, .pastMaxDepth), ((6.6).nextUp, .sensorDepthError),
            (.infinity, .sensorDepthError), (.nan, .unknown),
        ] as [(Double, WaterSubmersionMeasurement.DepthState)])
    func shallow(depth: Double, state: WaterSubmersionMeasurement.DepthState) {
        #expect(DepthLimits().state(ofDepth: depth) == state)
    }

    @Test(
        arguments: [
            (1, .submergedDeep), ((36.0).nextDown, .submergedDeep), (36, .approachingMaxDepth),
            (40, .approachingMaxDepth), ((40.0).nextUp, .pastMaxDepth), (44, .pastMaxDepth),
            ((44.0).nextUp, .sensorDepthError),
        ] as [(Double, WaterSubmersionMeasurement.DepthState)])
    func full(depth: Double, state: WaterSubmersionMeasurement.DepthState) {
        #expect(DepthLimits(maximum: 40).state(ofDepth: depth) == state)
    }

    @Test func approachingIsAParameter() {
        let limits = DepthLimits(maximum: 6, approaching: 5)
        #expect(limits.state(ofDepth: 5) == .approachingMaxDepth)
        #expect(limits.state(ofDepth: (5.0).nextDown) == .submergedDeep)
    }
}

@Suite struct WaterColumnTests {
    /// In water of EN 13319 density, 10 m correspond to 100 kPa.
    @Test(arguments: [(101.325, 0.0), (111.325, 1), (161.325, 6), (201.325, 10), (501.325, 40), (96.325, -0.5)])
    func standard(pressure: Double, depth: Double) {
        let column = WaterColumn()
        #expect(abs(column.depth(pressure: pressure, surfacePressure: 101.325) - depth) < 1e-12)
        #expect(abs(column.density - 1019.7) < 0.1)
    }

    /// p = ρ g h, calculated by hand: 1025 · 9.80665 · 10 = 100 518.1625 Pa; 997 · 9.80665 · 10 = 97 772.3005 Pa.
    @Test(arguments: [(1025.0, 100.5181625), (997, 97.7723005)])
    func otherWater(density: Double, pressure: Double) {
        #expect(abs(WaterColumn(density: density).depth(pressure: pressure, surfacePressure: 0) - 10) < 1e-9)
    }
}

@Suite struct TemperatureUncertaintyTests {
    /// 0.5 + 2.5 e^(−t/60).
    @Test(arguments: [(-1, 3), (0, 3), (60, 1.419_698_602_928_606), (120, 0.838_338_208_091_532), (1e6, 0.5)])
    func shrinks(duration: Double, uncertainty: Double) {
        #expect(abs(TemperatureUncertainty().value(after: duration) - uncertainty) < 1e-12)
    }
}
