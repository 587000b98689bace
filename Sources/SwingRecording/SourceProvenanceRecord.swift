import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What was known of a recording's source when it was converted, as JSON keeps it beside the converted samples.
struct SourceProvenanceRecord: Codable {
    private var convertedFrom: String?
    private var accelerationFactor: Double?
    private var rotationRateFactor: Double?
    private var gravityFactor: Double?
    private var userAccelerationFactor: Double?
    private var clockUnit: String
    private var clockOrigin: String
    private var wallClock: String
    private var frameSign: Int
    private var accelerationOrigin: String
    private var gravityOrigin: String
    private var assumptions: [String]

    init(_ notes: SourceProvenance) {
        convertedFrom = notes.convertedFrom
        accelerationFactor = notes.factors.acceleration
        rotationRateFactor = notes.factors.rotationRate
        gravityFactor = notes.factors.gravity
        userAccelerationFactor = notes.factors.userAcceleration
        clockUnit = notes.clockUnit.name
        clockOrigin = notes.clockOrigin.name
        wallClock = notes.wallClock.name
        frameSign = notes.frameSign
        accelerationOrigin = notes.acceleration.name
        gravityOrigin = notes.gravity.name
        assumptions = notes.assumptions
    }

    /// Reads JSON text; `nil` if it holds something else.
    init?(_ text: String) {
        guard let record = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = record
    }

    /// The notes as one line of JSON, its keys in alphabetical order.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("texts and finite numbers can be encoded")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The notes; `nil` if a word in them is unknown, or the sign is none.
    var notes: SourceProvenance? {
        guard let clockUnit = SourceProvenance.ClockUnit.allCases.first(where: { $0.name == clockUnit }),
            let clockOrigin = SourceProvenance.ClockOrigin.allCases.first(where: { $0.name == clockOrigin }),
            let wallClock = SourceProvenance.WallClock.allCases.first(where: { $0.name == wallClock }),
            let acceleration = SourceProvenance.AccelerationOrigin.allCases.first(where: {
                $0.name == accelerationOrigin
            }),
            let gravity = SourceProvenance.GravityOrigin.allCases.first(where: { $0.name == gravityOrigin }),
            abs(frameSign) == 1
        else { return nil }
        var notes = SourceProvenance()
        notes.convertedFrom = convertedFrom
        notes.factors = SourceProvenance.UnitFactors(
            acceleration: accelerationFactor, rotationRate: rotationRateFactor, gravity: gravityFactor,
            userAcceleration: userAccelerationFactor)
        notes.clockUnit = clockUnit
        notes.clockOrigin = clockOrigin
        notes.wallClock = wallClock
        notes.frameSign = frameSign
        notes.acceleration = acceleration
        notes.gravity = gravity
        notes.assumptions = assumptions
        return notes
    }
}
