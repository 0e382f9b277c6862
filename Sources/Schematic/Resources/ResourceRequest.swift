/// One call of a `Resource`.
public struct _ResourceRequest<Result: Sendable>: APIRequest {
    /// `GetIssues`, `GetIssue`, `CreateIssue`, `UpdateIssue`, `DeleteIssue` or `UploadIssue`.
    public let _name: String
    /// The method.
    public let method: HTTPMethod
    /// The path, with a placeholder for the identifier if the call is for one object.
    public let path: PathTemplate
    /// The parameters, including the identifier.
    public let parameters: Parameters
    /// The version of the object that a write applies to, and the content type of the style's format.
    public let options: RequestOptions
    /// The body.
    public let body: RequestBody
    let read: @Sendable (Reply) throws -> Result

    init(
        _ name: String,
        _ method: HTTPMethod = .get,
        _ path: PathTemplate,
        _ parameters: Parameters,
        entityTag: EntityTag? = nil,
        accepts: MediaType,
        body: RequestBody = .none,
        read: @escaping @Sendable (Reply) throws -> Result
    ) {
        _name = name
        self.method = method
        self.path = path
        self.parameters = parameters
        options = RequestOptions(accepts: accepts, entityTag: entityTag)
        self.body = body
        self.read = read
    }

    /// Reads the result from the body.
    ///
    /// - Throws: The error of reading the body.
    public func result(from reply: Reply) throws -> Result { try read(reply) }
}

extension _ResourceRequest: RedactedReflectable {
    /// The name of the schemas, the method and the path.
    var shownParts: KeyValuePairs<String, Any> {
        ["schemaName": owner, "method": method.rawValue, "path": path.description]
    }
}
