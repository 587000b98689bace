package import SwingMotion

/// The time that results state as that of their creation, from the environment variable `SOURCE_DATE_EPOCH`.
package enum SourceDate {
    /// The name of the variable.
    private static let name = "SOURCE_DATE_EPOCH"

    /// Returns the time that the current invocation's environment states.
    ///
    /// - Returns: The time in seconds since 1970-01-01 00:00:00 UTC; `nil` if the variable is not set.
    /// - Throws: ``SwingMotion/SwingError`` if it is not a whole number, or later than the year 9999.
    package static func seconds() throws(SwingError) -> Double? {
        guard let text = Invocation.current.environment[name] else { return nil }
        let digits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits, let number = Int(text), UTCText.second(Double(number)) != nil else {
            throw SwingError(
                .usage, at: name,
                "found \(VisibleText.quoted(text)), expected whole seconds since 1970; correct or unset the variable")
        }
        return Double(number)
    }
}
