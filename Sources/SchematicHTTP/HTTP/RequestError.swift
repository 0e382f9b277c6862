import Foundation
import SchematicText

/// An error of a request that cannot be composed, or whose body cannot be sent completely.
public struct RequestError: Error, Hashable, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the actual state, and help. Values of parameters are never shown.
    let message: String
    /// The name of the parameter, the placeholder, the header field, the method, the key, or the files of a
    /// call.
    public private(set) var name: String?
    /// The path template.
    public private(set) var template: String?
    /// The position in the template, starting at 1.
    public private(set) var character: Int?
    /// The text that is not a URL.
    public private(set) var url: String?
    /// The path of the file.
    public private(set) var path: String?
    /// The number of bytes that the body announces.
    public private(set) var expectedLength: Int?
    /// The number of bytes that were read of the body.
    public private(set) var foundLength: Int?
    /// What to change, for an error of the client: a similar name, or a file without a role.
    public private(set) var advice: String?
    /// The reason for which a text or a value cannot be used.
    public private(set) var reason: String?

    /// The code of an error of a request. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Creates a code of this module, or of the client's own errors.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Matches an error with this code: `catch RequestError.Code.malformedURL`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? RequestError)?.code == code }

        /// A base URL, or the URL that a template expands to, cannot be read.
        public static let malformedURL = Self(rawValue: "malformed-url")
        /// The text of a path template cannot be read. The position `character` counts characters from 1, with an
        /// interpolated value counted as `{…}`.
        public static let malformedTemplate = Self(rawValue: "malformed-template")
        /// A placeholder of the path has no value: it is absent or `nil`.
        public static let missingPathValue = Self(rawValue: "missing-path-value")
        /// A placeholder's value is the empty string, which would change the structure of the path.
        public static let emptyPathValue = Self(rawValue: "empty-path-value")
        /// A placeholder's value cannot be written in a path.
        public static let unusablePathValue = Self(rawValue: "unusable-path-value")
        /// A segment of the path is `.` or `..`, or becomes one when a proxy or a server decodes and resolves the path.
        public static let dotSegment = Self(rawValue: "dot-segment")
        /// A value cannot be written into a query, a form or the parts of a body.
        public static let unusableParameter = Self(rawValue: "unusable-parameter")
        /// A header field that receivers could interpret in another way.
        public static let unusableHeader = Self(rawValue: "unusable-header")
        /// The method `name` is not a token.
        public static let unusableMethod = Self(rawValue: "unusable-method")
        /// The request has a body, and declares no method.
        public static let undeclaredMethod = Self(rawValue: "undeclared-method")
        /// The body cannot be written, or its file cannot be read.
        public static let unusableBody = Self(rawValue: "unusable-body")
        /// The object has no identifier: the key `name` is absent or null.
        public static let noIdentifier = Self(rawValue: "no-identifier")
        /// The identifier, the value of the key `name`, is neither a number nor a text with at least one character.
        public static let unusableIdentifier = Self(rawValue: "unusable-identifier")
        /// The value of the object's entity tag, at the key `name`, is not a valid tag.
        public static let unusableEntityTag = Self(rawValue: "unusable-entity-tag")
        /// The body is a stream that can be read only once, and has been read.
        public static let alreadySent = Self(rawValue: "already-sent")
        /// A stream or a file has more or fewer bytes than announced.
        public static let bodyLength = Self(rawValue: "body-length")
        /// A file of the body can no longer be read.
        public static let unreadableFile = Self(rawValue: "unreadable-file")
        /// A stream of the body cannot be stored in a temporary file.
        public static let unwritableFile = Self(rawValue: "unwritable-file")
    }
}

extension RequestError {
    /// Creates an error of the client.
    package init(code: Code, message: String, name: String, advice: String?) {
        (self.code, self.message, self.name, self.advice) = (code, message, name, advice)
    }

    /// An error with ``Code/malformedURL``.
    public static func malformedURL(_ text: String, reason: String) -> Self {
        Self(
            code: .malformedURL,
            message: "cannot read the URL '\(text.redactedURL)': \(reason)",
            url: text,
            reason: reason
        )
    }

    /// An error with ``Code/malformedTemplate``.
    public static func malformedTemplate(_ template: String, character: Int, reason: String) -> Self {
        Self(
            code: .malformedTemplate,
            message: "cannot read the path template '\(template)' at character \(character): \(reason)",
            template: template,
            character: character,
            reason: reason
        )
    }

    /// An error with ``Code/missingPathValue``.
    public static func missingPathValue(name: String, template: String) -> Self {
        Self(
            code: .missingPathValue,
            message:
                "the path '\(template)' requires a value for {\(name)}, and the parameters have none: add a value for '\(name)'",
            name: name,
            template: template
        )
    }

    /// An error with ``Code/emptyPathValue``.
    public static func emptyPathValue(name: String, template: String) -> Self {
        Self(
            code: .emptyPathValue,
            message: "the path '\(template)' requires a value for {\(name)}, and the parameter '\(name)' is empty",
            name: name,
            template: template
        )
    }

    /// An error with ``Code/unusablePathValue``.
    public static func unusablePathValue(name: String, template: String, reason: String) -> Self {
        Self(
            code: .unusablePathValue,
            message: "the path '\(template)' cannot use the parameter '\(name)': \(reason)",
            name: name,
            template: template,
            reason: reason
        )
    }

    /// An error with ``Code/dotSegment``.
    public static func dotSegment(template: String) -> Self {
        Self(
            code: .dotSegment,
            message:
                "the path '\(template)' has a segment that is '.' or '..', or becomes one when a proxy decodes it, and would "
                + "change the path: write the path out, and send such a value in the query or the body",
            template: template
        )
    }

    /// An error with ``Code/unusableParameter``.
    public static func unusableParameter(name: String, reason: String) -> Self {
        Self(
            code: .unusableParameter,
            message: "cannot write '\(name)' as names and values: \(reason)",
            name: name,
            reason: reason
        )
    }

    /// An error with ``Code/unusableHeader``.
    public static func unusableHeader(name: String, reason: String) -> Self {
        Self(
            code: .unusableHeader,
            message: "cannot send the header \(name.debugDescription): \(reason)",
            name: name,
            reason: reason
        )
    }

    /// An error with ``Code/unusableMethod``.
    public static func unusableMethod(_ name: String) -> Self {
        Self(
            code: .unusableMethod,
            message: "cannot send the method \(name.debugDescription): expected a name such as GET",
            name: name
        )
    }

    /// An error with ``Code/undeclaredMethod``.
    public static var undeclaredMethod: Self {
        Self(
            code: .undeclaredMethod,
            message:
                "the request has a body, and declares no method: add 'var method: HTTPMethod { .post }', or '{ .get }' if "
                + "the server expects a GET with a body"
        )
    }

    /// An error with ``Code/unusableBody``.
    public static func unusableBody(reason: String) -> Self {
        Self(
            code: .unusableBody,
            message: "cannot write the body: \(reason)",
            reason: reason
        )
    }

    /// An error with ``Code/noIdentifier``.
    public static func noIdentifier(key: String) -> Self {
        Self(
            code: .noIdentifier,
            message:
                "expected an identifier, found none: '\(key)' is not set; 'identifier' of ResourceStyle names another key",
            name: key
        )
    }

    /// An error with ``Code/unusableIdentifier``.
    public static func unusableIdentifier(key: String) -> Self {
        Self(
            code: .unusableIdentifier,
            message: "expected a number or a text in '\(key)', found something else or an empty text",
            name: key
        )
    }

    /// An error with ``Code/unusableEntityTag``.
    public static func unusableEntityTag(key: String) -> Self {
        Self(
            code: .unusableEntityTag,
            message:
                "expected the tag of a version in '\(key)', such as \"a\" or W/\"a\" with its quotes, found something else",
            name: key
        )
    }

    /// An error with ``Code/alreadySent``.
    public static var alreadySent: Self {
        Self(
            code: .alreadySent,
            message: "cannot send the body again: its stream can be read once; provide a closure that opens it again"
        )
    }

    /// An error with ``Code/bodyLength``.
    public static func bodyLength(expected: Int, found: Int) -> Self {
        Self(
            code: .bodyLength,
            message: "expected a body of \(expected) bytes from its file or stream, found "
                + (found > expected ? "at least " : "") + "\(found)",
            expectedLength: expected,
            foundLength: found
        )
    }

    /// An error with ``Code/unreadableFile``.
    public static func unreadableFile(path: String) -> Self {
        Self(
            code: .unreadableFile,
            message: "cannot read the file '\(path)' of the body: it existed when the request was created",
            path: path
        )
    }

    /// An error with ``Code/unwritableFile``.
    public static func unwritableFile(path: String) -> Self {
        Self(
            code: .unwritableFile,
            message: "cannot store the stream of the body in '\(path)': check the free space and the permissions there",
            path: path
        )
    }
}

extension RequestError: DescribedError, RedactedReflectable {
    /// The message, on one line.
    var displayDescription: String { message.displayLine }
}
