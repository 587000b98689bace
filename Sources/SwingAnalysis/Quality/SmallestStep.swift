import SwingMotion

extension [SampleColumn<Float>] {
    /// The smallest step between neighbouring samples of any axis that differ: the sensor's resolution; infinity without one.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    var smallestStep: Float {
        var smallest = Float.infinity
        for axis in self {
            let values = axis.span
            for i in values.indices.dropFirst() {
                let step = (values[i] - values[i - 1]).magnitude
                if step > 0, step < smallest { smallest = step }
            }
        }
        return smallest
    }
}
