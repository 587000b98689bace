import SwingCoreMotion
import Testing

/// Sensors that no recording contains.
///
/// The errors are those of Apple's simulators, which have none of these sensors.
@Suite(.timeLimit(.minutes(10))) struct OtherSensorsTests {
    @Test(arguments: behaviors) func documented(_ behavior: Behavior) async throws { try await behavior.check() }

    private static let start = Date(timeIntervalSince1970: 1_700_000_000)
    private static let end = start.addingTimeInterval(3600)

    static let behaviors = [
        Behavior("CMPedometer, isStepCountingAvailable()", "every availability is false; the status is the replay's") {
            await session { $0.faults.authorizationStatus = .restricted }.perform {
                #expect(!CMPedometer.isStepCountingAvailable() && !CMPedometer.isDistanceAvailable())
                #expect(!CMPedometer.isFloorCountingAvailable() && !CMPedometer.isPaceAvailable())
                #expect(!CMPedometer.isCadenceAvailable() && !CMPedometer.isPedometerEventTrackingAvailable())
                #expect(!CMMotionActivityManager.isActivityAvailable() && !CMFallDetectionManager.isAvailable)
                #expect(!CMAltimeter.isRelativeAltitudeAvailable() && !CMAltimeter.isAbsoluteAltitudeAvailable())
                #expect(!CMSensorRecorder.isAccelerometerRecordingAvailable())
                #expect(!CMMovementDisorderManager.isAvailable() && CMMovementDisorderManager.version() == nil)
                let headphones = CMHeadphoneActivityManager()  // Without headphones in the replay.
                #expect(!headphones.isActivityAvailable && !headphones.isStatusAvailable)
                #expect(!headphones.isActivityActive && !headphones.isStatusActive)
                for status in [
                    CMPedometer.authorizationStatus(), CMMotionActivityManager.authorizationStatus(),
                    CMAltimeter.authorizationStatus(), CMSensorRecorder.authorizationStatus(),
                    CMHeadphoneActivityManager.authorizationStatus(), CMFallDetectionManager().authorizationStatus,
                    CMMovementDisorderManager.authorizationStatus(),
                ] { #expect(status == .restricted) }
                #expect(!CMSensorRecorder.isAuthorizedForRecording())
            }
        },
        Behavior("CMPedometer, queryPedometerData(from:to:withHandler:)", "requests fail on a serial queue") {
            let (errors, pedometer) = (Log<CMError?>(), CMPedometer())
            pedometer.queryPedometerData(from: start, to: end) { data, error in
                #expect(data == nil && OperationQueue.current?.maxConcurrentOperationCount == 1)
                errors.append(code(error))
            }
            await waitUntil { errors.values.count == 1 }
            pedometer.startUpdates(from: start) { _, error in errors.append(code(error)) }
            await waitUntil { errors.values.count == 2 }
            pedometer.startEventUpdates { event, error in errors.append(event == nil ? code(error) : nil) }
            await waitUntil { errors.values.count == 3 }
            #expect(
                errors.values
                    == [CMErrorMotionActivityNotAvailable, CMErrorMotionActivityNotAvailable, CMErrorNotAvailable])
        },
        Behavior("CMPedometer, stopUpdates()", "no handler runs after a stop") {
            let calls = Log<Int>()
            for _ in 0..<20 {
                let pedometer = CMPedometer()
                let isBlocked = DispatchSemaphore(value: 0)
                pedometer.startUpdates(from: start) { _, _ in isBlocked.wait() }
                pedometer.startUpdates(from: start) { _, _ in calls.append(1) }
                pedometer.stopUpdates()
                isBlocked.signal()
                pedometer.startUpdates(from: start) { _, _ in calls.append(2) }
                await waitUntil { calls.values.last == 2 || calls.values.contains(1) }
            }
            #expect(!calls.values.contains(1))
        },
        Behavior("CMMotionActivityManager, queryActivityStarting(from:to:to:withHandler:)", "it fails on the queue") {
            let (errors, queue) = (Log<CMError?>(), OperationQueue())
            let manager = CMMotionActivityManager()
            manager.startActivityUpdates(to: queue) { _ in Issue.record("an activity") }
            manager.queryActivityStarting(from: start, to: end, to: queue) { activities, error in
                #expect(activities == nil && OperationQueue.current === queue)
                errors.append(code(error))
            }
            await waitUntil { !errors.values.isEmpty }
            #expect(errors.values == [CMErrorMotionActivityNotAvailable])
            manager.stopActivityUpdates()
        },
        Behavior("CMMovementDisorderManager, queryTremor(from:to:withHandler:)", "queries fail without results") {
            let (errors, manager) = (Log<CMError?>(), CMMovementDisorderManager())
            manager.monitorKinesias(forDuration: 3600)
            #expect(manager.monitorKinesiasExpirationDate() == nil && manager.lastProcessedDate() == nil)
            manager.queryTremor(from: start, to: end) { results, error in
                #expect(results.isEmpty && OperationQueue.current?.maxConcurrentOperationCount == 1)
                errors.append(code(error))
            }
            manager.queryDyskineticSymptom(from: start, to: end) { results, error in
                errors.append(results.isEmpty ? code(error) : nil)
            }
            await waitUntil { errors.values.count == 2 }
            #expect(errors.values == [CMErrorNotAvailable, CMErrorNotAvailable])
        },
        Behavior("CMFallDetectionManager, delegate", "a weak reference with optional methods") {
            final class Silent: NSObject, CMFallDetectionDelegate {}
            let (manager, statuses) = (CMFallDetectionManager(), Log<CMAuthorizationStatus>())
            do {
                let delegate = Silent()
                manager.delegate = delegate
                #expect(manager.delegate === delegate)
                let event = CMFallDetectionEvent()
                delegate.fallDetectionManager(manager, didDetect: event) { statuses.append(.authorized) }
            }
            await waitUntil { !statuses.values.isEmpty && manager.delegate == nil }
            #expect(statuses.values == [.authorized])
            manager.requestAuthorization { statuses.append($0) }
            await waitUntil { statuses.values.count == 2 }
            #expect(statuses.values.last == .notDetermined)
        },
        Behavior("CMFallDetectionDelegate, fallDetectionManager(_:didDetect:)", "the handler is called after it") {
            final class Asynchronous: NSObject, CMFallDetectionDelegate {
                let calls = Log<String>()
                func fallDetectionManager(
                    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
                ) async {
                    await Task.yield()
                    calls.append("\(event.resolution)")
                }
            }
            let delegate = Asynchronous()
            let calls = delegate.calls
            delegate.fallDetectionManager(CMFallDetectionManager(), didDetect: CMFallDetectionEvent()) {
                calls.append("completed")
            }
            await waitUntil { calls.values.count == 2 }
            #expect(calls.values == ["unresponsive", "completed"])
        },
        Behavior("CMSensorRecorder, accelerometerData(from:to:)", "there are no recorded samples") {
            let recorder = CMSensorRecorder()
            recorder.recordAccelerometer(forDuration: 60)
            #expect(recorder.accelerometerData(from: start, to: end) == nil)
        },
        Behavior("NSSecureCoding", "data and events survive an archive") {
            func restored<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value? {
                let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
                return try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
            }
            let reference = Date(timeIntervalSinceReferenceDate: 0)
            let data = try restored(CMPedometerData())
            #expect(data?.startDate == reference && data?.endDate == reference && data?.numberOfSteps == 0)
            #expect(data?.distance == nil && data?.currentPace == nil && data?.floorsAscended == nil)
            let (event, activity) = (try restored(CMPedometerEvent()), try restored(CMMotionActivity()))
            #expect(event?.type == .pause && activity?.unknown == true)
            #expect(try restored(CMAltitudeData())?.relativeAltitude == 0)
        },
    ]
}
