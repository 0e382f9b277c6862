/// A JSON value (RFC 8259) as a tree: objects keep their keys' order, numbers keep their exact text.
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number, exact.
    case number(JSONNumber)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, its keys in order.
    case object(JSONObject)
}
