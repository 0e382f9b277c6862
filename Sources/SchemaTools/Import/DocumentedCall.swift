import SchemaEngine

/// A call as a document names it.
struct DocumentedCall: Hashable {
    /// In upper case.
    let method: String
    private let exactPath: ExactName

    init(method: String, path: String) { (self.method, exactPath) = (method, ExactName(path)) }

    var path: String { exactPath.text }
}

/// The use of an operation by a call of a contract.
struct OperationUse: Hashable {
    /// The owner of the call's schema files.
    let owner: String
    /// The path of the call, with the names that the document has for its placeholders.
    let path: String
    /// The items of a query that the path of the call states, so that they are no parameters.
    let fixedItems: Set<ExactName>
}
