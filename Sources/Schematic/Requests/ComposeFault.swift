/// The reason why a request could not be composed. Nothing was sent.
public enum ComposeFault: Error, Hashable, Sendable {
    /// A base URL, or the URL that a template expands to, cannot be read.
    case malformedURL(String, reason: String)
    /// The text of a path template cannot be read. The position counts characters from 1, with an interpolated
    /// value counted as `{…}`.
    case malformedTemplate(String, character: Int, reason: String)
    /// A placeholder of the path has no value: it is absent or `nil`.
    case missingPathValue(name: String, template: String)
    /// A placeholder's value is the empty string, which would change the structure of the path.
    case emptyPathValue(name: String, template: String)
    /// A placeholder's value cannot be written in a path.
    case unusablePathValue(name: String, template: String, reason: String)
    /// A segment of the path is `.` or `..`, or becomes one when a proxy or a server decodes and resolves the path.
    case dotSegment(template: String)
    /// A value cannot be written into a query, a form or the parts of a body.
    case unusableParameter(name: String, reason: String)
    /// A header field that receivers could interpret in another way.
    case unusableHeader(name: String, reason: String)
    /// The method is not a token.
    case unusableMethod(String)
    /// The body cannot be written, or its file cannot be read.
    case unusableBody(reason: String)
}
