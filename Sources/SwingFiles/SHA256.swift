#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import CNettle
#endif

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
