public import SchemaEngine

/// A request without a type of its own, for a call that an app makes in one place.
///
/// ```swift
/// let issues = try await client.send(.get("issues.json", as: [Issue].self))
/// let issue: Issue = try await client.send(.post("issues.json", body: .json(new), schema: "CreateIssue"))
/// try await client.send(.delete("issues/\(id).json") { $0.options.deadline = .seconds(5) })
/// ```
///
/// The closure of a call sets what its arguments do not, such as the header fields and the options.
///
/// `schema` is the name of the schema files: with `"CreateIssue"`, they are `CreateIssue.request.json`,
/// `CreateIssue.response.json`, and so on. Without it, only the files of all calls apply, such as
/// `Error.response.json`.
///
/// The result is the whole body as any `Decodable` type or any `FieldValue`, or the `Reply`. A request whose result is a part of
/// the body, or `Void`, is a type of its own.
public struct OneOffRequest<Result: Sendable>: _OneOffRequest {
    /// The path, relative to the client's base URL.
    public var path: PathTemplate
    /// The HTTP method.
    public var method: HTTPMethod
    /// The values for the path's placeholders and for the query.
    public var parameters: Parameters
    /// The header fields of this call. They replace the client's fields of the same name.
    public var headers: HTTPHeaders = [:]
    /// The values of header fields that the request's header file describes.
    public var headerValues: Parameters = [:]
    /// The body.
    public var body: RequestBody
    /// The other options.
    public var options: RequestOptions
    private let read: @Sendable (Reply) throws -> Result

    fileprivate init(
        _ method: HTTPMethod,
        _ path: PathTemplate,
        _ body: RequestBody,
        _ parameters: Parameters,
        _ schema: String?,
        _ read: @escaping @Sendable (Reply) throws -> Result,
        _ configure: (inout OneOffRequest) -> Void
    ) {
        self.path = path
        self.method = method
        self.parameters = parameters
        self.body = body
        options = RequestOptions(schema: schema)
        self.read = read
        configure(&self)
        // The closure may replace all options.
        options.schema = options.schema ?? schema
    }

    /// Creates a request that cannot be sent, for functions that are not available.
    init(guessing path: PathTemplate) {
        self.init(.get, path, .none, [:], nil, { _ in throw CancellationError() }, { _ in })
    }

    /// Returns the reply, or the result of decoding the whole body, as the type of the result requires.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try read(reply) }

    /// The method and the path, which name the call in logs and errors.
    public var _name: String { "\(method) \(path)" }
}

/// Distinguishes one-off requests from others. The compiler prefers the functions of its extensions to those for `Decodable`
/// results, so that a type that is both a `FieldValue` and `Decodable` is read as a `FieldValue`.
public protocol _OneOffRequest: APIRequest {}

extension APIRequest where Self: _OneOffRequest {
    /// Creates a one-off `GET`: `client.send(.get("issues.json", as: [Issue].self))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    public static func get<Value: _CallResult>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.get, path, .none, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `DELETE`: `client.send(.delete("issues/7.json"))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    public static func delete<Value: _CallResult>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.delete, path, .none, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `POST`: `client.send(.post("issues.json", body: .json(issue)))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    public static func post<Value: _CallResult>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.post, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `PUT`: `client.send(.put("issues/7.json", body: .json(issue)))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    public static func put<Value: _CallResult>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.put, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `PATCH`: `client.send(.patch("issues/7.json", body: .json(["subject": "New"])))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    public static func patch<Value: _CallResult>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.patch, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }
}

// The same for results of any `Decodable` type. They state the conformance, so that the compiler refuses one that is isolated to
// an actor: a response is decoded on none.

extension APIRequest {
    /// Creates a one-off `GET` for any `Decodable` result: `client.send(.get("issues.json", as: [Issue].self))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func get<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.get, path, .none, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `DELETE` for any `Decodable` result: `client.send(.delete("issues/7.json"))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func delete<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.delete, path, .none, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `POST` for any `Decodable` result: `client.send(.post("issues.json", body: .json(issue)))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func post<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.post, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `PUT` for any `Decodable` result: `client.send(.put("issues/7.json", body: .json(issue)))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func put<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.put, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }

    /// Creates a one-off `PATCH` for any `Decodable` result: `client.send(.patch("issues/7.json", body: .json(["subject": "New"])))`.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the client's base URL.
    ///   - body: The body. None by default.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files; `nil` for none but those of all calls.
    ///   - type: The type of the result.
    ///   - configure: Sets the other properties of the request.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func patch<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        body: RequestBody = .none,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.patch, path, body, parameters, schema, { try $0.result(as: Value.self) }, configure)
    }
}

extension OneOffRequest: RedactedReflectable {
    /// The name of the schemas, the method, the path and the headers.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "schemaName": owner, "method": method.rawValue, "path": path.description, "headers": headers,
            "parameters": parameters,
        ]
    }
}
