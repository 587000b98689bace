#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of high-rate batches.
    open class CMBatchedSensorManager: NSObject {
        private let manager = BatchedSensorManager()

        /// Creates a manager of the replay that is current when updates start.
        public override init() {}

        /// The app's authorization to use motion data.
        open class var authorizationStatus: CMAuthorizationStatus { BatchedSensorManager.authorizationStatus }

        // MARK: - Accelerometer

        /// Whether the device has the sensor.
        open class var isAccelerometerSupported: Bool { BatchedSensorManager.isAccelerometerSupported }
        /// Whether updates are active.
        open var isAccelerometerActive: Bool { manager.isAccelerometerActive }
        /// The nominal rate in Hz.
        open var accelerometerDataFrequency: Int { manager.accelerometerDataFrequency }
        /// The latest batch.
        open var accelerometerBatch: [CMAccelerometerData]? {
            manager.accelerometerBatch?.map { CMAccelerometerData($0) }
        }

        /// Starts updates without a handler.
        open func startAccelerometerUpdates() { manager.startAccelerometerUpdates() }

        /// Starts updates that the handler receives.
        open func startAccelerometerUpdates(handler: @escaping ([CMAccelerometerData]?, (any Error)?) -> Void) {
            let handler = Handler(handler)
            manager.startAccelerometerUpdates { batch, error in
                handler.call(batch?.map { CMAccelerometerData($0) }, error)
            }
        }

        /// Stops updates.
        open func stopAccelerometerUpdates() { manager.stopAccelerometerUpdates() }

        /// Returns updates as a sequence of batches.
        public func accelerometerUpdates() -> AccelerometerUpdates {
            AccelerometerUpdates(updates: manager.accelerometerUpdates())
        }

        /// A sequence of batches.
        public struct AccelerometerUpdates: AsyncSequence, Sendable {
            public typealias Element = [CMAccelerometerData]
            public typealias Failure = any Error

            let updates: BatchUpdates<AccelerometerData>

            public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }

            /// An iterator that waits for each batch.
            public struct Iterator: AsyncIteratorProtocol {
                var iterator: BatchUpdates<AccelerometerData>.Iterator

                /// Returns the next batch, or `nil` at the end.
                public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [CMAccelerometerData]?
                {
                    do { return try await iterator.next(isolation: actor)?.map { CMAccelerometerData($0) } } catch {
                        throw delivered(error)
                    }
                }
            }
        }

        // MARK: - DeviceMotion

        /// Whether the device has the sensor.
        open class var isDeviceMotionSupported: Bool { BatchedSensorManager.isDeviceMotionSupported }
        /// Whether updates are active.
        open var isDeviceMotionActive: Bool { manager.isDeviceMotionActive }
        /// The nominal rate in Hz.
        open var deviceMotionDataFrequency: Int { manager.deviceMotionDataFrequency }
        /// The latest batch.
        open var deviceMotionBatch: [CMDeviceMotion]? { manager.deviceMotionBatch?.map { CMDeviceMotion($0) } }

        /// Starts updates without a handler.
        open func startDeviceMotionUpdates() { manager.startDeviceMotionUpdates() }

        /// Starts updates that the handler receives.
        open func startDeviceMotionUpdates(handler: @escaping ([CMDeviceMotion]?, (any Error)?) -> Void) {
            let handler = Handler(handler)
            manager.startDeviceMotionUpdates { batch, error in handler.call(batch?.map { CMDeviceMotion($0) }, error) }
        }

        /// Stops updates.
        open func stopDeviceMotionUpdates() { manager.stopDeviceMotionUpdates() }

        /// Returns updates as a sequence of batches.
        public func deviceMotionUpdates() -> DeviceMotionUpdates {
            DeviceMotionUpdates(updates: manager.deviceMotionUpdates())
        }

        /// A sequence of batches.
        public struct DeviceMotionUpdates: AsyncSequence, Sendable {
            public typealias Element = [CMDeviceMotion]
            public typealias Failure = any Error

            let updates: BatchUpdates<DeviceMotion>

            public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }

            /// An iterator that waits for each batch.
            public struct Iterator: AsyncIteratorProtocol {
                var iterator: BatchUpdates<DeviceMotion>.Iterator

                /// Returns the next batch, or `nil` at the end.
                public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [CMDeviceMotion]? {
                    do { return try await iterator.next(isolation: actor)?.map { CMDeviceMotion($0) } } catch {
                        throw delivered(error)
                    }
                }
            }
        }

    }
#endif
