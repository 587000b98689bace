internal import SwingFiles
internal import SwingMotion

/// A WAV file (RIFF WAVE), read in blocks: PCM of 16, 24 or 32 bits, or 32-bit float.
struct WaveFile {
    /// The samples per second.
    let rate: Double
    /// The number of channels.
    let channels: Int
    /// The number of samples of a channel.
    let count: Int
    /// What is doubtful about the file; `nil` if nothing is.
    let doubt: String?
    private let file: InputFile
    private let start: Int
    private let sample: Sample

    /// The encodings of a sample.
    private enum Sample {
        case integer(bytes: Int)
        case float

        var size: Int { if case .integer(let bytes) = self { bytes } else { 4 } }
    }

    private static let rates = 8000...384_000
    private static let remedy = "convert it, such as with ffmpeg -i FILE sound.wav"

    /// Opens a file and reads its header.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, is not a WAV file, or has another encoding.
    init(readingAt path: String) throws(SwingError) {
        func wrong(_ finding: String) -> SwingError {
            SwingError(
                .badData, at: path,
                "\(finding), expected a WAV file with PCM of 16, 24 or 32 bits or 32-bit float, at least "
                    + "\(Self.rates.lowerBound) Hz; \(Self.remedy)")
        }
        let file = try InputFile(readingAt: path)
        let head = try Self.bytes(12, at: 0, of: file)
        guard head.count == 12, head.starts(with: Array("RIFF".utf8)), head[8...].elementsEqual(Array("WAVE".utf8))
        else {
            throw wrong("is not RIFF WAVE")
        }
        var place = 12
        var format: [UInt8] = []
        while true {
            let chunk = try Self.bytes(8, at: place, of: file)
            guard chunk.count == 8 else { throw wrong("ends before its samples") }
            let length = Self.number(chunk[4..<8])
            if chunk.starts(with: Array("fmt ".utf8)) {
                format = try Self.bytes(min(length, 40), at: place + 8, of: file)
            }
            if chunk.starts(with: Array("data".utf8)) {
                place += 8
                let rest = max(file.size - place, 0)
                guard format.count >= 16 else { throw wrong("states no format before its samples") }
                let tag = format.count >= 26 && Self.number(format[0..<2]) == 0xFFFE ? format[24..<26] : format[0..<2]
                let (channels, bits) = (Self.number(format[2..<4]), Self.number(format[14..<16]))
                let rate = Self.number(format[4..<8])
                switch (Self.number(tag), bits) {
                case (1, 16), (1, 24), (1, 32): sample = .integer(bytes: bits / 8)
                case (3, 32): sample = .float
                default: throw wrong("found the encoding \(Self.number(tag)) with \(bits) bits")
                }
                guard (1...64).contains(channels), Self.number(format[12..<14]) == channels * sample.size else {
                    throw wrong("found \(channels.of("channel")) in frames of \(Self.number(format[12..<14])) bytes")
                }
                guard Self.rates.contains(rate) else { throw wrong("found \(rate) Hz") }
                (self.rate, self.channels, self.file, start) = (Double(rate), channels, file, place)
                count = min(length, rest) / (channels * sample.size)
                // A recorder that is interrupted leaves the length of its beginning, or the largest possible one.
                doubt =
                    length > rest
                    ? "ends early: the header states \(length) bytes of samples, the file contains \(rest)" : nil
                guard count > 0 else { throw wrong("contains no samples") }
                guard count / rate < InputLimits.soundHours * 3600 else {
                    throw SwingError(
                        .badData, at: path,
                        "contains \(count / rate / 3600) hours of sound, expected less than \(InputLimits.soundHours); "
                            + "cut the file")
                }
                return
            }
            place += 8 + length + length % 2
        }
    }

    /// Returns the mean of the channels in a range of samples, which is limited to those of the file.
    ///
    /// A sample that is not finite is 0.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func samples(_ range: Range<Int>) throws(SwingError) -> [Float] {
        let range = range.clamped(to: 0..<count)
        let size = channels * sample.size
        let bytes = try Self.bytes(range.count * size, at: start + range.lowerBound * size, of: file)
        var samples = [Float](repeating: 0, count: bytes.count / size)
        for place in samples.indices {
            var sum: Float = 0
            for channel in 0..<channels { sum += value(bytes, place * size + channel * sample.size) }
            samples[place] = sum.isFinite ? sum / Float(channels) : 0
        }
        return samples
    }

    private func value(_ bytes: [UInt8], _ place: Int) -> Float {
        switch sample {
        case .float:
            return Float(bitPattern: UInt32(truncatingIfNeeded: Self.number(bytes[place..<place + 4])))
        case .integer(let size):
            var bits: UInt32 = 0
            for byte in bytes[place..<place + size].reversed() { bits = bits << 8 | UInt32(byte) }
            // The sign is in the highest byte.
            return Float(Int32(bitPattern: bits << (32 - 8 * UInt32(size)))) / 2_147_483_648
        }
    }

    /// Returns the bytes at a place, fewer at the end of the file.
    private static func bytes(_ count: Int, at place: Int, of file: InputFile) throws(SwingError) -> [UInt8] {
        guard count > 0, place < file.size else { return [] }
        try file.skip(to: place)
        var buffer = [UInt8](repeating: 0, count: min(count, file.size - place))
        var filled = 0
        while filled < buffer.count {
            let got = try file.read(into: &buffer, from: filled)
            guard got > 0 else { return Array(buffer[..<filled]) }
            filled += got
        }
        return buffer
    }

    /// Returns a number in little-endian order, of at most four bytes.
    private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
