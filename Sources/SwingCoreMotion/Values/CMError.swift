#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// The domain of Core Motion's errors.
    public let CMErrorDomain = "CMErrorDomain"

    /// The code of an error in ``CMErrorDomain``.
    public struct CMError: RawRepresentable, Hashable, Sendable {
        /// The number of the code.
        public var rawValue: UInt32

        /// Creates a code.
        public init(_ rawValue: UInt32) { self.rawValue = rawValue }

        /// Creates a code.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    /// No error.
    public let CMErrorNULL = CMError(100)
    /// The device must be moved to calibrate its compass.
    public let CMErrorDeviceRequiresMovement = CMError(101)
    /// True north is unknown.
    public let CMErrorTrueNorthNotAvailable = CMError(102)
    /// The cause is unknown.
    public let CMErrorUnknown = CMError(103)
    /// The device does not support activities.
    public let CMErrorMotionActivityNotAvailable = CMError(104)
    /// The app is not authorized to use activities.
    public let CMErrorMotionActivityNotAuthorized = CMError(105)
    /// The app lacks the entitlement for activities.
    public let CMErrorMotionActivityNotEntitled = CMError(106)
    /// A parameter is invalid.
    public let CMErrorInvalidParameter = CMError(107)
    /// The action is invalid in the current state.
    public let CMErrorInvalidAction = CMError(108)
    /// The device does not have this sensor.
    public let CMErrorNotAvailable = CMError(109)
    /// The app lacks the required entitlement.
    public let CMErrorNotEntitled = CMError(110)
    /// The app is not authorized to use the data.
    public let CMErrorNotAuthorized = CMError(111)
    /// There is no data.
    public let CMErrorNilData = CMError(112)
    /// A size is invalid.
    public let CMErrorSize = CMError(113)

    extension MotionError: CustomNSError, LocalizedError {
        public static var errorDomain: String { CMErrorDomain }
        public var errorCode: Int { code.rawValue }
        public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
        public var errorDescription: String? { description }
    }

    /// Returns an error as Core Motion delivers it, of class `NSError`; errors of others are not changed.
    ///
    /// Without Objective-C, programs cannot cast any other error to this class with `as?` or in a `catch`.
    func delivered(_ error: any Error) -> any Error {
        guard let error = error as? MotionError else { return error }
        return NSError(domain: CMErrorDomain, code: error.errorCode, userInfo: error.errorUserInfo)
    }
#endif
