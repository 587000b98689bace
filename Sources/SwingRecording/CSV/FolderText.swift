import SwingMotion

/// Samples as the rows of a plain folder's files.
enum FolderText {
    /// The rows of accelerometer samples, each with its line break.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The text.
    static func rows(of chunk: AccelerometerChunk) -> String {
        var text = ""
        for i in 0..<chunk.count {
            append(chunk.time[i], to: &text)
            append(chunk.acceleration, i, to: &text)
            text += "\n"
        }
        return text
    }

    /// The header of device motion, with its line break.
    ///
    /// - Parameters:
    ///   - hasUserAcceleration: Whether the samples have user acceleration.
    ///   - hasAttitude: Whether they have an attitude.
    /// - Returns: The text.
    static func header(hasUserAcceleration: Bool, hasAttitude: Bool) -> String {
        let columns = CSVLayout.motion.filter { column in
            switch column.optionalPart {
            case CSVLayout.userAcceleration: hasUserAcceleration
            case CSVLayout.quaternion: hasAttitude
            default: true
            }
        }
        return columns.header + "\n"
    }

    /// The rows of device motion samples, each with its line break; absent parts have no cells.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The text.
    static func rows(of chunk: DeviceMotionChunk) -> String {
        var text = ""
        let attitude = chunk.attitude
        for i in 0..<chunk.count {
            append(chunk.time[i], to: &text)
            append(chunk.rotationRate, i, to: &text)
            append(chunk.gravity, i, to: &text)
            if chunk.userAcceleration.count > 0 { append(chunk.userAcceleration, i, to: &text) }
            if attitude.count > 0 {
                for component in [attitude.w[i], attitude.x[i], attitude.y[i], attitude.z[i]] {
                    text += ","
                    append(component, to: &text)
                }
            }
            text += "\n"
        }
        return text
    }

    private static func append(_ axes: Triaxial, _ i: Int, to text: inout String) {
        text += ","
        append(axes.x[i], to: &text)
        text += ","
        append(axes.y[i], to: &text)
        text += ","
        append(axes.z[i], to: &text)
    }

    /// The shortest decimal that reads back as the same number; a NaN of any kind is `nan`.
    private static func append(_ value: some BinaryFloatingPoint & CustomStringConvertible, to text: inout String) {
        text += value.isNaN ? "nan" : value.description
    }
}
