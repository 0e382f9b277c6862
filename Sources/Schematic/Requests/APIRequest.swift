public import SchemaEngine

/// One call of a server's API, as a value: its destination, its content, and the conversion of its response.
///
/// ```swift
/// struct GetIssues: APIRequest {
///     typealias Result = IssuePage    // the whole body, as any Decodable type
///     var projectID: Int?
///     var path: PathTemplate { "issues.json" }
///     var parameters: Parameters { ["project_id": projectID, "limit": 10] }
/// }
///
/// struct GetUser: APIRequest {
///     var path: PathTemplate { "users/current.json" }
///     func result(from reply: Reply) throws -> User { try reply.fields["user"] }    // a part of the body
/// }
/// ```
///
/// The names of its schema files begin with the type's name: `GetIssues.response.json`, `.request.json`,
/// `.path.json`, `.error.json`, `.headers.json`, `.response-headers.json`.
///
/// A property has an effect only with the type of the protocol. The compiler refuses another one, such as
/// `let method = "POST"`, which is a `String`. It also refuses names to which other clients give a meaning, such as `query` or
/// `timeout`.
public protocol APIRequest: _RequestProperties, _OtherProperties {
    /// The type of the call's result. `Reply` by default.
    associatedtype Result: Sendable = Reply

    /// The path, relative to the client's base URL.
    var path: PathTemplate { get }
    /// The HTTP method. `GET` by default. A request with a body must declare its method.
    var method: HTTPMethod { get }
    /// The values for the path's placeholders and for the query. None by default.
    var parameters: Parameters { get }
    /// The header fields of this call. They replace the client's fields of the same name. None by default.
    var headers: HTTPHeaders { get }
    /// The values of header fields that `X.headers.json` describes. They are written and validated by it, and `headers`
    /// replace fields of the same name. The elements of a list are joined by `, `. None by default.
    var headerValues: Parameters { get }
    /// The body. None by default.
    var body: RequestBody { get }
    /// The options that most requests leave as they are, such as a deadline, the name of the schemas, or the accepted content
    /// types. They have an effect only here.
    var options: RequestOptions { get }
    /// The name of the request without `schema` in its options. By default, that of its type.
    var _name: String { get }
    /// Creates the result. By default, it decodes the whole body as `Result`, which is any `Decodable` type or any
    /// `FieldValue`. If `Result` is `Reply`, it is the reply; if it is `Void`, nothing.
    ///
    /// - Parameter reply: The reply, of a status of success.
    /// - Returns: The result of the call.
    /// - Throws: Any error. It is the cause of an `APIError` of stage `result`, or of stage `decode` if it is a
    ///   `ReplyError`.
    func result(from reply: Reply) throws -> Result
}

extension APIRequest {
    /// `GET`
    public var method: HTTPMethod { .undeclared }
    /// No parameters.
    public var parameters: Parameters { [:] }
    /// No header fields.
    public var headers: HTTPHeaders { [:] }
    /// No header fields.
    public var headerValues: Parameters { [:] }
    /// No body.
    public var body: RequestBody { .none }
    /// The client's options.
    public var options: RequestOptions { .standard }

    /// The type's name, without generic arguments.
    public var _name: String { Self.typeName }

    /// The owner in the names of the request's schema files.
    package var owner: String { owner(options) }

    /// Returns the owner, by options that the caller has already read.
    func owner(_ options: RequestOptions) -> String {
        options.schema ?? _name
    }

    /// The type's name, without generic arguments.
    static var typeName: String {
        let name = "\(Self.self)"
        // Generic arguments end the name of a type.
        guard name.utf8.last == UInt8(ascii: ">") else { return name }
        return name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }
}

// The compiler chooses the most specific default for `Result`. All of them return `Result`, not a type of their own, so
// that a request that states no `Result` has the result `Reply`. They state which types a result may have. A type that is
// `Decodable` only on one actor has none of them, because requests are decoded on none. `Reply.result(as:)` creates the
// result.

extension APIRequest {
    /// Not available: the type of the result determines how the body is decoded.
    @available(
        *,
        unavailable,
        message: """
            declare 'Result' as Decodable or SchemaModel, or implement 'result(from reply: Reply)'; \
            a type whose module isolates it to the main actor is also 'nonisolated'
            """
    )
    public func result(from reply: Reply) throws -> Result { try reply.fields[] }
}

extension APIRequest where Result == Reply {
    /// Returns the reply.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    public func result(from reply: Reply) -> Result { reply }
}

extension APIRequest where Result == Void {
    /// Returns nothing.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    public func result(from reply: Reply) -> Result { () }
}

extension APIRequest where Result: Decodable {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.result(as: Result.self) }
}

extension APIRequest where Result: FieldValue {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.fieldValue(as: Result.self) }
}

extension APIRequest where Result: FieldValue & Decodable {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.fieldValue(as: Result.self) }
}

// MARK: The order of the ways to create a result

extension Reply {
    /// Creates a result of a type that may not be `Decodable`: from the bytes if its type reads them, the reply, or from the
    /// fields.
    func result<Result: _CallResult>(as type: Result.Type) throws -> Result {
        if let result = try readableValue(as: type) ?? absentValue(as: type) { return result }
        // `Reply` is no type of values.
        if let result = self as? Result { return result }
        return try fields.value(ofType: type)
    }

    /// Creates a result of a `Decodable` type: from the bytes if its type reads them, or from the fields.
    func result<Result: Decodable>(as type: Result.Type) throws -> Result {
        try readableValue(as: type) ?? absentValue(as: type) ?? fields.value(ofType: type)
    }

    /// Reads the body as a type that may read the bytes; `nil` for any other type.
    private func readableValue<Result>(as type: Result.Type) throws -> Result? {
        guard let type = type as? any _ReadableValue.Type else { return nil }
        return try value(as: type) as? Result
    }

    /// Creates the same result of a type that is known to be a `FieldValue`, without a search for conformances unless the
    /// type may read the bytes.
    func fieldValue<Value: FieldValue>(as type: Value.Type) throws -> Value {
        if let value = absentValue(as: type) { return value }
        return deferredBody == nil ? try fields.value(as: type) : try result(as: type)
    }

    /// The result of an optional type for a response without a body that no schema describes; `nil` for any other type, and any
    /// other response.
    private func absentValue<Result>(as type: Result.Type) -> Result? {
        guard isEmpty, let type = type as? any OptionalResult.Type else { return nil }
        return type.absentValue(as: Result.self)
    }
}

/// An optional, as a type that is known only at run time.
private protocol OptionalResult {
    /// Returns nil if the optional is of this type.
    static func absentValue<Result>(as type: Result.Type) -> Result?
}

extension Optional: OptionalResult {
    fileprivate static func absentValue<Result>(as type: Result.Type) -> Result? {
        let absent: Any = Self.none as Any
        return absent as? Result
    }
}
