public import SchemaEngine

/// A request without a type of its own, for a call that an app makes in one place.
///
/// ```swift
/// let issues = try await client.send(.get("issues.json", as: [Issue].self))
/// let issue: Issue = try await client.send(.post("issues.json", json: new, schema: "CreateIssue"))
/// try await client.send(.delete("issues/\(id).json") { $0.deadline = .seconds(5) })
/// ```
///
/// The closure of a call sets what its arguments do not, such as a body in another format:
/// `.post("login") { $0.body = .form(["user": name]) }`.
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
    /// The version of the object that the app has read. `nil` is any version.
    public var entityTag: EntityTag?
    /// The accepted content types of the reply's body.
    public var accepts = MediaType.json
    /// The body.
    public var body: RequestBody
    /// The maximum time for which the server may be silent. `nil` uses the client's.
    public var timeout: Duration?
    /// The maximum duration of the call. `nil` uses the client's.
    public var deadline: Duration?
    /// The priority among waiting calls.
    public var priority = CallPriority.normal
    /// The owner in the names of the request's schema files. Without `schema`, it is the method and the path, which
    /// name the call in logs and errors.
    public var schemaName: String
    /// The notation of values in the query and in forms. `nil` uses the client's.
    public var queryStyle: QueryStyle?
    /// The values for the middleware.
    public var context = RequestContext()
    /// A Boolean value that indicates whether the keys of `Codable` types are converted. `nil` uses the client's setting.
    public var convertsSnakeCase: Bool?
    /// The name of a call without a schema.
    private let defaultName: String
    private let read: @Sendable (Reply) throws -> Result

    init(
        _ method: HTTPMethod,
        _ path: PathTemplate,
        _ parameters: Parameters,
        _ body: RequestBody? = nil,
        schema: String?,
        reading read: @escaping @Sendable (Reply) throws -> Result,
        _ configure: (inout OneOffRequest) -> Void
    ) {
        self.path = path
        self.method = method
        self.parameters = parameters
        self.body = body ?? RequestBody.none
        defaultName = "\(method) \(path)"
        schemaName = schema ?? defaultName
        self.read = read
        configure(&self)
    }

    /// Returns the reply, or the result of decoding the whole body, as the type of the result requires.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try read(reply) }
}

extension OneOffRequest: SelfNamedRequest {
    var hasChosenSchemaName: Bool { schemaName != defaultName }
}

extension OneOffRequest where Result: _CallResult {
    fileprivate init(
        _ method: HTTPMethod,
        _ path: PathTemplate,
        _ parameters: Parameters,
        _ body: RequestBody? = nil,
        schema: String?,
        _ configure: (inout OneOffRequest) -> Void
    ) {
        self.init(
            method,
            path,
            parameters,
            body,
            schema: schema,
            reading: { try $0.result(as: Result.self) },
            configure
        )
    }
}

/// Distinguishes one-off requests from others. The compiler prefers the functions of its extensions to those for `Decodable`
/// results, so that a type that is both a `FieldValue` and `Decodable` is read as a `FieldValue`.
public protocol _OneOffRequest: APIRequest {}

extension APIRequest where Self: _OneOffRequest {
    /// Creates a `GET` request.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers` and `deadline`.
    /// - Returns: The request.
    public static func get<Value: _CallResult>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.get, path, parameters, schema: schema, configure)
    }

    /// Creates a `DELETE` request.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers` and `entityTag`.
    /// - Returns: The request.
    public static func delete<Value: _CallResult>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.delete, path, parameters, schema: schema, configure)
    }
}

// Three functions for each method, because the compiler infers the type of a literal only for `Fields`. The parameter of a
// type that is only `Encodable` is optional, so that the compiler prefers `FieldValue` for a type that is both.
// `OneOffRequest+Decodable.swift` has those whose result is any `Decodable` type.

// MARK: POST

extension APIRequest where Self: _OneOffRequest {
    /// Creates a `POST` request with a JSON body from fields, or without a body:
    /// `.post("issues.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    public static func post<Value: _CallResult>(
        _ path: PathTemplate,
        json: Fields? = nil,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.post, path, parameters, json.map { RequestBody.json($0) }, schema: schema, configure)
    }

    /// Creates a `POST` request with a JSON body from a model or another value.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    @_disfavoredOverload
    public static func post<Value: _CallResult>(
        _ path: PathTemplate,
        json: any FieldValue,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.post, path, parameters, RequestBody.json(json), schema: schema, configure)
    }

    /// Creates a `POST` request with a JSON body from any `Encodable` type.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func post<Value: _CallResult, Body: Encodable & Sendable>(
        _ path: PathTemplate,
        json: Body?,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        let body = json.map { RequestBody.json($0) } ?? RequestBody.json(JSONValue.null)
        return OneOffRequest(.post, path, parameters, body, schema: schema, configure)
    }
}

// MARK: PUT

extension APIRequest where Self: _OneOffRequest {
    /// Creates a `PUT` request with a JSON body from fields, or without a body:
    /// `.put("issues/{id}.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    public static func put<Value: _CallResult>(
        _ path: PathTemplate,
        json: Fields? = nil,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.put, path, parameters, json.map { RequestBody.json($0) }, schema: schema, configure)
    }

    /// Creates a `PUT` request with a JSON body from a model or another value.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    @_disfavoredOverload
    public static func put<Value: _CallResult>(
        _ path: PathTemplate,
        json: any FieldValue,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.put, path, parameters, RequestBody.json(json), schema: schema, configure)
    }

    /// Creates a `PUT` request with a JSON body from any `Encodable` type.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func put<Value: _CallResult, Body: Encodable & Sendable>(
        _ path: PathTemplate,
        json: Body?,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        let body = json.map { RequestBody.json($0) } ?? RequestBody.json(JSONValue.null)
        return OneOffRequest(.put, path, parameters, body, schema: schema, configure)
    }
}

// MARK: PATCH

extension APIRequest where Self: _OneOffRequest {
    /// Creates a `PATCH` request with a JSON body from fields, or without a body:
    /// `.patch("issues/{id}.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    public static func patch<Value: _CallResult>(
        _ path: PathTemplate,
        json: Fields? = nil,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.patch, path, parameters, json.map { RequestBody.json($0) }, schema: schema, configure)
    }

    /// Creates a `PATCH` request with a JSON body from a model or another value.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    @_disfavoredOverload
    public static func patch<Value: _CallResult>(
        _ path: PathTemplate,
        json: any FieldValue,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.patch, path, parameters, RequestBody.json(json), schema: schema, configure)
    }

    /// Creates a `PATCH` request with a JSON body from any `Encodable` type.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The value of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the result: `Reply`, or a `FieldValue`, such as a `SchemaModel`, for the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func patch<Value: _CallResult, Body: Encodable & Sendable>(
        _ path: PathTemplate,
        json: Body?,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        let body = json.map { RequestBody.json($0) } ?? RequestBody.json(JSONValue.null)
        return OneOffRequest(.patch, path, parameters, body, schema: schema, configure)
    }
}

// MARK: Replies

extension OneOffRequest: RedactedReflectable {
    /// The name of the schemas, the method, the path and the headers.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "schemaName": schemaName, "method": method.rawValue, "path": path.description, "headers": headers,
            "parameters": parameters,
        ]
    }
}
