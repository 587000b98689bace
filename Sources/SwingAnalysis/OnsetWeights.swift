/// An onset, and the standard deviation of the onsets that explain the signal as well, in seconds.
struct Onset: Equatable {
    let time: Double
    let spread: Double
}

/// How well each instant of an even grid explains a signal as the onset of a movement.
struct OnsetWeights {
    /// The grid's first instant and its step, in seconds.
    let first, step: Double
    /// The weights, of which at least one is positive; not normalized.
    let weights: [Double]

    /// Their mean and standard deviation.
    var onset: Onset {
        var (total, mean, square) = (0.0, 0.0, 0.0)
        for (number, weight) in weights.enumerated() {
            let late = Double(number) * step
            total += weight
            mean += weight * late
            square += weight * late * late
        }
        mean /= total
        return Onset(time: first + mean, spread: max(square / total - mean * mean, 0).squareRoot())
    }

    /// The weight of an instant, on a straight line between those of the grid; 0 outside.
    func weight(at time: Double) -> Double {
        let place = (time - first) / step
        guard place >= 0, place <= Double(weights.count - 1) else { return 0 }
        let index = min(Int(place), weights.count - 2)
        guard index >= 0 else { return weights[0] }
        return weights[index] + (place - Double(index)) * (weights[index + 1] - weights[index])
    }
}
