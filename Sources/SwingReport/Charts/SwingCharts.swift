/// The signals of one swing.
enum SwingCharts {
    private static let time = "time after the contact, or the greatest rate (ms)"

    static let all = [
        SignalChart.chart(
            "swing-rotation", title: "Rotation rate about gravity", time: time,
            value: "rotation rate about gravity (rad/s)", series: ["rotation rate"]),
        SignalChart.chart(
            "swing-impact", title: "High-passed acceleration", time: time, value: "high-passed acceleration, z (g)",
            series: ["high-passed z"]),
        SignalChart.chart(
            "swing-acceleration", title: "Total acceleration", time: time, value: "acceleration (g)",
            series: ["x", "y", "z"]),
    ]
}
