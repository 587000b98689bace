import SwingFiles
import Testing

struct ExactNameTests {
    /// Each name precedes the next one, and only equals itself.
    @Test func namesAreComparedByTheirBytes() {
        let texts = ["a", "ab", "e\u{301}.h5", "\u{E9}.h5", "日本"]
        let names = texts.map(ExactName.init)
        for (i, a) in names.enumerated() {
            for (k, b) in names.enumerated() {
                #expect((a == b) == (i == k), "\(texts[i]) \(texts[k])")
                #expect((a < b) == (i < k), "\(texts[i]) \(texts[k])")
            }
        }
        #expect(Set(names).count == texts.count)
        #expect(Set(texts).count == texts.count - 1)
    }
}
