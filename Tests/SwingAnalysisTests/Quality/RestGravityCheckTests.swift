import SwingAnalysis
import SwingMotion
import Testing

@Suite struct RestGravityCheckTests {
    func second(_ norm: Float, shaking: Float = 0) -> AccelerometerChunk {
        let time = (0..<100).map { Double($0) / 100 }
        let z = time.indices.map { -norm * ($0.isMultiple(of: 2) ? 1 + shaking : 1 - shaking) }
        let zero = [Float](repeating: 0, count: 100)
        return AccelerometerChunk(time: time, acceleration: Triaxial(x: zero, y: zero, z: z))
    }

    @Test(
        arguments: [
            (0.86, nil), (1.0, nil), (1.06, nil), (9.81, .accelerationInMetersPerSecondSquared),
            (0.02, .gravityRemoved), (4.5, .accelerationScale),
        ] as [(Float, SessionWarning.Code?)])
    func aWristAtRestRevealsTheUnit(norm: Float, code: SessionWarning.Code?) {
        var check = RestGravityCheck()
        check.analyze(second(norm))
        #expect(check.problem?.code == code)
    }

    /// A sensor whose range is wrong from some instant on; watches measure 0.86 to 1.05 g in any position.
    @Test(arguments: [(1, 0.86, false), (1, 2, true), (1, 0.5, true), (1, 9.81, true)] as [(Float, Float, Bool)])
    func aScaleThatChangesIsFound(first: Float, later: Float, isFound: Bool) {
        var check = RestGravityCheck()
        for _ in 0..<20 { check.analyze(second(first)) }
        for _ in 0..<40 { check.analyze(second(later)) }
        #expect((check.warning?.code == .accelerationScale) == isFound)
        #expect(check.problem == nil)
    }

    /// A wrist that never rests: only without gravity is the mean norm small, unless the device falls.
    @Test(arguments: [(0.2, 0, true), (0.2, 2, false), (0.6, 0, false), (1, 0, false)] as [(Float, Int, Bool)])
    func aMovingWristShowsThatGravityIsMissing(norm: Float, others: Int, isMissing: Bool) {
        var check = RestGravityCheck()
        for _ in 0..<10 { check.analyze(second(norm, shaking: 0.8)) }
        for _ in 0..<others { check.analyze(second(1.2, shaking: 0.8)) }
        #expect(check.quietNorm == nil && (check.problem?.code == .gravityRemoved) == isMissing)
    }

    @Test func aMovingWristIsNotJudged() {
        var check = RestGravityCheck()
        check.analyze(second(9.8, shaking: 0.5))
        #expect(check.quietNorm == nil)
        #expect(check.problem == nil)
    }
}
