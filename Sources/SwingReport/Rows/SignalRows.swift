internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The signals of a study's swings as rows of charts, read in one pass.
struct SignalRows {
    /// The maximum number of signal values of single swings in a page, about 1.5 bytes each.
    private static let valueLimit = 650_000
    /// The maximum number of swings whose signals can be viewed; of more swings, they are chosen evenly.
    private static let traceLimit = 5000

    /// The overlaid signals.
    private(set) var overlays: OverlayRows
    /// The signals of single swings, as members of an object whose keys are the swings' indices in the study.
    private(set) var traces: [String] = []
    /// Whether ``traces`` omits samples.
    private(set) var isThinned = false

    /// Reads the signals.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - overlayLimit: The maximum number of overlaid swings.
    ///   - withTraces: Whether to read the signals of single swings.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read.
    init(
        _ study: ResultSet, overlayLimit: Int = OverlayCharts.limit, withTraces: Bool = true
    ) throws(SwingError) {
        let count = study.swings.count
        let overlayStep = (count + overlayLimit - 1) / overlayLimit
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

/// The overlaid signals, one row per swing.
struct OverlayRows {
    /// The accelerometer samples around the contact: 20 ms before to 60 ms after it.
    static let impactSamples = -16...48
    /// The device-motion samples around the contact: 400 ms before to 200 ms after it.
    static let rotationSamples = -80...40

    private let study: ResultSet
    private(set) var impacts: [String] = []
    private(set) var rotations: [String] = []

    /// The step between the device-motion samples that are kept: 2 with many swings, else 1.
    let rotationStep: Int

    /// Creates an empty set of rows.
    ///
    /// - Parameters:
    ///   - study: The swings.
    ///   - count: The number of swings that will be added.
    init(_ study: ResultSet, count: Int) {
        self.study = study
        rotationStep = count > 300 ? 2 : 1
    }

    /// The number of overlaid swings.
    var count: Int { rotations.count }

    /// Adds a swing's rows.
    ///
    /// - Parameters:
    ///   - id: The swing's index in the study.
    ///   - window: The signals around the swing.
    mutating func add(_ id: Int, _ window: SwingWindow) {
        let swing = study.swings[id].swing
        let zero = (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN
        if swing.contactTimestamp != nil, let values = Self.cut(window.filteredZ, 400, Self.impactSamples) {
            var row = head(id)
            row.add("value", values, decimals: 2)
            impacts.append(row.finished())
        }
        guard let values = Self.cut(window.rotationRateAboutAxis, 200, Self.rotationSamples) else { return }
        // The sign makes the rate positive in the direction of the swing.
        let middle = values[40...]
        let peak = middle.max { ($0.isNaN ? 0 : $0.magnitude) < ($1.isNaN ? 0 : $1.magnitude) } ?? 0
        let sign: Float = peak < 0 ? -1 : 1
        let latency = swing.motionLatency ?? 0
        // Shifted by the latency, the first samples are before the chart.
        func time(_ index: Int) -> Double { Double(Self.rotationSamples.lowerBound + index) * 5 - latency * 1000 }
        let shown = stride(from: 0, to: values.count, by: rotationStep).filter { (-400...200).contains(time($0)) }
        guard let first = shown.first else { return }
        var row = head(id)
        row.add("value", shown.map { values[$0] * sign }, decimals: 2)
        row.add("from", rounded: time(first))
        let start = swing.startTimestamp.orNaN - zero
        row.add("start", start * 1000)
        let position = (start + latency) * 200 + 200
        row.add("startRate", Double(sign) * Self.value(of: window.rotationRateAboutAxis, at: position))
        rotations.append(row.finished())
    }

    /// Returns a row with the swing's index, by which the page's script adds its facts, and with what a picture needs.
    private func head(_ id: Int) -> RowText {
        var row = RowText()
        row.add("id", id)
        row.add("outcome", study.swings[id].swing.outcome.name)
        return row
    }

    /// Returns the samples around the window's zero, which is at index `middle`; `nil` if the window lacks the signal.
    private static func cut(_ signal: [Float], _ middle: Int, _ samples: ClosedRange<Int>) -> [Float]? {
        guard signal.count > middle + samples.upperBound else { return nil }
        let values = Array(signal[middle + samples.lowerBound...middle + samples.upperBound])
        return values.allSatisfy(\.isNaN) ? nil : values
    }

    /// Returns a signal's interpolated value at a fractional index; NaN beyond its ends.
    private static func value(of signal: [Float], at position: Double) -> Double {
        guard position.isFinite, position >= 0, position <= Double(signal.count - 2) else { return .nan }
        let index = Int(clamped: position)
        let part = position - Double(index)
        return Double(signal[index]) * (1 - part) + Double(signal[index + 1]) * part
    }
}

/// Integers of a signal as short text, which the page's script decodes: about 1.5 characters for each sample.
///
/// Neighbouring samples are similar, so the text contains their differences. A difference *d* becomes the number
/// 2*d* + 1, or -2*d* if it is negative; 0 stands for an unknown sample. Each number takes as many bytes of seven bits as
/// it needs, the lowest bits first, and all but its last byte have the highest bit. The bytes are in base64.
///
/// Source: LEB128 and ZigZag encoding, <https://protobuf.dev/programming-guides/encoding/>; RFC 4648 for base64.
enum SignalCode {
    /// Returns the text of a signal.
    ///
    /// - Parameter samples: The samples, of at most 30 bits; `nil` if unknown.
    /// - Returns: The text.
    /// - Complexity: O(*n*).
    static func text(_ samples: some Sequence<Int?>) -> String {
        var bytes = Data()
        var last = 0
        for sample in samples {
            guard let sample else {
                bytes.append(0)
                continue
            }
            let difference = sample - last
            last = sample
            var rest = difference < 0 ? -2 * difference : 2 * difference + 1
            while rest > 127 {
                bytes.append(UInt8(rest & 127 | 128))
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        return bytes.base64EncodedString()
    }
}
