import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingStudy

struct WaveFileTests {
    private func file(_ bytes: [UInt8]) throws -> WaveFile {
        let scratch = try TemporaryFolder()
        try Data(bytes).write(to: scratch.url.appending(path: "sound.wav"))
        return try WaveFile(readingAt: scratch.path("sound.wav"))
    }

    @Test(arguments: MadeSound.Encoding.allCases, [1, 2, 5]) func encodingsAreRead(
        encoding: MadeSound.Encoding, channels: Int
    ) throws {
        let sound = MadeSound(seconds: 0.02, rate: 8000, noise: 0.3)
        let file = try file(sound.file(encoding, channels: channels))
        #expect(file.rate == 8000 && file.channels == channels && file.count == 160 && file.doubt == nil)
        for (found, expected) in zip(try file.samples(0..<1000), sound.samples) {
            #expect(abs(Double(found) - min(max(expected, -1), 1)) < 1.0 / 32_000)
        }
        #expect(try file.samples(150..<400) == file.samples(0..<160).suffix(10))
    }

    /// Python's module `wave` writes the file.
    @Test(.needsPython, arguments: [2, 3, 4]) func filesOfPythonAreRead(width: Int) throws {
        let scratch = try TemporaryFolder()
        let script = """
            import sys, wave
            path, width = sys.argv[1], int(sys.argv[2])
            values = [0, 1, -1, 2 ** (8 * width - 2), -2 ** (8 * width - 1), 2 ** (8 * width - 1) - 1]
            with wave.open(path, "wb") as file:
                file.setnchannels(2); file.setsampwidth(width); file.setframerate(48000)
                file.writeframes(b"".join(v.to_bytes(width, "little", signed=True) * 2 for v in values))
            print(*(v / 2 ** (8 * width - 1) for v in values))
            """
        let expected = try Python.run(script, scratch.path("p.wav"), "\(width)").split(separator: " ").map {
            try #require(Float($0))
        }
        #expect(try WaveFile(readingAt: scratch.path("p.wav")).samples(0..<10) == expected)
    }

    /// The file has holes instead of samples.
    @Test(arguments: [(12 * 3600 * 8000 - 1, true), (12 * 3600 * 8000, false)])
    func halfADayIsTooLong(count: Int, isRead: Bool) throws {
        let scratch = try TemporaryFolder()
        scratch.write(
            MadeSound.file(tag: 1, channels: 1, rate: 8000, bits: 16, data: [], length: 2 * count), "sound.wav")
        let file = try FileHandle(forUpdating: URL(filePath: scratch.path("sound.wav")))
        try file.truncate(atOffset: try file.seekToEnd() + UInt64(2 * count))
        try file.close()
        var found = 0
        let failure = failure { () throws(SwingError) in
            found = try WaveFile(readingAt: scratch.path("sound.wav")).count
        }
        #expect(
            isRead
                ? found == count : failure?.message == "contains 12 hours of sound, expected less than 12; cut the file"
        )
    }

    @Test func unusualHeadersAreRead() throws {
        let data = [UInt8](repeating: 0, count: 400)
        let list = Array("LIST".utf8) + MadeSound.bytes(3, 4) + [1, 2, 3, 0]
        let extended = try file(
            MadeSound.file(tag: 1, channels: 2, rate: 48_000, bits: 16, data: data, isExtensible: true, before: list))
        #expect(extended.count == 100 && extended.channels == 2)
        // A recorder that was interrupted.
        let cut = try file(
            MadeSound.file(tag: 1, channels: 1, rate: 48_000, bits: 16, data: data, length: 0xFFFF_FFFF))
        #expect(cut.count == 200 && cut.doubt?.hasPrefix("ends early") == true)
        let infinite = MadeSound.bytes(UInt64(Float.infinity.bitPattern), 4)
        #expect(
            try file(MadeSound.file(tag: 3, channels: 1, rate: 8000, bits: 32, data: infinite)).samples(0..<1) == [0])
    }

    @Test(
        arguments: [
            (Array("RIFF".utf8), "is not RIFF WAVE"), ([], "is not RIFF WAVE"),
            (Array("ID3 not a sound at all".utf8), "is not RIFF WAVE"),
            (MadeSound.file(tag: 1, channels: 1, rate: 48_000, bits: 8, data: [0]), "found the encoding 1 with 8 bits"),
            (
                MadeSound.file(tag: 3, channels: 1, rate: 48_000, bits: 64, data: [0]),
                "found the encoding 3 with 64 bits"
            ),
            (
                MadeSound.file(tag: 85, channels: 1, rate: 48_000, bits: 16, data: [0]),
                "found the encoding 85 with 16 bits"
            ),
            (MadeSound.file(tag: 1, channels: 1, rate: 4000, bits: 16, data: [0, 0]), "found 4000 Hz"),
            (MadeSound.file(tag: 1, channels: 0, rate: 48_000, bits: 16, data: [0, 0]), "found 0 channels"),
            (MadeSound.file(tag: 1, channels: 1, rate: 48_000, bits: 16, data: []), "contains no samples"),
            (
                Array(MadeSound.file(tag: 1, channels: 1, rate: 48_000, bits: 16, data: [0, 0]).prefix(36)),
                "ends before its samples"
            ),
        ] as [([UInt8], String)])
    func otherFilesGetOneLine(bytes: [UInt8], message: String) throws {
        let error = #expect(throws: SwingError.self) { try file(bytes) }
        let text = error?.description ?? ""
        #expect(text.contains(message) && text.contains("expected a WAV file") && !text.contains("\n"), "\(text)")
    }
}
