/// An error that explains missing motion data, with Core Motion's codes (`CMError`, in the domain `CMErrorDomain`).
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code of the error in Core Motion.
    public let code: MotionErrorCode
    /// A description in one line: the missing data and the remedy.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code of the error in Core Motion.
    ///   - description: The missing data and the remedy in one line; `nil` for the code's number and name.
    public init(_ code: MotionErrorCode, _ description: String? = nil) {
        self.code = code
        self.description = description ?? "Core Motion error \(code.rawValue) (\(code))"
    }
}

/// The name and number of an error in Core Motion.
public enum MotionErrorCode: Int, CaseIterable, Hashable, Sendable {
    /// No error.
    case null = 100
    /// The device must be moved to calibrate its compass.
    case deviceRequiresMovement = 101
    /// True north is unknown.
    case trueNorthNotAvailable = 102
    /// The cause is unknown.
    case unknown = 103
    /// The device does not support activities.
    case motionActivityNotAvailable = 104
    /// The app is not authorized to use activities.
    case motionActivityNotAuthorized = 105
    /// The app lacks the entitlement for activities.
    case motionActivityNotEntitled = 106
    /// A parameter is invalid.
    case invalidParameter = 107
    /// The action is invalid in the current state.
    case invalidAction = 108
    /// The device does not have this sensor.
    case notAvailable = 109
    /// The app lacks the required entitlement.
    case notEntitled = 110
    /// The app is not authorized to use the data.
    case notAuthorized = 111
    /// There is no data.
    case nilData = 112
    /// A size is invalid.
    case size = 113
}

/// The app's authorization to use motion data (`CMAuthorizationStatus`).
public enum AuthorizationStatus: Int, Hashable, Sendable {
    /// The user has not decided yet.
    case notDetermined = 0
    /// The device does not allow access, and the user cannot change that.
    case restricted = 1
    /// The user has denied access.
    case denied = 2
    /// The user has granted access.
    case authorized = 3
}
