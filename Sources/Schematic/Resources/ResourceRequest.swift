/// One call of a `Resource`.
public struct ResourceRequest<Result: Sendable>: APIRequest {
    /// `GetIssues`, `GetIssue`, `CreateIssue`, `UpdateIssue`, `DeleteIssue` or `UploadIssue`.
    public let schemaName: String
    /// The method.
    public let method: HTTPMethod
    /// The path, with a place for the identifier where the call is for one thing.
    public let path: PathTemplate
    /// The call's parameters, the identifier among them.
    public let parameters: Parameters
    /// The version of the thing that a write is for.
    public let entityTag: EntityTag?
    /// What the answer should be: what the style's format is called, JSON by default.
    public let accepts: MediaType
    /// What is sent.
    public let body: RequestBody
    let read: @Sendable (Reply) throws -> Result

    init(
        _ schemaName: String,
        _ method: HTTPMethod = .get,
        _ path: PathTemplate,
        _ parameters: Parameters,
        entityTag: EntityTag? = nil,
        accepts: MediaType,
        body: RequestBody = .none,
        read: @escaping @Sendable (Reply) throws -> Result
    ) {
        self.schemaName = schemaName
        self.method = method
        self.path = path
        self.parameters = parameters
        self.entityTag = entityTag
        self.accepts = accepts
        self.body = body
        self.read = read
    }

    /// What the body says.
    public func result(from reply: Reply) throws -> Result { try read(reply) }
}
