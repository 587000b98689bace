/// A piece of JSON text, as ``JSONReader`` finds one after the other.
package enum JSONToken: Hashable, Sendable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    /// The name of a member of an object; its value comes next.
    case key
    case string
    case number
    case boolean(Bool)
    case null
    /// The end of the text.
    case end
}
