import SwingMotion

/// Whose signs the rows of a Sensor Logger recording have.
struct SensorLoggerFrame {
    /// The signs.
    let frame: SensorFrame
    /// What had to be assumed, each in one sentence.
    let assumptions: [String]

    /// Tells it from what the app says of the recording, and from the unit that its values are in.
    ///
    /// The app turns signs where it converts to m/s², and only there.
    ///
    /// - Parameters:
    ///   - metadata: What the app says; `nil` if it is not there.
    ///   - isConverted: Whether accelerations are in m/s².
    init(_ metadata: SensorLoggerMetadata?, isConverted: Bool) {
        guard let metadata else {
            frame = isConverted ? .android : .ios
            assumptions =
                isConverted
                ? ["accelerations in m/s² have Android's signs, as the app's standardised ones; --frame states others"]
                : []
            return
        }
        if metadata.platform == "android" {
            frame = .android
            assumptions = []
            return
        }
        switch (metadata.isStandardised, isConverted) {
        case (true, true):
            frame = .android
            assumptions = []
        case (true, false):
            frame = .ios
            let version = metadata.appVersion.map { " \($0)" } ?? ""
            assumptions = [
                "accelerations are in g with Core Motion's signs, although the app\(version) says that they are standardised"
            ]
        case (_, true):
            frame = .ios
            assumptions = [
                "accelerations in m/s² have Core Motion's signs, as the app does not say that they are standardised"
            ]
        case (_, false):
            frame = .ios
            assumptions = []
        }
    }
}
