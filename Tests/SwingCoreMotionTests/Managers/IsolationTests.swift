import SwingCoreMotion
import SwingReplay
import Testing

/// Core Motion is not checked for concurrency, so a Swift 6 program's closure of the main actor checks its thread.
@Suite(.timeLimit(.minutes(10))) struct IsolationTests {
    /// A program whose handlers change the main actor's state.
    @MainActor private final class Screen {
        private(set) var count = 0
        private let manager = CMMotionManager()
        private let batches = CMBatchedSensorManager()
        private let headphones = CMHeadphoneMotionManager()

        func start(_ kind: Int, on queue: OperationQueue) {
            switch kind {
            case 0: manager.startAccelerometerUpdates(to: queue) { _, _ in self.count += 1 }
            case 1: manager.startGyroUpdates(to: queue) { _, _ in self.count += 1 }
            case 2: manager.startDeviceMotionUpdates(to: queue) { _, _ in self.count += 1 }
            case 3: manager.startMagnetometerUpdates(to: queue) { _, _ in self.count += 1 }
            case 4: headphones.startDeviceMotionUpdates(to: queue) { _, _ in self.count += 1 }
            case 5:
                CMMotionActivityManager().queryActivityStarting(from: .now, to: .now, to: queue) { _, _ in
                    self.count += 1
                }
            default: batches.startAccelerometerUpdates { _, _ in self.count += 1 }
            }
        }
    }

    private static func run(_ kind: Int, on queue: @Sendable () -> OperationQueue) async {
        await session().perform {
            let screen = await MainActor.run { Screen() }
            await screen.start(kind, on: queue())
            while await screen.count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test(arguments: 0...6) func handlerOfTheMainActorEndsTheProcessOnAnotherQueue(_ kind: Int) async {
        await #expect(processExitsWith: .failure) { [kind] in await Self.run(kind, on: OperationQueue.init) }
    }

    @Test(arguments: 0...5) func handlerOfTheMainActorRunsOnTheMainQueue(_ kind: Int) async {
        await Self.run(kind, on: { .main })
    }
}
