/// How much a client may ask for at once. Whatever goes beyond is refused before it is executed.
public struct QueryLimits: Sendable {
    /// Of the document.
    public var bytes = 100_000
    /// Of the document.
    public var tokens = 10_000
    /// Operations and fragments.
    public var definitions = 200
    /// Levels of brackets, of any kind.
    public var nesting = 100
    /// Levels of fields, with what fragments add. The usual introspection has 13.
    public var depth = 20
    /// Fields under another name than their own, each as often as its fragment is used.
    public var aliases = 100
    /// Fields of the document, each as often as its fragment is used.
    public var fields = 10_000
    /// Fields of the answer, estimated: what is in a list counts as often as the list is long.
    public var complexity = 100_000

    public init() {}
}
