import Foundation
import SchematicText

/// An error of a request that cannot be composed, or whose body cannot be sent completely.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum RequestError: Error, Hashable, Sendable {
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
    /// No schema file describes the response to the request with this name, and the client's options require one. `advice` is
    /// a similar name, or a file without a role, if there is one.
    case missingSchema(of: String, advice: String? = nil)
    /// The request names its schemas, and no schema file has the name. `advice` is as for `missingSchema`.
    case unknownSchema(String, advice: String? = nil)
    /// The method is not a token.
    case unusableMethod(String)
    /// The request has a body, and declares no method.
    case undeclaredMethod
    /// The body cannot be written, or its file cannot be read.
    case unusableBody(reason: String)
    /// The object has no identifier: the key is absent or null.
    case noIdentifier(key: String)
    /// The identifier is neither a number nor a text with at least one character.
    case unusableIdentifier(key: String)
    /// The value of the object's entity tag is not a valid tag.
    case unusableEntityTag(key: String)
    /// The body is a stream that can be read only once, and has been read.
    case alreadySent
    /// A stream or a file has more or fewer bytes than announced; `found` is the number of bytes that were
    /// read.
    case bodyLength(expected: Int, found: Int)
    /// A file of the body can no longer be read.
    case unreadableFile(path: String)
    /// A stream of the body cannot be stored in a temporary file.
    case unwritableFile(path: String)
}

extension RequestError: DescribedError, RedactedReflectable {
    /// The expected and the actual state, and help. Values of parameters are never shown.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .malformedURL(let text, let reason):
            "cannot read the URL '\(SecretMask.url(text))': \(reason)"
        case .malformedTemplate(let template, let character, let reason):
            "cannot read the path template '\(template)' at character \(character): \(reason)"
        case .missingPathValue(let name, let template):
            "the path '\(template)' requires a value for {\(name)}, and the parameters have none: add a value for '\(name)'"
        case .emptyPathValue(let name, let template):
            "the path '\(template)' requires a value for {\(name)}, and the parameter '\(name)' is empty"
        case .unusablePathValue(let name, let template, let reason):
            "the path '\(template)' cannot use the parameter '\(name)': \(reason)"
        case .dotSegment(let template):
            "the path '\(template)' has a segment that is '.' or '..', or becomes one when a proxy decodes it, and would "
                + "change the path: write the path out, and send such a value in the query or the body"
        case .unusableParameter(let name, let reason):
            "cannot write '\(name)' as names and values: \(reason)"
        case .unusableHeader(let name, let reason):
            "cannot send the header \(name.debugDescription): \(reason)"
        case .missingSchema(let name, let advice):
            // A one-off request without a schema is named by its method and path.
            "expected a schema of the response to \(name), found none: "
                + (advice
                    ?? (name.contains(" ")
                        ? "name one in 'schema'" : "add \(name).response.json, or name another schema in 'options'"))
        case .unknownSchema(let name, let advice):
            "expected a schema file with the name '\(name)', found none: "
                + (advice ?? "add \(name).response.json, or leave the name out")
        case .unusableMethod(let method):
            "cannot send the method \(method.debugDescription): expected a name such as GET"
        case .undeclaredMethod:
            "the request has a body, and declares no method: add 'var method: HTTPMethod { .post }', or '{ .get }' if "
                + "the server expects a GET with a body"
        case .unusableBody(let reason):
            "cannot write the body: \(reason)"
        case .noIdentifier(let key):
            "expected an identifier, found none: '\(key)' is not set; 'identifier' of ResourceStyle names another key"
        case .unusableIdentifier(let key):
            "expected a number or a text in '\(key)', found something else or an empty text"
        case .unusableEntityTag(let key):
            "expected the tag of a version in '\(key)', such as \"a\" or W/\"a\" with its quotes, found something else"
        case .alreadySent:
            "cannot send the body again: its stream can be read once; provide a closure that opens it again"
        case .bodyLength(let expected, let found) where found > expected:
            "expected a body of \(expected) bytes from its file or stream, found at least \(found)"
        case .bodyLength(let expected, let found):
            "expected a body of \(expected) bytes from its file or stream, found \(found)"
        case .unreadableFile(let path):
            "cannot read the file '\(path)' of the body: it existed when the request was created"
        case .unwritableFile(let path):
            "cannot store the stream of the body in '\(path)': check the free space and the permissions there"
        }
    }
}
