import SchemaEngine

/// The name of a schema file without its extension, such as `GetIssues.response.404`.
package enum SchemaBaseName {
    /// Returns the reason that a text cannot be the name of a schema, or `nil` if it can.
    package static func fault(of name: String) -> String? {
        let file = name + ".json"
        if let fault = PortableName.fault(of: file) { return fault }
        guard let parsed = try? SchemaFileName(path: file) else {
            return "has other parts than a request, a role and a status"
        }
        guard LookupName.isValid(parsed.owner) else { return "does not begin with a letter, or has a sign" }
        return parsed.isTagsFile ? "is that of the file of registered tags" : nil
    }
}
