/// How a list stands in a query. A nested value is `key[sub]=v` in each style; brackets are percent-encoded on the wire.
///
/// The empty list and the empty object leave nothing behind.
public enum QueryStyle: String, Sendable, Hashable, CaseIterable {
    /// `key[]=a&key[]=b`, as Rails and PHP read it.
    case brackets
    /// `key=a&key=b`
    case repeated
    /// `key=a,b`. A comma inside an element is encoded, the commas between elements are not.
    case commas
    /// `key[0]=a&key[1]=b`
    case indexed
}
