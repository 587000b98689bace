/// The known word that a misspelt one probably means.
package enum NearestWord {
    /// Words longer than this are not compared, because nobody misspells a name into hundreds of characters.
    private static let longest = 60

    /// Returns the known word with the fewest edits.
    ///
    /// - Parameters:
    ///   - word: A word that is unknown.
    ///   - known: The known words.
    /// - Returns: The nearest word; `nil` if all are further than a third of the word's length, or than one edit in a
    ///   word of three to five letters. Shorter words have no nearest one. The first of equally near words counts.
    /// - Complexity: O(*n*), where *n* is the length of the known words.
    package static func find(_ word: String, in known: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(longest + 1))
        guard letters.count <= longest, letters.count > 2 else { return nil }
        let limit = max(letters.count / 3, 1)
        var best: (word: String, distance: Int)?
        for candidate in known {
            let distance = distance(letters, Array(candidate.lowercased().unicodeScalars))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Returns the end of an error about an unknown word: `; did you mean tennis?`, or nothing if no known word is near.
    package static func suggestion(for word: String, in known: [String]) -> String {
        find(word, in: known).map { "; did you mean \(VisibleText.escaped($0))?" } ?? ""
    }

    /// Returns the number of letters to insert, to remove, to replace, or to exchange with their neighbour.
    ///
    /// Source: the optimal string alignment distance, a restricted form of Damerau's (Commun. ACM 7, 171, 1964).
    package static func distance<Letter: Equatable>(_ one: [Letter], _ other: [Letter]) -> Int {
        var (before, row) = ([Int](), Array(0...other.count))
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                let replaced = row[j] + (one[i] == other[j] ? 0 : 1)
                var least = min(replaced, row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, before[j - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
