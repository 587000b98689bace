import SwingMotion
import Testing

struct NearestWordTests {
    private static let sports = ["baseball", "golf", "tennis", "table tennis"]

    @Test(arguments: [
        ("tenis", "tennis"), ("Tennnis", "tennis"), ("golff", "golf"), ("glof", "golf"), ("basebal", "baseball"),
        ("basbal", "baseball"),
    ])
    func aMisspeltWordHasANearest(word: String, nearest: String) {
        #expect(NearestWord.find(word, in: Self.sports) == nearest)
        #expect(NearestWord.suggestion(for: word, in: Self.sports) == "; did you mean \(nearest)?")
    }

    @Test(arguments: ["", "go", "rugby", "football", String(repeating: "tennis", count: 2000)])
    func aDifferentWordHasNone(word: String) {
        #expect(NearestWord.find(word, in: Self.sports) == nil)
        #expect(NearestWord.suggestion(for: word, in: Self.sports).isEmpty)
    }

    @Test(arguments: [("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3), ("same", "same", 0)])
    func editsAreCounted(one: String, other: String, count: Int) {
        #expect(NearestWord.distance(Array(one), Array(other)) == count)
        #expect(NearestWord.distance(Array(other), Array(one)) == count)
    }
}
