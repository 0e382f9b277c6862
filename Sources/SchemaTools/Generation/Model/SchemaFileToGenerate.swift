import SchemaEngine

/// A schema file and the name of its payload type.
struct SchemaFileToGenerate {
    let path: String
    let name: SchemaFileName
    /// Whether the file is a path schema with an endpoint. Its type is then the
    /// request.
    let hasEndpoint: Bool

    /// The name of the type: `Issue`, `GetIssuesResponse`, `GetIssuesResponse404`, `GetIssuesError`,
    /// `CreateIssueBody` or `GetIssuesParameters`, or `GetIssues` for the request itself.
    var typeName: String {
        let owner = SwiftName.type(name.owner)
        return switch name.role {
        case .fragment: owner
        case .request: owner + "Body"
        case .error: owner + "Error"
        case .path: hasEndpoint ? owner : owner + "Parameters"
        case .response: owner + "Response" + status
        case .headers: owner + "Headers"
        case .responseHeaders: owner + "ResponseHeaders" + status
        }
    }

    private var status: String {
        switch name.status {
        case .exact(let code): String(code)
        case .class(let digit): "\(digit)xx"
        case nil: ""
        }
    }

    /// The description of the type, unless the schema has a comment.
    var documentation: String {
        switch name.role {
        case .fragment: ""
        case .request: "The request body of `\(name.owner)`."
        case .error: "The error response of `\(name.owner)`."
        case .path where hasEndpoint: ""
        case .path:
            "The parameters of `\(name.owner)`. No request is generated, because its path schema has no `{endpoint}`."
        case .response: "The response of `\(name.owner)`" + (status.isEmpty ? "." : " with status \(status).")
        case .headers: "The header fields of the request `\(name.owner)`."
        case .responseHeaders:
            "The header fields of the response of `\(name.owner)`" + (status.isEmpty ? "." : " with status \(status).")
        }
    }
}
