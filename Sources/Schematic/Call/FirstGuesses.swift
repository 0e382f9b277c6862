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
