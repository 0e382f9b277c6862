import SchemaEngine

/// The parts of a request from which its call is composed. Each is read once, so that only the reading is generic.
struct RequestParts {
    let method: HTTPMethod
    let path: PathTemplate
    let parameters: Parameters
    let headers: HTTPHeaders
    let headerValues: Parameters
    let body: RequestBody
    /// The type of the result.
    let result: Any.Type
    /// Whether the app has chosen the name of the schemas, instead of a type's name.
    let namesSchemas: Bool
    /// The condition of the request, by its entity tag.
    let condition: HTTPHeaders

    /// Reads a request, whose options the caller has already read.
    init<Request: APIRequest>(_ request: Request, _ options: RequestOptions) {
        method = request.method
        path = request.path
        parameters = request.parameters
        headers = request.headers
        headerValues = request.headerValues
        body = request.body
        result = Request.Result.self
        namesSchemas = options.schema.map { $0 != Request.typeName } ?? false
        condition = request.condition(options)
    }
}
