public import SchemaEngine

// The functions of `OneOffRequest.swift` for results of any `Decodable` type. They state the conformance, so that the compiler
// refuses one that is isolated to an actor: a response is decoded on none.

extension OneOffRequest where Result: Decodable {
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

extension APIRequest {
    /// Creates a `GET` request with a `Decodable` result.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers` and `deadline`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func get<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.get, path, parameters, schema: schema, configure)
    }

    /// Creates a `DELETE` request with a `Decodable` result.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers` and `entityTag`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func delete<Value: Decodable & Sendable>(
        _ path: PathTemplate,
        parameters: Parameters = [:],
        schema: String? = nil,
        as type: Value.Type = Value.self,
        configure: (inout OneOffRequest<Value>) -> Void = { _ in }
    ) -> Self where Self == OneOffRequest<Value> {
        OneOffRequest(.delete, path, parameters, schema: schema, configure)
    }
}

// MARK: POST

extension APIRequest {
    /// Creates a `POST` request with a JSON body from fields, or without a body:
    /// `.post("issues.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func post<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func post<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func post<Value: Decodable & Sendable, Body: Encodable & Sendable>(
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

extension APIRequest {
    /// Creates a `PUT` request with a JSON body from fields, or without a body:
    /// `.put("issues/{id}.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func put<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func put<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func put<Value: Decodable & Sendable, Body: Encodable & Sendable>(
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

extension APIRequest {
    /// Creates a `PATCH` request with a JSON body from fields, or without a body:
    /// `.patch("issues/{id}.json", json: ["subject": subject])`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"issues/{id}.json"`.
    ///   - json: The fields of the body, which the request's schema encodes and validates.
    ///   - parameters: The values for the path's placeholders and for the query.
    ///   - schema: The name of the schema files. Without it, no file of its own describes the call.
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func patch<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func patch<Value: Decodable & Sendable>(
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
    ///   - type: The type of the whole body.
    ///   - configure: A closure that sets other properties, such as `headers`, `deadline` and `body`.
    /// - Returns: The request.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func patch<Value: Decodable & Sendable, Body: Encodable & Sendable>(
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
