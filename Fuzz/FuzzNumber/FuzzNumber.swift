import FuzzSupport
import Glibc

@testable import SwingRecording

/// Whatever text is read as a number, `strtod` reads as the same number, to the bit, and as far.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNumber(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = fuzzedBytes(data, count)
    var position = 0
    if let number = DecimalNumber.read(bytes.span, at: &position) { compare(bytes[..<position], number) }

    // The readers of plain cells look at bytes behind the cell, whatever they are.
    let padded = bytes + [UInt8](repeating: UInt8(ascii: ","), count: PlainCell.reach)
    let search = ByteSearch(for: UInt8(ascii: ","))
    let powers = DecimalNumber.exactPowers
    for cell in [
        PlainCell.small(padded.span.extracting(..<PlainCell.reach), search, powers.span),
        PlainCell.long(padded.span.extracting(..<PlainCell.reach), search, powers.span),
        PlainCell.any(padded.span, 0, to: bytes.count),
    ] where cell.length > 0 { compare(padded[..<cell.length], cell.value) }
    return 0
}

private func compare(_ text: ArraySlice<UInt8>, _ number: Double) {
    var characters = text.map { CChar(bitPattern: $0) } + [0]
    let expected = characters.withUnsafeMutableBufferPointer { buffer -> (number: Double, length: Int) in
        guard let start = buffer.baseAddress else { return (.nan, 0) }
        var end: UnsafeMutablePointer<CChar>?
        let number = strtod(start, &end)
        return (number, end.map { $0 - start } ?? 0)
    }
    let isSame = expected.number.bitPattern == number.bitPattern || expected.number.isNaN && number.isNaN
    precondition(
        isSame && expected.length == text.count,
        "\(String(decoding: text, as: UTF8.self)): read as \(number), by strtod as \(expected)")
}
