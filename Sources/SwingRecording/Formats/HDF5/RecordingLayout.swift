import SwingMotion
import SwingTables

/// The HDF5 layout of recordings: the only definition of all paths, types, units and chunk sizes.
///
/// Groups contain one-dimensional columns of equal length. `time` is a dimension scale to which the others are
/// attached. Time is a 64-bit float; the other columns of sensors are 32-bit floats.
enum RecordingLayout {
    static let schemaName = "swingkit-recording"
    static let schemaVersion: Int32 = 1
    static let conventions = "CF-1.10"

    /// A column of a group.
    struct ColumnDescription: Sendable {
        let name: String
        let longName: String
        let units: String
    }

    /// A group of columns on one clock.
    struct GroupDescription: Sendable {
        let name: String
        let title: String
        /// The number of rows per chunk in a compressed recording.
        let chunkRows: Int

        var path: String { "/" + name }
    }

    static let accelerometer = GroupDescription(
        name: "accelerometer", title: "total acceleration, gravity included", chunkRows: 48_000)
    static let deviceMotion = GroupDescription(
        name: "device_motion", title: "device motion, from the sensor fusion", chunkRows: 12_000)

    static let time = ColumnDescription(name: "time", longName: "time on the sensors' clock", units: "s")
    static let acceleration = axes("", "total acceleration", units: gravityUnit)
    static let rotationRate = axes("rotation_rate_", "rotation rate", units: "rad s-1")
    static let gravity = axes("gravity_", "direction of gravity", units: gravityUnit)
    static let userAcceleration = axes("user_acceleration_", "acceleration without gravity", units: gravityUnit)
    static let quaternion = ["w", "x", "y", "z"].map {
        ColumnDescription(
            name: "quaternion_\($0)", longName: "quaternion from device to reference frame, \($0)", units: "1")
    }

    /// The group of true events, with one row per event.
    enum Truth {
        static let name = "truth"
        static let path = "/truth"
        static let title = "true events, one row per event"
        static let event = ColumnDescription(name: "event", longName: "number of the event", units: "1")
        static let kind = ColumnDescription(name: "kind", longName: "kind of the event", units: "")
        static let start = ColumnDescription(
            name: "start_timestamp", longName: "start about the swing's own axis, on the sensors' clock", units: "s")
        static let gravityStart = ColumnDescription(
            name: "gravity_start_timestamp", longName: "start about gravity, on the sensors' clock", units: "s")
        static let contact = ColumnDescription(
            name: "contact_timestamp", longName: "contact as it reaches the sensor, on its clock", units: "s")
        static let peak = ColumnDescription(
            name: "peak_timestamp", longName: "peak of the high-passed acceleration along z, on the sensors' clock",
            units: "s")
        static let eventTimestamp = ColumnDescription(
            name: "event_timestamp", longName: "time of the event, on the sensors' clock", units: "s")
    }

    /// A text fact of a session: an attribute of the group `/` and a key of `session.json`.
    struct TextFact: Sendable {
        let attribute: String
        let key: String
        /// Other names that apps and people use, as lower-case letters and digits.
        var synonyms: [String] = []
        let value: any WritableKeyPath<SessionInfo, String?> & Sendable
    }

    /// The text facts, in the order of writing.
    static let textFacts = [
        TextFact(
            attribute: "wrist", key: "wrist", synonyms: ["watchwrist", "devicewrist", "wristlocation"],
            value: \.wristText),
        TextFact(
            attribute: "crown", key: "crown", synonyms: ["crownorientation", "crownside", "devicecrown"],
            value: \.crownText
        ),
        TextFact(
            attribute: "player", key: "player", synonyms: ["playername", "athlete", "participant", "subject"],
            value: \.player),
        TextFact(attribute: "handedness", key: "handedness", synonyms: ["dominanthand"], value: \.handednessText),
        TextFact(attribute: "sport", key: "sport", value: \.sport),
        TextFact(attribute: "device_model", key: "deviceModel", synonyms: ["model"], value: \.deviceModel),
        TextFact(
            attribute: "os_version", key: "osVersion",
            synonyms: [
                "watchosversion", "devicesystemversion", "systemversion", "deviceosversion", "devicewatchosversion",
            ], value: \.osVersion),
        TextFact(attribute: "condition", key: "condition", value: \.condition),
        TextFact(attribute: "date", key: "date", value: \.date),
        TextFact(attribute: "notes", key: "notes", value: \.notes),
    ]

    /// The names of the other attributes of the group `/`.
    enum Attribute {
        static let sessionID = "session_id"
        static let startedAt = "started_at"
        static let bootTime = "boot_time"
        /// Further facts, as a JSON object.
        static let metadata = "metadata"
        /// The provenance of the recording that this one was converted from, as JSON.
        static let sourceNotes = "source_notes"
    }

    /// The kinds of units that other ones can be converted to.
    static let kinds: [String: CSVUnit] = ["s": .second, "rad s-1": .radianPerSecond, gravityUnit: .standardGravity]

    /// The unit of acceleration: CF's name for the standard acceleration of gravity.
    private static let gravityUnit = "standard_free_fall"

    private static func axes(_ prefix: String, _ longName: String, units: String) -> [ColumnDescription] {
        ["x", "y", "z"].map { ColumnDescription(name: prefix + $0, longName: "\(longName), \($0)", units: units) }
    }
}
