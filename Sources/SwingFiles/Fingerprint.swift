internal import CSwingFiles
package import SwingMotion

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import CNettle
#endif

/// Fingerprints that distinguish files and identify text.
package enum Fingerprint {
    /// The size of each part at a file's start and end that the quick fingerprint reads, in bytes.
    static let edge = 1 << 16

    /// Returns a quick fingerprint: sizes, modification times, and the SHA-256 of the files' first and last 64 KiB.
    ///
    /// - Parameter paths: The files, in a fixed order.
    /// - Returns: For example `size=1024 modified=2026-01-31T12:00:00Z ends_sha256=…`, one entry per file, separated by `;
    ///   `.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read.
    /// - Complexity: O(1) per file, whatever its size.
    package static func quick(_ paths: [String]) throws(SwingError) -> String {
        var parts: [String] = []
        var buffer = [UInt8](repeating: 0, count: edge)
        for path in paths {
            let file = try InputFile(readingAt: path)
            let size = file.size
            var hash = SHA256()
            try update(&hash, with: file, count: edge, &buffer)
            // If the file is shorter than both parts together, it is read once.
            let tail = max(size - edge, min(size, edge))
            try file.skip(to: tail)
            try update(&hash, with: file, count: size - tail, &buffer)
            let date = UTCText.second(file.modificationTime) ?? "unknown"
            parts.append("size=\(size) modified=\(date) ends_sha256=\(hex(hash.finish()))")
        }
        return parts.joined(separator: "; ")
    }

    /// Returns the SHA-256 of the files' bytes, one file after the other.
    ///
    /// - Parameter paths: The files, in a fixed order.
    /// - Returns: 64 hexadecimal digits.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package static func whole(_ paths: [String]) throws(SwingError) -> String {
        var hash = SHA256()
        var buffer = [UInt8](repeating: 0, count: edge)
        for path in paths {
            let file = try InputFile(readingAt: path)
            try update(&hash, with: file, count: .max, &buffer)
        }
        return hex(hash.finish())
    }

    /// Returns a UUID that depends only on `lines`.
    ///
    /// - Parameter lines: The lines to derive the UUID from, one or more. They are read one at a time.
    /// - Returns: The first half of the SHA-256 of the lines, separated by newlines, as a version 8 UUID (RFC 9562).
    package static func identifier(_ lines: some Sequence<String>) -> String {
        var hash = SHA256()
        var separator = ""
        for line in lines {
            let bytes = Array((separator + line).utf8)
            hash.update(bytes.span)
            separator = "\n"
        }
        var bytes = Array(hash.finish().prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = hex(bytes)
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }

    /// Adds the next `count` bytes of a file, or fewer at its end.
    private static func update(
        _ hash: inout SHA256, with file: InputFile, count: Int, _ buffer: inout [UInt8]
    ) throws(SwingError) {
        var rest = count
        while rest > 0 {
            let got = try file.read(into: &buffer)
            guard got > 0 else { return }
            let used = min(got, rest)
            hash.update(buffer.span.extracting(..<used))
            rest -= used
        }
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

/// The first 16 bytes of a text's SHA-256, which identify the text in little memory.
package struct ShortDigest: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the digest of nothing, which differs from that of any text.
    package init() { (high, low) = (0, 0) }

    /// Creates the digest of a text.
    ///
    /// - Parameter text: The text, encoded as UTF-8.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(of text: String) {
        let bytes = SHA256.digest(of: text)
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The digest in 32 hexadecimal digits.
    package var text: String { high.padded(16, radix: 16) + low.padded(16, radix: 16) }
}

/// An incremental SHA-256 digest (FIPS 180-4), computed by CryptoKit on Apple's platforms and by libnettle elsewhere.
package struct SHA256: Sendable {
    #if canImport(CryptoKit)
        private var state = CryptoKit.SHA256()
    #else
        private var state = sha256_ctx()
    #endif

    /// Creates the digest of zero bytes.
    package init() {
        #if !canImport(CryptoKit)
            unsafe nettle_sha256_init(&state)
        #endif
    }

    /// Adds bytes.
    ///
    /// - Parameter bytes: The next bytes.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            #if canImport(CryptoKit)
                unsafe state.update(bufferPointer: UnsafeRawBufferPointer(buffer))
            #else
                unsafe nettle_sha256_update(&state, buffer.count, buffer.baseAddress)
            #endif
        }
    }

    /// Finishes the digest.
    ///
    /// - Returns: The 32 bytes of the digest.
    package consuming func finish() -> [UInt8] {
        #if canImport(CryptoKit)
            return Array(state.finalize())
        #else
            var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
            unsafe digest.withUnsafeMutableBufferPointer { buffer in
                unsafe nettle_sha256_digest(&state, buffer.count, buffer.baseAddress)
            }
            return digest
        #endif
    }

    /// Returns the digest of a text.
    ///
    /// - Parameter text: The text, encoded as UTF-8.
    /// - Returns: The 32 bytes.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package static func digest(of text: String) -> [UInt8] {
        var hash = SHA256()
        let bytes = Array(text.utf8)
        hash.update(bytes.span)
        return hash.finish()
    }
}

/// The commit from which the program was built.
package enum BuildCommit {
    /// The beginning of the commit's hash, followed by `.changed` if files had changed; `nil` unless `packaging/build` built
    /// the program.
    package static var text: String? {
        let commit = unsafe String(cString: swing_commit())
        return commit.isEmpty ? nil : commit
    }
}
