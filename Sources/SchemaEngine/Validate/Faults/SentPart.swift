/// The part of a request that is written by a schema.
enum SentPart: Sendable {
    /// The parameters of the path and the query.
    case parameters
    /// The header fields.
    case headers
    case body

    /// Creates the part that a schema's file describes; `nil` for the schema of a response.
    init?(file: String) {
        switch (try? SchemaFileName(path: file))?.role {
        case .path: self = .parameters
        case .headers: self = .headers
        case .request: self = .body
        case .response, .error, .responseHeaders, .fragment, nil: return nil
        }
    }
}
