import Testing

@testable import Zip

struct ZipLimitsTests {
    @Test(arguments: [
        (0, 0, true), (1 << 20, 0, true), ((1 << 20) + 99, 0, true), ((1 << 20) + 100, 0, false),
        ((1 << 20) + 100_099, 1000, true), ((1 << 20) + 100_100, 1000, false), (.max, .max, true), (.max, 1, false),
    ])
    func aMebibyteIsFreeAndTheRestHundredfold(size: Int, packed: Int, expected: Bool) {
        #expect(ZipLimits.allow(size, packed: packed) == expected)
    }
}
