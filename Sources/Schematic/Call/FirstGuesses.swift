public import Foundation

// Names that other clients have. The message of each unavailable declaration states what to write.

extension APIClient {
    /// A call as other clients write it, with any arguments.
    @dynamicCallable
    public struct _OtherCall: Sendable {
        /// Not available.
        ///
        /// - Parameter arguments: Any arguments.
        /// - Returns: Nothing.
        /// - Throws: An error.
        public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) async throws -> Reply {
            throw CancellationError()
        }

        /// Not available.
        ///
        /// - Parameter arguments: Any arguments.
        /// - Returns: Nothing.
        /// - Throws: An error.
        public func dynamicallyCall<Result>(
            withKeywordArguments arguments: KeyValuePairs<String, Any>
        ) async throws -> Result {
            throw CancellationError()
        }
    }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.get(\"issues.json\", as: [Issue].self))")
    public var get: _OtherCall { _OtherCall() }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.post(\"issues.json\", body: .json(issue)))")
    public var post: _OtherCall { _OtherCall() }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.put(\"issues.json\", body: .json(issue)))")
    public var put: _OtherCall { _OtherCall() }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.patch(\"issues.json\", body: .json(issue)))")
    public var patch: _OtherCall { _OtherCall() }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.delete(\"issues/1.json\"))")
    public var delete: _OtherCall { _OtherCall() }

    /// Not available: a request is a value, which `send` sends.
    @available(*, unavailable, message: "send a request: client.send(.get(\"issues.json\", as: [Issue].self))")
    public var request: _OtherCall { _OtherCall() }

    /// Not available: the type of a request states the type of its result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - type: The type.
    /// - Returns: Nothing.
    /// - Throws: An error.
    @available(
        *,
        unavailable,
        message:
            "declare 'typealias Result = [Issue]' in the request, or send a request without a type of its own: client.send(.get(\"issues.json\", as: [Issue].self))"
    )
    public func send<Request: APIRequest, Value>(_ request: Request, as type: Value.Type) async throws -> Value {
        throw CancellationError()
    }

    /// Not available: a request states the type of its result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - type: The type.
    /// - Returns: Nothing.
    /// - Throws: An error.
    @available(
        *,
        unavailable,
        message: "state the type in the request: client.send(.get(\"issues.json\", as: [Issue].self))"
    )
    public func send<Value: Sendable>(_ request: OneOffRequest<Value>, as type: Value.Type) async throws -> Value {
        throw CancellationError()
    }

    /// Not available: a transport makes its own session.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL.
    ///   - schemas: The source of the schema files.
    ///   - session: The session.
    /// - Throws: An error.
    @available(
        *,
        unavailable,
        message: "pass a transport with the configuration: transport: URLSessionTransport(configuration: configuration)"
    )
    public init(baseURL: some _TextOrURL, schemas: SchemaSources = .none, session: Any) throws {
        throw CancellationError()
    }
}

extension APIRequest {
    /// Not available: a closure sets the header fields.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - parameters: The parameters.
    ///   - headers: The header fields.
    ///   - schema: The name of the schema files.
    ///   - type: The type of the result.
    /// - Returns: Nothing.
    @available(
        *,
        unavailable,
        message: "set the header fields in a closure: .get(\"issues.json\") { $0.headers = [\"X-Trace\": \"7\"] }"
    )
    public static func get<Value: Sendable>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        headers: HTTPHeaders,
        schema: String? = nil,
        as type: Value.Type = Value.self
    ) -> Self where Self == OneOffRequest<Value> { OneOffRequest(guessing: path) }

    /// Not available: `parameters` has the items of the query.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - query: The items of the query.
    ///   - schema: The name of the schema files.
    ///   - type: The type of the result.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "pass 'parameters': .get(\"issues.json\", parameters: [\"page\": 2])")
    public static func get<Value: Sendable>(
        _ path: PathTemplate,
        query: Parameters,
        schema: String? = nil,
        as type: Value.Type = Value.self
    ) -> Self where Self == OneOffRequest<Value> { OneOffRequest(guessing: path) }

    /// Not available: a body states its format.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - body: The body.
    ///   - parameters: The parameters.
    ///   - schema: The name of the schema files.
    ///   - type: The type of the result.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "state the format of the body: body: .json(issue), or .form(issue)")
    public static func post<Body: Encodable, Value: Sendable>(
        _ path: PathTemplate,
        body: Body,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self
    ) -> Self where Self == OneOffRequest<Value> { OneOffRequest(guessing: path) }

    /// Not available: a body states its format.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - body: The body.
    ///   - parameters: The parameters.
    ///   - schema: The name of the schema files.
    ///   - type: The type of the result.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "state the format of the body: body: .json(issue), or .form(issue)")
    public static func put<Body: Encodable, Value: Sendable>(
        _ path: PathTemplate,
        body: Body,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self
    ) -> Self where Self == OneOffRequest<Value> { OneOffRequest(guessing: path) }

    /// Not available: a body states its format.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - body: The body.
    ///   - parameters: The parameters.
    ///   - schema: The name of the schema files.
    ///   - type: The type of the result.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "state the format of the body: body: .json(issue), or .form(issue)")
    public static func patch<Body: Encodable, Value: Sendable>(
        _ path: PathTemplate,
        body: Body,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self
    ) -> Self where Self == OneOffRequest<Value> { OneOffRequest(guessing: path) }
}

extension Reply {
    /// Not available: `status` is the status code.
    @available(*, unavailable, renamed: "status")
    public var statusCode: Int { status }

    /// Not available: `body` is the raw body.
    @available(*, unavailable, renamed: "body")
    public var data: Data { body }

    /// Not available: the type of the call's result determines how the body is decoded.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The decoder.
    /// - Returns: Nothing.
    /// - Throws: An error.
    @available(
        *,
        unavailable,
        message:
            "state the type of the result in the call, 'as: Issue.self', or decode the fields: 'reply.fields.decode(Issue.self)'"
    )
    public func decode<Value>(_ type: Value.Type = Value.self, using decoder: JSONDecoder? = nil) throws -> Value {
        throw ReplyError.streamed
    }
}

extension IncomingResponse {
    /// Not available: `status` is the status code.
    @available(*, unavailable, renamed: "status")
    public var statusCode: Int { status }
}

extension APIError {
    /// Not available: `status` is the status code.
    @available(*, unavailable, renamed: "status")
    public var statusCode: Int? { status }

    /// Not available: an `APIError` is a structure, with the status as a property.
    ///
    /// - Parameter status: The status.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "write 'catch let error as APIError where error.status == 404'")
    public static func status(_ status: Int) -> APIError { otherError }

    /// Not available: an `APIError` is a structure, with the status as a property.
    ///
    /// - Parameter status: The status.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "write 'catch let error as APIError where error.status == 404'")
    public static func statusCode(_ status: Int) -> APIError { otherError }

    /// Not available: an error is compared by its properties.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - error: The error.
    /// - Returns: `false`.
    @available(*, unavailable, message: "write 'catch let error as APIError where error.status == 404'")
    public static func ~= (pattern: APIError, error: any Error) -> Bool { false }

    private static var otherError: APIError {
        APIError(stage: .compose, operation: "", request: nil, reply: nil, underlying: CancellationError())
    }
}
