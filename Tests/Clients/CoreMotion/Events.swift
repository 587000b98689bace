// The managers of headphones and of water. Objective-C's optional methods have default implementations here.
import Foundation

open class CMHeadphoneMotionManager: NSObject {
    public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open weak var delegate: (any CMHeadphoneMotionManagerDelegate)?
    open var isDeviceMotionAvailable: Bool { fatalError() }
    open var isDeviceMotionActive: Bool { fatalError() }
    open var isConnectionStatusActive: Bool { fatalError() }
    open var deviceMotion: CMDeviceMotion? { fatalError() }
    open func startDeviceMotionUpdates() {}
    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler) {}
    open func stopDeviceMotionUpdates() {}
    open func startConnectionStatusUpdates() {}
    open func stopConnectionStatusUpdates() {}
}

public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}

extension CMHeadphoneMotionManagerDelegate {
    public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
    public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMWaterSubmersionManager: NSObject {
    open class var waterSubmersionAvailable: Bool { fatalError() }
    open class var authorizationStatus: CMAuthorizationStatus { fatalError() }
    open weak var delegate: (any CMWaterSubmersionManagerDelegate)?
    open var maximumDepth: Measurement<UnitLength>? { fatalError() }
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
public protocol CMWaterSubmersionManagerDelegate: NSObjectProtocol {
    func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent)
    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement)
    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature)
    func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error)
}

open class CMWaterSubmersionEvent: NSObject, NSCopying, NSSecureCoding {
    public enum State: Int, Sendable {
        case unknown, notSubmerged, submerged
    }
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var date: Date { fatalError() }
    open var state: State { fatalError() }
}

open class CMWaterSubmersionMeasurement: NSObject, NSCopying, NSSecureCoding {
    public enum DepthState: Int, Sendable {
        case unknown = 0
        case notSubmerged = 100
        case submergedShallow = 200
        case submergedDeep = 300
        case approachingMaxDepth = 400
        case pastMaxDepth = 500
        case sensorDepthError = 600
    }
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var date: Date { fatalError() }
    open var depth: Measurement<UnitLength>? { fatalError() }
    open var pressure: Measurement<UnitPressure>? { fatalError() }
    open var surfacePressure: Measurement<UnitPressure> { fatalError() }
    open var submersionState: DepthState { fatalError() }
}

open class CMWaterTemperature: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var date: Date { fatalError() }
    open var temperature: Measurement<UnitTemperature> { fatalError() }
    open var temperatureUncertainty: Measurement<UnitTemperature> { fatalError() }
}
