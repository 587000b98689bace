internal import SwingMotion

/// A measure whose course over a season is reported.
enum SeasonMeasure: Sendable {
    case timeToContact
    case peakRotationRate

    /// The name in a sentence.
    var name: String {
        switch self {
        case .timeToContact: "time to contact"
        case .peakRotationRate: "peak rotation rate"
        }
    }

    /// The unit of values in the page.
    var unit: String {
        switch self {
        case .timeToContact: "ms"
        case .peakRotationRate: "rad/s"
        }
    }

    /// The words for smaller and for larger values.
    var directions: (smaller: String, larger: String) {
        switch self {
        case .timeToContact: ("shorter", "longer")
        case .peakRotationRate: ("lower", "higher")
        }
    }

    private var decimals: Int { self == .timeToContact ? 0 : 1 }

    /// Returns a swing's value in ``unit``; NaN if unknown or omitted.
    func value(of swing: Swing) -> Double {
        switch self {
        case .timeToContact: swing.timeToContact * 1000
        case .peakRotationRate: swing.peakRotationRate.magnitude
        }
    }

    /// Returns a value or a difference as text, without its unit.
    func text(_ value: Double) -> String {
        let text = value.fixed(decimals)
        return text.contains { ("1"..."9").contains($0) } ? text : text.replacing("-", with: "")
    }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
