import Foundation

/// A sound from noise, contacts, their echoes, speech, steps and whistles, as a WAV file.
///
/// It is here and not beside its tests, because their own code is not optimized.
package struct MadeSound {
    /// The encoding of samples.
    package enum Encoding: String, CaseIterable, Sendable { case pcm16, pcm24, pcm32, float32 }

    package let rate: Double
    package private(set) var samples: [Double]
    private var random = SplitMix64(seed: 7)

    package init(seconds: Double, rate: Double = 44_100, noise: Double = 0.003) {
        self.rate = rate
        samples = [Double](repeating: 0, count: Int(seconds * rate))
        for i in samples.indices { samples[i] = noise * normal() }
    }

    private mutating func normal() -> Double {
        let (u, v) = (Double.random(in: 1e-12..<1, using: &random), Double.random(in: 0..<1, using: &random))
        return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
    }

    /// Adds `value` of the time after `time` for `duration` seconds.
    private mutating func add(at time: Double, lasting duration: Double, _ value: (Double) -> Double) {
        let first = max(Int((time * rate).rounded(.up)), 0)
        for i in first..<min(first + Int(duration * rate), samples.count) {
            samples[i] += value(Double(i) / rate - time)
        }
    }

    /// Adds a contact: noise and a tone of 3 kHz that rise within 0.3 ms and die away within 15 ms.
    package mutating func addContact(at time: Double, height: Double = 0.4) {
        var noise: [Double] = []
        for _ in 0..<Int(0.07 * rate) { noise.append(normal()) }
        let rate = rate
        add(at: time, lasting: 0.06) { after in
            let tone = 0.6 * sin(2 * .pi * 3000 * after) + 0.8 * noise[Int(after * rate)]
            return height * exp(-after / 0.004) * tone * min(after / 0.0003, 1)
        }
    }

    /// Adds syllables of a voice of about 120 Hz, half of which begin with a consonant.
    package mutating func addSpeech(from start: Double, to end: Double) {
        var time = start
        while time < end {
            let pitch = Double.random(in: 100..<140, using: &random)
            let formant: Double = [700, 1200, 2500].randomElement(using: &random) ?? 700
            add(at: time, lasting: 0.16) { after in
                var voice = 0.0
                for harmonic in 1..<30 {
                    let frequency = pitch * Double(harmonic)
                    let distance = (frequency - formant) / 200
                    voice += sin(2 * .pi * frequency * after) / Double(harmonic) * (1 + 3 * exp(-distance * distance))
                }
                let swell = sin(.pi * after / 0.16)
                return 0.08 * swell * swell * voice
            }
            if Bool.random(using: &random) {
                var burst: [Double] = []
                for _ in 0..<Int(0.02 * rate) { burst.append(normal()) }
                let rate = rate
                add(at: time - 0.015, lasting: 0.015) { 0.05 * exp(-$0 / 0.005) * burst[Int($0 * rate)] }
            }
            time += Double.random(in: 0.2..<0.35, using: &random)
        }
    }

    /// Adds a step: a thud of 80 Hz.
    package mutating func addStep(at time: Double) {
        add(at: time, lasting: 0.3) { 0.4 * exp(-$0 / 0.05) * sin(2 * .pi * 80 * $0) * min($0 / 0.01, 1) }
    }

    /// Adds a whistle of half a second.
    package mutating func addWhistle(at time: Double) {
        add(at: time, lasting: 0.5) { 0.2 * sin(2 * .pi * 3000 * $0) * min($0 / 0.02, (0.5 - $0) / 0.02, 1) }
    }

    /// Returns the file; every channel contains the same.
    package func file(_ encoding: Encoding = .pcm16, channels: Int = 1) -> [UInt8] {
        var data: [UInt8] = []
        for sample in samples {
            let limited = min(max(sample, -1), 1 - 1e-9)
            var bytes: [UInt8]
            switch encoding {
            case .float32: bytes = Self.bytes(UInt64(Float(limited).bitPattern), 4)
            case .pcm16: bytes = Self.bytes(UInt64(bitPattern: Int64((limited * 32_767).rounded())), 2)
            case .pcm24: bytes = Self.bytes(UInt64(bitPattern: Int64((limited * 8_388_607).rounded())), 3)
            case .pcm32: bytes = Self.bytes(UInt64(bitPattern: Int64((limited * 2_147_483_647).rounded())), 4)
            }
            for _ in 0..<channels { data += bytes }
        }
        let size = ["pcm16": 2, "pcm24": 3][encoding.rawValue] ?? 4
        return Self.file(
            tag: encoding == .float32 ? 3 : 1, channels: channels, rate: Int(rate), bits: 8 * size, data: data)
    }

    /// Returns a file with the given header.
    package static func file(
        tag: Int, channels: Int, rate: Int, bits: Int, data: [UInt8], length: Int? = nil, isExtensible: Bool = false,
        before: [UInt8] = []
    ) -> [UInt8] {
        let frame = channels * bits / 8
        var format = bytes(UInt64(isExtensible ? 0xFFFE : tag), 2) + bytes(UInt64(channels), 2)
        format += bytes(UInt64(rate), 4) + bytes(UInt64(rate * frame), 4) + bytes(UInt64(frame), 2)
        format += bytes(UInt64(bits), 2)
        if isExtensible {
            format += bytes(22, 2) + bytes(UInt64(bits), 2) + bytes(0, 4) + bytes(UInt64(tag), 2)
            format += [UInt8](repeating: 0, count: 14)
        }
        var chunks = Array("fmt ".utf8) + bytes(UInt64(format.count), 4) + format + before
        chunks += Array("data".utf8) + bytes(UInt64(length ?? data.count), 4) + data
        return Array("RIFF".utf8) + bytes(UInt64(chunks.count + 4), 4) + Array("WAVE".utf8) + chunks
    }

    package static func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
}
