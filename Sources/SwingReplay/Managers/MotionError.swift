/// Why there is no motion data: an error with Core Motion's codes (`CMError`, in the domain `CMErrorDomain`).
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Core Motion's name and number of the error.
    public let code: MotionErrorCode
    /// One line: what is missing, and what to do.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: Core Motion's name and number of the error.
    ///   - description: One line: what is missing, and what to do; `nil` for the code's name and number.
    public init(_ code: MotionErrorCode, _ description: String? = nil) {
        self.code = code
        self.description = description ?? "Core Motion's error \(code.rawValue) (\(code))"
    }
}

/// Core Motion's name and number of an error.
public enum MotionErrorCode: Int, CaseIterable, Hashable, Sendable {
    /// No error.
    case null = 100
    /// The device must be moved so that its compass is calibrated.
    case deviceRequiresMovement = 101
    /// True north is not known.
    case trueNorthNotAvailable = 102
    /// The cause is not known.
    case unknown = 103
    /// The device does not recognise activities.
    case motionActivityNotAvailable = 104
    /// The app may not have activities.
    case motionActivityNotAuthorized = 105
    /// The app lacks the entitlement for activities.
    case motionActivityNotEntitled = 106
    /// A parameter is wrong.
    case invalidParameter = 107
    /// The request is not valid now.
    case invalidAction = 108
    /// The device has no such sensor.
    case notAvailable = 109
    /// The app lacks the entitlement.
    case notEntitled = 110
    /// The app may not have the data.
    case notAuthorized = 111
    /// There is no data.
    case nilData = 112
    /// A size is wrong.
    case size = 113
}

/// Whether the app may have motion data (`CMAuthorizationStatus`).
public enum AuthorizationStatus: Int, CaseIterable, Hashable, Sendable {
    /// The person has not been asked yet.
    case notDetermined = 0
    /// The device does not allow it, and the person can't change that.
    case restricted = 1
    /// The person has refused.
    case denied = 2
    /// The person has agreed.
    case authorized = 3
}
