internal import SwingMotion

/// All signals around one swing: what is shown of the one that the reader chose.
///
/// Values are in hundredths. Where samples were left out, the steps from each that was kept to the next stand beside them.
struct TraceRow {
    /// The row as an object of JSON.
    let text: String
    /// Whether samples were left out.
    let isThinned: Bool

    /// Writes a window.
    ///
    /// - Parameters:
    ///   - window: The window; signals that it lacks are empty.
    ///   - limit: How many values are kept at most, of all signals together.
    init(_ window: SwingWindow, limit: Int) {
        var row = RowText()
        var isThinned = false
        func add(_ name: String, _ signal: [Float], _ limit: Int) {
            let trace = SignalTrace(signal, limit: limit)
            row.add(name, trace.values.map { $0.isFinite ? Int(exactly: ($0 * 100).rounded()) : nil })
            guard let indices = trace.indices else { return }
            row.add(name + "Steps", zip(indices, [0] + indices).map { $0 - $1 })
            isThinned = true
        }
        add("z", window.filteredZ, limit * 4 / 10)
        add("rotation", window.rotationRateAboutGravity, limit * 3 / 10)
        add("ax", window.acceleration.x.array, limit / 10)
        add("ay", window.acceleration.y.array, limit / 10)
        add("az", window.acceleration.z.array, limit / 10)
        text = row.finished()
        self.isThinned = isThinned
    }
}
