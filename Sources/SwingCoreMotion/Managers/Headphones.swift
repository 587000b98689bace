#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    package import Foundation
    package import SwingReplay

    #if canImport(CoreMotion)
        import CoreMotion
    #endif

    /// A source of headphone motion: a replay, or the headphones of the system.
    package protocol Headphones: AnyObject, Sendable {
        var isDeviceMotionAvailable: Bool { get }
        var isDeviceMotionActive: Bool { get }
        var isConnectionStatusActive: Bool { get }
        var deviceMotion: DeviceMotion? { get }
        /// The receiver of connections.
        var relay: HeadphoneRelay? { get set }

        func startDeviceMotionUpdates()
        func startDeviceMotionUpdates(
            on queue: OperationQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>)
        func stopDeviceMotionUpdates()
        func startConnectionStatusUpdates()
        func stopConnectionStatusUpdates()
    }

    extension HeadphoneMotionManager: Headphones {
        package var relay: HeadphoneRelay? {
            get { delegate as? HeadphoneRelay }
            set { delegate = newValue }
        }

        package func startDeviceMotionUpdates(
            on queue: OperationQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>
        ) {
            startDeviceMotionUpdates(to: HandlerQueue(queue: queue), withHandler: handler)
        }
    }

    /// Returns the system's headphones; `nil` except on a Mac.
    func systemHeadphones() -> (any Headphones)? {
        #if canImport(CoreMotion) && os(macOS)
            SystemHeadphones()
        #else
            nil
        #endif
    }

    /// Returns the app's authorization to use the system's headphones; `nil` except on a Mac.
    func systemHeadphonesAuthorization() -> CMAuthorizationStatus? {
        #if canImport(CoreMotion) && os(macOS)
            CMAuthorizationStatus(rawValue: CoreMotion.CMHeadphoneMotionManager.authorizationStatus().rawValue)
        #else
            nil
        #endif
    }

    #if canImport(CoreMotion) && os(macOS)
        /// Headphones that Core Motion reads on a Mac.
        private final class SystemHeadphones: NSObject, Headphones, CoreMotion.CMHeadphoneMotionManagerDelegate,
            @unchecked Sendable
        {
            private let manager = CoreMotion.CMHeadphoneMotionManager()
            private let receiver = SharedReference()

            override init() {
                super.init()
                manager.delegate = self
            }

            var relay: HeadphoneRelay? {
                get { receiver.value as? HeadphoneRelay }
                set { receiver.value = newValue }
            }

            var isDeviceMotionAvailable: Bool { manager.isDeviceMotionAvailable }
            var isDeviceMotionActive: Bool { manager.isDeviceMotionActive }
            var isConnectionStatusActive: Bool { manager.isConnectionStatusActive }
            var deviceMotion: DeviceMotion? { manager.deviceMotion.map(Self.sample) }

            func startDeviceMotionUpdates() { manager.startDeviceMotionUpdates() }

            func startDeviceMotionUpdates(
                on queue: OperationQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>
            ) {
                manager.startDeviceMotionUpdates(to: queue) { handler($0.map(Self.sample), $1) }
            }

            func stopDeviceMotionUpdates() { manager.stopDeviceMotionUpdates() }
            func startConnectionStatusUpdates() { manager.startConnectionStatusUpdates() }
            func stopConnectionStatusUpdates() { manager.stopConnectionStatusUpdates() }

            func headphoneMotionManagerDidConnect(_: CoreMotion.CMHeadphoneMotionManager) {
                relay?.didChange(isConnected: true)
            }

            func headphoneMotionManagerDidDisconnect(_: CoreMotion.CMHeadphoneMotionManager) {
                relay?.didChange(isConnected: false)
            }

            private static func sample(_ motion: CoreMotion.CMDeviceMotion) -> DeviceMotion {
                let (q, rate) = (motion.attitude.quaternion, motion.rotationRate)
                let (gravity, user) = (motion.gravity, motion.userAcceleration)
                return DeviceMotion(
                    timestamp: motion.timestamp,
                    attitude: DeviceAttitude(quaternion: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w)),
                    rotationRate: RotationRate(x: rate.x, y: rate.y, z: rate.z),
                    gravity: Acceleration(x: gravity.x, y: gravity.y, z: gravity.z),
                    userAcceleration: Acceleration(x: user.x, y: user.y, z: user.z),
                    sensorLocation: SensorLocation(rawValue: motion.sensorLocation.rawValue) ?? .default)
            }
        }
    #endif
#endif
