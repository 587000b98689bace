import SwingMotion
internal import SwingResults

/// The signals of a study's swings as rows of charts, read in one pass.
struct SignalRows {
    /// How many values of single swings a page holds at most: about six bytes each.
    private static let valueLimit = 700_000
    /// How many swings can be chosen to see their signals at most; of more, evenly chosen ones.
    private static let traceLimit = 5000

    /// The stretches that are laid over each other.
    private(set) var overlays: OverlayRows
    /// The signals of single swings, as members of an object whose keys are the swings' places in the study.
    private(set) var traces: [String] = []
    /// Whether samples were left out of ``traces``.
    private(set) var isThinned = false

    /// Reads the signals.
    ///
    /// - Throws: ``SwingResults/SwingError`` if a file can't be read.
    init(_ study: Study, withTraces: Bool = true) throws(SwingError) {
        let count = study.swings.count
        let overlayStep = (count + OverlayCharts.limit - 1) / OverlayCharts.limit
        let traceStep = (count + Self.traceLimit - 1) / Self.traceLimit
        let limit = Self.valueLimit * traceStep / max(count, 1)
        var overlays = OverlayRows(study, count: count / max(overlayStep, 1))
        var traces: [String] = []
        var isThinned = false
        try study.eachWindow { id, window in
            if id % overlayStep == 0 { overlays.add(id, window) }
            guard withTraces, id % traceStep == 0 else { return }
            let row = TraceRow(window, limit: limit)
            traces.append("\"\(id)\":" + row.text)
            isThinned = isThinned || row.isThinned
        }
        self.overlays = overlays
        self.traces = traces
        self.isThinned = isThinned
    }
}
