import SwingMotion
import TestSupport

@testable import SwingEvents

extension GestureDetector {
    /// Detects events in samples along x and ends the stream.
    mutating func events(_ samples: [(time: Double, x: Float)]) -> [GestureEvent] {
        let events = samples.flatMap { analyze(timestamp: $0.time, x: $0.x, y: 0, z: 0) }
        finish()
        return events
    }
}

extension AccelerometerChunk {
    /// Returns very bad samples: noise around a gesture's threshold with gaps, backward steps, repeated times and NaN.
    static func unruly(seed: UInt64, count: Int) -> AccelerometerChunk {
        var dice = SplitMix64(seed: seed)
        var time = 100.0
        var times: [Double] = []
        var axes = Triaxial()
        for _ in 0..<count {
            switch Int.random(in: 0..<200, using: &dice) {
            case 0: time += Double.random(in: 0.2...4, using: &dice)
            case 1: time -= 0.03
            case 2: time -= 50
            case 3: break
            default: time += 0.02
            }
            let isStray = Int.random(in: 0..<300, using: &dice) == 0
            times.append(isStray ? time + 1000 : time)
            let isLost = Int.random(in: 0..<100, using: &dice) == 0
            axes.x.append(isLost ? .nan : Float.random(in: -3.5...1, using: &dice))
            axes.y.append(Float.random(in: -1.5...1.5, using: &dice))
            axes.z.append(-1)
        }
        return AccelerometerChunk(time: times, acceleration: axes)
    }

    /// Returns the same samples in chunks of random lengths.
    func cut(_ dice: inout SplitMix64) -> [AccelerometerChunk] {
        var chunks: [AccelerometerChunk] = []
        var start = 0
        while start < count {
            let end = Swift.min(start + Int.random(in: 1...40, using: &dice), count)
            var chunk = AccelerometerChunk()
            chunk.append(self, start..<end)
            chunks.append(chunk)
            start = end
        }
        return chunks
    }
}
