import SwingMotion
import SwingReplay
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReplayFaultsTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let accelerometer, deviceMotion: MotionErrorCode?
        let change: @Sendable (inout ReplayFaults) -> Void
    }

    static let cases = [
        Case(testDescription: "not determined", accelerometer: nil, deviceMotion: nil) {
            $0.authorizationStatus = .notDetermined
        },
        Case(testDescription: "restricted", accelerometer: .notAuthorized, deviceMotion: .notAuthorized) {
            $0.authorizationStatus = .restricted
        },
        Case(testDescription: "denied", accelerometer: .notAuthorized, deviceMotion: .notAuthorized) {
            $0.authorizationStatus = .denied
        },
        Case(testDescription: "authorized", accelerometer: nil, deviceMotion: nil) {
            $0.authorizationStatus = .authorized
        },
        Case(testDescription: "no accelerometer", accelerometer: .notAvailable, deviceMotion: nil) {
            $0.isAccelerometerSupported = false
        },
        Case(testDescription: "no device motion", accelerometer: nil, deviceMotion: .notAvailable) {
            $0.isDeviceMotionSupported = false
        },
    ]

    @Test(arguments: cases) func updatesFailWithCoreMotionCodes(test: Case) async throws {
        let manager = BatchedSensorManager(BatchedSensorManagerTests.replay { test.change(&$0.faults) })
        var codes: [MotionErrorCode?] = [nil, nil]
        do { for try await _ in manager.accelerometerUpdates() {} } catch { codes[0] = (error as? MotionError)?.code }
        do { for try await _ in manager.deviceMotionUpdates() {} } catch { codes[1] = (error as? MotionError)?.code }
        #expect(codes == [test.accelerometer, test.deviceMotion])

        let (stream, continuation) = AsyncStream.makeStream(of: MotionErrorCode?.self)
        manager.startAccelerometerUpdates { batch, error in
            #expect((batch == nil) == (error != nil))
            continuation.yield((error as? MotionError)?.code)
        }
        for await code in stream {
            #expect(code == test.accelerometer)
            break
        }
        manager.stopAccelerometerUpdates()
    }

    @Test func noSensorsWithoutAReplay() async throws {
        await #expect(throws: MotionError.self) {
            for try await _ in BatchedSensorManager().accelerometerUpdates() {}
        }
    }

    @Test func onlyTheLostBatchIsMissing() async throws {
        let all = try await BatchedSensorManagerTests.batches(BatchedSensorManagerTests.replay())
        let some = try await BatchedSensorManagerTests.batches(
            BatchedSensorManagerTests.replay { $0.faults.accelerometer.lost = [0, 3] })
        #expect(some == [1, 2, 4, 5, 6].map { all[$0] })
    }

    @Test(arguments: [(0, 0), (0.4, 0), (1.45, 1), (1.55, 2), (60, 7)]) func streamEndsWithTheError(
        after: Double, batches: Int
    ) async throws {
        let replay = BatchedSensorManagerTests.replay {
            $0.faults.deviceMotion.failure = .init(after: after, error: MotionError(.nilData))
        }
        var count = 0
        var code: MotionErrorCode?
        do {
            for try await _ in BatchedSensorManager(replay).deviceMotionUpdates() { count += 1 }
        } catch { code = (error as? MotionError)?.code }
        #expect(code == (after < 60 ? .nilData : nil))
        #expect(count == batches)
    }

    @Test func errorsHaveCoreMotionNumbers() {
        #expect(MotionErrorCode.allCases.map(\.rawValue) == Array(100...113))
        #expect(
            [MotionErrorCode.notAvailable, .notEntitled, .notAuthorized, .nilData].map(\.rawValue) == [
                109, 110, 111, 112,
            ])
        #expect(MotionError(.notAuthorized).description == "Core Motion error 111 (notAuthorized)")
    }
}
