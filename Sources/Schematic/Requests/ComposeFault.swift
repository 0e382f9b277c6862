/// Why a request could not be composed. Nothing was sent.
public enum ComposeFault: Error, Hashable, Sendable {
    /// A base URL, or the URL that a template makes, cannot be read.
    case malformedURL(String, reason: String)
    /// The text of a path template cannot be read. The place is counted in characters from 1, a value that stands in the
    /// Swift literal as `{…}`.
    case malformedTemplate(String, character: Int, reason: String)
    /// A placeholder of the path has no value: it is absent or `nil`.
    case missingPathValue(name: String, template: String)
    /// A placeholder's value is the empty string, which would make the path lead elsewhere.
    case emptyPathValue(name: String, template: String)
    /// A placeholder's value cannot stand in a path.
    case unusablePathValue(name: String, template: String, reason: String)
    /// A segment of the path is `.` or `..`, or becomes one when a proxy or a server decodes the path, and they would
    /// resolve it.
    case dotSegment(template: String)
    /// A value cannot be written into a query, a form or the parts of a body.
    case unusableParameter(name: String, reason: String)
    /// A header field could be taken for something else.
    case unusableHeader(name: String, reason: String)
    /// The method is no token.
    case unusableMethod(String)
    /// The body cannot be written, or its file cannot be read.
    case unusableBody(reason: String)
}
