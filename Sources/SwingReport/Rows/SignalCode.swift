#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Integers of a signal as short text, which the page's script decodes: about 1.5 characters for each sample.
///
/// Neighbouring samples are similar, so the text contains their differences. A difference *d* becomes the number
/// 2*d* + 1, or -2*d* if it is negative; 0 stands for an unknown sample. Each number takes as many bytes of seven bits as
/// it needs, the lowest bits first, and all but its last byte have the highest bit. The bytes are in base64.
///
/// Source: LEB128 and ZigZag encoding, <https://protobuf.dev/programming-guides/encoding/>; RFC 4648 for base64.
enum SignalCode {
    /// Returns the text of a signal.
    ///
    /// - Parameter samples: The samples, of at most 30 bits; `nil` if unknown.
    /// - Returns: The text.
    /// - Complexity: O(*n*).
    static func text(_ samples: some Sequence<Int?>) -> String {
        var bytes = Data()
        var last = 0
        for sample in samples {
            guard let sample else {
                bytes.append(0)
                continue
            }
            let difference = sample - last
            last = sample
            var rest = difference < 0 ? -2 * difference : 2 * difference + 1
            while rest > 127 {
                bytes.append(UInt8(rest & 127 | 128))
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        return bytes.base64EncodedString()
    }
}
