/// Choices for a file of results.
public struct ResultsOptions: Hashable, Sendable {
    /// The facts of sessions that have a column of their own.
    package var facts: [FactColumn] = []
    /// Whether CSV has decimal commas, and semicolons between cells, as spreadsheets in many countries expect.
    public var hasDecimalCommas = false

    /// Creates the default choices: no further columns, and decimal points.
    public init() {}
}
