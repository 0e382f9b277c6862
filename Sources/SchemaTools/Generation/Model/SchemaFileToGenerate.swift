import SchemaEngine

/// A schema file, and what the type of its payloads is called.
struct SchemaFileToGenerate {
    let path: String
    let name: SchemaFileName
    /// Whether it is a path schema that says where its request goes: then its type is the request.
    let hasEndpoint: Bool

    /// `Issue`, `GetIssuesResponse`, `GetIssuesResponse404`, `GetIssuesError`, `CreateIssueBody`, `GetIssuesParameters`;
    /// `GetIssues` for the request itself.
    var typeName: String {
        let owner = SwiftName.type(name.owner)
        return switch name.role {
        case .fragment: owner
        case .request: owner + "Body"
        case .error: owner + "Error"
        case .path: hasEndpoint ? owner : owner + "Parameters"
        case .response: owner + "Response" + status
        }
    }

    private var status: String {
        switch name.status {
        case .exact(let code): String(code)
        case .class(let digit): "\(digit)xx"
        case nil: ""
        }
    }

    /// What the type is, where the schema's own comment does not say it.
    var documentation: String {
        switch name.role {
        case .fragment: ""
        case .request: "What `\(name.owner)` sends."
        case .error: "What `\(name.owner)` receives when the server refuses."
        case .path where hasEndpoint: ""
        case .path:
            "The parameters of `\(name.owner)`. Its path schema has no `{endpoint}`, so that no request is made of them."
        case .response: "What `\(name.owner)` receives" + (status.isEmpty ? "." : " with status \(status).")
        }
    }
}
