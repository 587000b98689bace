/// Points in time at a fixed distance, to look for the greatest value on.
enum Grid {
    /// The time at which `value` is greatest among `start` + `steps` · `step`.
    static func greatest(
        of value: (Double) -> Double, at steps: ClosedRange<Int>, step: Double, around start: Double = 0
    ) -> Double {
        var (time, greatest) = (start, -Double.infinity)
        for index in steps {
            let candidate = start + Double(index) * step
            let found = value(candidate)
            if found > greatest { (time, greatest) = (candidate, found) }
        }
        return time
    }
}
