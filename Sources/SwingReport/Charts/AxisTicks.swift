internal import SwingMotion

/// Elements of SVG in a page.
enum SVG {
    /// Returns a drawing that scales with its place; the text around it describes it.
    static func element(_ width: Double, _ height: Double, _ style: String, _ parts: [String]) -> String {
        "<svg class=\"\(style)\" viewBox=\"0 0 \(width.fixed(0)) \(height.fixed(0))\" width=\"\(width.fixed(0))\" "
            + "height=\"\(height.fixed(0))\" aria-hidden=\"true\">\(parts.joined(separator: "\n"))</svg>"
    }
}

/// Round values of an axis.
struct AxisTicks {
    /// The values from the first tick to the last, which contain all data.
    let range: ClosedRange<Double>
    /// The ticks.
    let values: [Double]
    private let decimals: Int

    /// Chooses ticks at 1, 2 or 5 times a power of ten.
    ///
    /// - Parameters:
    ///   - data: The values that the axis contains.
    ///   - count: About how many ticks there are.
    init(_ data: ClosedRange<Double>, count: Int) {
        // Equal values would have equal labels, and those hardly apart would look like a large change.
        let least = 0.01 * max(data.upperBound.magnitude, 1)
        let missing = max(least - (data.upperBound - data.lowerBound), 0) / 2
        let data = data.lowerBound - missing...data.upperBound + missing
        let length = data.upperBound - data.lowerBound
        let wanted = length / Double(max(count - 1, 1))
        var power = 1.0
        while power * 10 <= wanted { power *= 10 }
        while power > wanted { power /= 10 }
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999 } ?? 10 * power
        let first = (data.lowerBound / step).rounded(.down)
        let last = max((data.upperBound / step).rounded(.up), first + 1)
        values = stride(from: first, through: last, by: 1).map { $0 * step }
        range = first * step...last * step
        decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    }

    /// Returns the label of a tick.
    func text(_ value: Double) -> String { value.fixed(decimals).replacing("-", with: "−") }
}
