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
        func read<Category: SourceCategory>(_ key: String, _ category: inout Category) -> Bool {
            guard case .text(let name) = json[key], let found = Category(rawValue: name) else { return false }
            category = found
            return true
        }
        guard read("clockUnit", &clockUnit), read("clockOrigin", &clockOrigin), read("wallClock", &wallClock),
            read("accelerationOrigin", &acceleration), read("gravityOrigin", &gravity),
            case .number(let sign) = json["frameSign"], abs(sign) == 1, case .array(let sentences) = json["assumptions"]
        else { return nil }
        frameSign = Int(sign)
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
