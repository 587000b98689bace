internal import CReportAssets

/// The texts that are part of the program: the page's style sheet, its script, and the library that draws charts.
enum ReportAssets {
    static var style: String { unsafe text(report_style()) }

    static var script: String { unsafe text(report_script()) }

    /// The bundle of Vega-Lite; `nil` if the program was built without it.
    static var charts: String? {
        let charts = unsafe text(report_charts())
        return charts.isEmpty ? nil : charts
    }

    /// A text whose bytes are constants of the program.
    private static func text(_ text: report_text) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
