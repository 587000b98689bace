import SwingMotion

/// A chunk of a file's samples, which can be sorted by time and compared.
protocol TimedChunk: Sendable {
    /// Creates a chunk without samples.
    init()

    /// The number of samples.
    var count: Int { get }
    /// The samples' timestamps, in seconds.
    var times: SampleColumn<Double> { get }
    /// The columns of values, without absent ones.
    var values: [SampleColumn<Float>] { get }
    /// What the readers repaired.
    var repairs: ChunkRepairs { get set }

    /// Appends the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)

    /// Returns the same samples at other times.
    ///
    /// - Parameter times: The times, one per sample.
    /// - Returns: The samples.
    func moved(to times: [Double]) -> Self
}

extension TimedChunk {
    /// Returns some of the samples, without a record of repairs.
    func part(_ range: Range<Int>) -> Self {
        var part = Self()
        part.append(self, range)
        return part
    }

    /// Returns whether two samples have the same values, bit by bit.
    ///
    /// - Parameters:
    ///   - index: The index of a sample of this chunk.
    ///   - other: A chunk of the same stream.
    ///   - place: The index of a sample of the other chunk.
    /// - Returns: Whether all values are equal.
    func hasValues(_ index: Int, equalTo other: Self, _ place: Int) -> Bool {
        zip(values, other.values).allSatisfy { $0[index].bitPattern == $1[place].bitPattern }
    }
}

extension AccelerometerChunk: TimedChunk {
    var times: SampleColumn<Double> { time }
    var values: [SampleColumn<Float>] { acceleration.columns }

    func moved(to times: [Double]) -> AccelerometerChunk {
        AccelerometerChunk(time: times, acceleration: acceleration)
    }
}

extension DeviceMotionChunk: TimedChunk {
    var times: SampleColumn<Double> { time }
    var values: [SampleColumn<Float>] {
        let attitude = [attitude.w, attitude.x, attitude.y, attitude.z].filter { !$0.isEmpty }
        return rotationRate.columns + gravity.columns + userAcceleration.columns + attitude
    }

    func moved(to times: [Double]) -> DeviceMotionChunk {
        DeviceMotionChunk(
            time: SampleColumn(times), rotationRate: rotationRate, gravity: gravity,
            userAcceleration: userAcceleration, attitude: attitude)
    }
}

extension TriaxialChunk: TimedChunk {
    var times: SampleColumn<Double> { SampleColumn(time) }
    var values: [SampleColumn<Float>] { axes.columns }

    func moved(to times: [Double]) -> TriaxialChunk { TriaxialChunk(time: times, axes: axes) }
}

extension Triaxial {
    /// The three columns; none if the quantity is absent.
    fileprivate var columns: [SampleColumn<Float>] { count > 0 ? [x, y, z] : [] }
}

extension SensorStream where Chunk: TimedChunk {
    /// Returns the stream of a file with its timestamps repaired.
    ///
    /// - Samples that are stored out of order are sorted (see ``OrderWindow``).
    /// - A stretch that the file repeats, times and values, is dropped (see ``RepeatReader``).
    /// - Samples that share coarse timestamps are spread evenly, or the file is rejected (see ``EvenReader``).
    ///
    /// All repairs are recorded in the chunks and counted. Memory is limited to about ``OrderWindow/reach`` of samples.
    ///
    /// - Parameter place: The name of the file or the stream, for errors.
    /// - Returns: The stream.
    func withRepairedTimes(of place: String) -> SensorStream {
        let source = self
        let sorted = SensorStream { () throws(SwingError) in OrderReader(try source.open()) }
        return SensorStream(repairing: source) { () throws(SwingError) in
            EvenReader(RepeatReader(try sorted.open(), again: sorted), place)
        }
    }
}
