import Foundation
import SwingMotion
import SwingReplay
import Testing

@Suite(.timeLimit(.minutes(10))) struct AttitudeReferenceFrameTests {
    static let arbitrary: AttitudeReferenceFrame = [.xArbitraryZVertical, .xArbitraryCorrectedZVertical]
    static let all: AttitudeReferenceFrame = [arbitrary, .xMagneticNorthZVertical, .xTrueNorthZVertical]

    @Test func framesHaveCoreMotionNumbers() {
        let frames: [AttitudeReferenceFrame] = [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical,
        ]
        #expect(frames.map(\.rawValue) == [1, 2, 4, 8])
    }

    @Test(
        arguments: [
            (.xArbitraryZVertical, nil, arbitrary), (.xArbitraryCorrectedZVertical, 0.1, arbitrary),
            (.xMagneticNorthZVertical, nil, [arbitrary, .xMagneticNorthZVertical]),
            (.xTrueNorthZVertical, nil, [arbitrary, .xTrueNorthZVertical]), (.xMagneticNorthZVertical, 0.1, all),
            (.xTrueNorthZVertical, 0.1, all),
        ] as [(AttitudeReferenceFrame, Double?, AttitudeReferenceFrame)])
    func northIsAvailableIfTheRecordingDeterminesIt(
        recorded: AttitudeReferenceFrame, declination: Double?, available: AttitudeReferenceFrame
    ) async {
        var replay = MotionManagerTests.replay()
        replay.attitudeReferenceFrame = recorded
        replay.magneticDeclination = declination
        await replay.perform { #expect(MotionManager.availableAttitudeReferenceFrames() == available) }
        let (samples, errors) = await MotionManagerTests.motion(replay, using: .xTrueNorthZVertical)
        #expect(errors == (available.contains(.xTrueNorthZVertical) ? [] : [.trueNorthNotAvailable]))
        #expect(samples.isEmpty == !errors.isEmpty)
        #expect(MotionManager.availableAttitudeReferenceFrames() == [], "there is no current replay")
    }

    /// Magnetic north is 10° east of true north, so yaw 0 from magnetic north is yaw −10° from true north.
    @Test(
        arguments: [
            (.xMagneticNorthZVertical, .xTrueNorthZVertical, -10), (.xTrueNorthZVertical, .xMagneticNorthZVertical, 10),
            (.xTrueNorthZVertical, .xTrueNorthZVertical, 0), (.xTrueNorthZVertical, .xArbitraryZVertical, 0),
        ] as [(AttitudeReferenceFrame, AttitudeReferenceFrame, Double)])
    func declinationRotatesTheAttitude(
        recorded: AttitudeReferenceFrame, requested: AttitudeReferenceFrame, yaw: Double
    ) async throws {
        var replay = MotionManagerTests.replay()
        replay.attitudeReferenceFrame = recorded
        replay.magneticDeclination = 10 * .pi / 180
        let attitude = try #require(await MotionManagerTests.motion(replay, using: requested).samples.first).attitude
        #expect((attitude.yaw * 180 / .pi - yaw).magnitude < 1e-12)
        #expect(attitude.pitch == 0 && attitude.roll == 0)
    }

    @Test func managerReportsItsReferenceFrame() {
        let manager = MotionManager(MotionManagerTests.replay())
        #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
        manager.startDeviceMotionUpdates(using: .xArbitraryCorrectedZVertical)
        #expect(manager.attitudeReferenceFrame == .xArbitraryCorrectedZVertical)
        manager.stopDeviceMotionUpdates()
    }
}
