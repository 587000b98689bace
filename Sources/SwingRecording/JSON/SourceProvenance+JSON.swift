import SwingFiles
import SwingMotion

/// JSON for the provenance, which recordings in SwingKit's own layouts keep after a conversion.
extension SourceProvenance {
    /// Creates the provenance of an unconverted recording in one of SwingKit's own layouts, whose units are fixed.
    ///
    /// - Parameters:
    ///   - info: The recording's facts.
    ///   - hasDeviceMotion: Whether it has device motion.
    ///   - hasUserAcceleration: Whether device motion has user acceleration.
    init(of info: SessionInfo, hasDeviceMotion: Bool, hasUserAcceleration: Bool) {
        self.init()
        factors = UnitFactors(
            rotationRate: hasDeviceMotion ? 1 : nil, gravity: hasDeviceMotion ? 1 : nil,
            userAcceleration: hasUserAcceleration ? 1 : nil)
        clockOrigin = info.bootTime == nil ? .unknown : .boot
        wallClock = info.bootTime == nil && info.startedAt == nil ? .none : .stated
    }

    /// Reads a provenance; `nil` if a value is missing or has the wrong kind, or a word is unknown.
    init?(_ json: JSONValue) {
        self.init()
        guard let clockUnit: ClockUnit = json["clockUnit"].category(),
            let clockOrigin: ClockOrigin = json["clockOrigin"].category(),
            let wallClock: WallClock = json["wallClock"].category(),
            let acceleration: AccelerationOrigin = json["accelerationOrigin"].category(),
            let gravity: GravityOrigin = json["gravityOrigin"].category(),
            case .number(let sign) = json["frameSign"], let frameSign = Int(exactly: sign), abs(frameSign) == 1,
            case .array(let sentences) = json["assumptions"]
        else { return nil }
        self.clockUnit = clockUnit
        self.clockOrigin = clockOrigin
        self.wallClock = wallClock
        self.acceleration = acceleration
        self.gravity = gravity
        self.frameSign = frameSign
        for sentence in sentences {
            guard case .text(let sentence) = sentence else { return nil }
            assumptions.append(sentence)
        }
        switch json["convertedFrom"] {
        case .null: break
        case .text(let format): convertedFrom = format
        default: return nil
        }
        for (key, factor) in Self.factorKeys {
            switch json[key] {
            case .null: factors[keyPath: factor] = nil
            case .number(let number): factors[keyPath: factor] = number
            default: return nil
            }
        }
    }

    /// The provenance as an object; an unknown value has no key.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "convertedFrom": .known(convertedFrom), "clockUnit": .text(clockUnit.rawValue),
            "clockOrigin": .text(clockOrigin.rawValue), "wallClock": .text(wallClock.rawValue),
            "frameSign": .integer(frameSign), "accelerationOrigin": .text(acceleration.rawValue),
            "gravityOrigin": .text(gravity.rawValue), "assumptions": .array(assumptions.map { .text($0) }),
        ]
        for (key, factor) in Self.factorKeys { object[key] = .known(factors[keyPath: factor]) }
        return JSONValue(object.filter { $0.value != .null })
    }

    private static var factorKeys: [(String, WritableKeyPath<UnitFactors, Double?>)] {
        [
            ("accelerationFactor", \.acceleration), ("rotationRateFactor", \.rotationRate),
            ("gravityFactor", \.gravity), ("userAccelerationFactor", \.userAcceleration),
        ]
    }
}

extension JSONValue {
    /// Returns the case with the text's name, or `nil`.
    fileprivate func category<Category: SourceCategory>() -> Category? {
        guard case .text(let name) = self else { return nil }
        return Category(rawValue: name)
    }
}
