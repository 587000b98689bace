import SwingMotion

/// The kind of a frame's payload; the raw value is the four characters with which the frame begins.
package enum FrameKind: String, CaseIterable, Sendable {
    /// The facts of the session; a later frame replaces an earlier one.
    case facts = "FACT"
    /// Accelerometer samples.
    case accelerometer = "ACCL"
    /// Device-motion samples.
    case deviceMotion = "MOTN"
    /// The end of a recording that was finished, with the numbers of samples so far.
    case finish = "DONE"
    /// Frames that were recorded and never received: their number, from this frame's own number on.
    case lost = "LOST"

    /// The four characters as an integer, the first one lowest.
    var code: UInt32 { rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The 20 bytes before each payload: kind, number, length, and checksums of the payload and of the header itself.
struct FrameHeader {
    /// The length of a header, in bytes.
    static let length = 20
    /// The maximum length of a payload, in bytes; a frame of ``SampleFrame/longest`` samples needs less.
    static let longestPayload = InputLimits.frame

    let kind: FrameKind
    /// The number of the frame in its file, from 0.
    let number: UInt32
    /// The length of the payload, in bytes.
    let payloadLength: Int
    /// The checksum of the payload.
    let payloadSum: UInt32

    /// Reads a header; `nil` if its checksum is wrong or its values are impossible.
    ///
    /// - Parameter bytes: At least ``length`` bytes, of which the first ones are the header.
    init?(_ bytes: [UInt8]) {
        var reader = PayloadReader(bytes, 0..<Self.length)
        let sum = CRC32.checksum(bytes.span.extracting(0..<16))
        guard let code = reader.integer32(), let number = reader.integer32(), let length = reader.integer32(),
            let payloadSum = reader.integer32(), reader.integer32() == sum,
            let kind = FrameKind.allCases.first(where: { $0.code == code }), length <= Self.longestPayload
        else { return nil }
        self.kind = kind
        self.number = number
        payloadLength = Int(length)
        self.payloadSum = payloadSum
    }

    /// Appends a frame to bytes.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - kind: Its kind.
    ///   - number: The number of the frame in its file.
    ///   - bytes: The bytes that are extended.
    /// - Precondition: The payload is not longer than ``longestPayload``.
    static func append(_ payload: [UInt8], _ kind: FrameKind, number: UInt32, to bytes: inout [UInt8]) {
        precondition(payload.count <= longestPayload, "the payload must not be longer than \(longestPayload) bytes")
        var header: [UInt8] = []
        header.append(littleEndian: kind.code)
        header.append(littleEndian: number)
        header.append(littleEndian: UInt32(payload.count))
        header.append(littleEndian: CRC32.checksum(payload.span))
        header.append(littleEndian: CRC32.checksum(header.span))
        bytes += header
        bytes += payload
    }
}

/// The first 16 bytes of a file: what it is, its version, and a checksum.
package enum FileHeader {
    /// The length of the header, in bytes.
    package static let length = 16
    /// The version of the layout.
    static let version: UInt32 = 1
    /// The first bytes of each file.
    ///
    /// Line ends and a byte above 127 show whether a transfer changed it as text.
    package static let magic: [UInt8] = [0x93] + Array("SWREC".utf8) + [0x0D, 0x0A]

    /// The header's bytes.
    static var bytes: [UInt8] {
        var bytes = magic
        bytes.append(littleEndian: version)
        bytes.append(littleEndian: CRC32.checksum(bytes.span))
        return bytes
    }

    /// Checks a header.
    ///
    /// - Parameter bytes: The first bytes of the file, at most ``length``.
    /// - Returns: What is wrong, with the expectation and the remedy; `nil` if nothing is.
    static func problem(_ bytes: [UInt8]) -> String? {
        guard bytes.starts(with: magic.prefix(bytes.count)), bytes.count >= magic.count else {
            return
                "is not a recording of SessionRecorder; expected a file that begins with its 8 bytes; name another file"
        }
        var reader = PayloadReader(bytes, magic.count..<bytes.count)
        guard let found = reader.integer32(), let sum = reader.integer32(),
            sum == CRC32.checksum(bytes.span.extracting(0..<12))
        else { return "the first 16 bytes are damaged; expected their checksum; copy the file from the watch again" }
        return found == version
            ? nil : "found version \(found) of the recorder's file, expected version \(version); use a newer swing"
    }
}

/// The checksum CRC-32 with the polynomial of zip and PNG.
///
/// The module imports no library, so the sum is computed here, with four tables that process four bytes at a time.
package enum CRC32 {
    /// Returns the checksum of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - previous: The checksum of the bytes before them, to continue it.
    /// - Returns: The checksum.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package static func checksum(_ bytes: Span<UInt8>, continuing previous: UInt32 = 0) -> UInt32 {
        var sum = ~previous
        var i = 0
        let tables = tables.span
        while i + 4 <= bytes.count {
            sum ^= UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8
            sum ^= UInt32(bytes[i + 2]) << 16 | UInt32(bytes[i + 3]) << 24
            let low = tables[768 + Int(sum & 0xFF)] ^ tables[512 + Int(sum >> 8 & 0xFF)]
            sum = low ^ tables[256 + Int(sum >> 16 & 0xFF)] ^ tables[Int(sum >> 24)]
            i += 4
        }
        while i < bytes.count {
            sum = sum >> 8 ^ tables[Int((sum ^ UInt32(bytes[i])) & 0xFF)]
            i += 1
        }
        return ~sum
    }

    /// Four tables of 256 sums: of a byte, and of a byte with one, two and three bytes after it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
            tables.append(sum)
        }
        for i in 256..<1024 {
            let sum = tables[i - 256]
            tables.append(sum >> 8 ^ tables[Int(sum & 0xFF)])
        }
        return tables
    }()
}
