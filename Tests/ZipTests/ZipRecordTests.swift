import Testing

@testable import Zip

struct ZipExtraTests {
    private static let all = UInt32.max

    @Test(
        arguments: [
            ([], [5, 6], [5, 6]), ([], [all], nil),
            ([1, 0, 8, 0, 1, 2, 0, 0, 0, 0, 0, 0], [all, 7], [513, 7]),
            ([1, 0, 8, 0, 1, 2, 0, 0, 0, 0, 0, 0], [7, all], [7, 513]),
            ([1, 0, 8, 0, 1, 2, 0, 0, 0, 0, 0, 0], [all, all], nil),
            ([9, 9, 1, 0, 3, 1, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], [all], [1 << 32]),
            // 2⁶³ is not a size.
            ([1, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0x80], [all], nil), ([1, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0], [all], nil),
        ] as [([UInt8], [UInt32], [Int]?)])
    func longNumbersReplaceOnes(bytes: [UInt8], numbers: [UInt32], expected: [Int]?) throws {
        #expect(try #require(ZipExtra(bytes[...])).resolve(numbers) == expected)
    }

    @Test(
        arguments: [
            [1], [9, 9, 4, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0], [9, 9, 0, 0, 0, 0, 1],
        ] as [[UInt8]])
    func damagedFieldsAreRejected(bytes: [UInt8]) { #expect(ZipExtra(bytes[...]) == nil) }

    @Test func zerosMayPad() { #expect(ZipExtra([9, 9, 1, 0, 3, 0, 0, 0]) != nil) }
}
