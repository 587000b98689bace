import SwingMotion
import Testing

@testable import SwingReplay

@Suite struct DepthLimitsTests {
    /// Depths in m on both sides of every limit of a device made for 6 m; 5.4 m is the default of "approaching".
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

    /// Core Motion's raw values.
    @Test func rawValues() {
        #expect(WaterSubmersionEvent.State.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(
            WaterSubmersionMeasurement.DepthState.allCases.map(\.rawValue) == [0, 100, 200, 300, 400, 500, 600])
        #expect(SensorLocation.allCases.map(\.rawValue) == [0, 1, 2])
    }
}
