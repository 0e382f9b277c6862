import SchemaEngine
import SchemaSamples
import SchematicText

/// The meaning of a request for the resources that the mock server keeps.
///
/// `issues/{id}.json` is an item of the collection `issues.json`: the template without its last segment.
struct ResourceCall {
    enum Operation {
        case list, create, read
        /// The Boolean value indicates whether the other keys of the item are kept.
        case update(isPartial: Bool)
        case delete
    }

    let owner: String
    /// `nil` for a method without a meaning for resources.
    let operation: Operation?
    /// The path of the collection, with the values of its placeholders.
    let collection: String
    /// The identifier in the path of an item.
    let identifier: String?
    /// The name of the placeholder of items' identifiers: `issue_id`.
    let variable: String
    /// The body, if it is JSON.
    let body: JSONValue?

    init(_ request: MockRequest, _ matched: MatchedRoute, _ routes: [MockRoute], path: [UInt8]) {
        let template = matched.route.template
        owner = matched.route.owner
        body = try? JSONValue(parsing: request.body)
        let path = String(decoding: path, as: UTF8.self)
        let item = template.collection
        let isCollection = routes.contains { $0.template.collection?.text == template.text }
        let value = item.flatMap { item in matched.path.first { $0.name == item.variable }?.texts.first }
        if let item, let value, !isCollection || request.method != "POST" {
            variable = item.variable
            identifier = PercentEncoding.text(value)
            let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
            let suffix = PercentEncoding.normalized(item.suffix.utf8)
            collection = String(path[..<end]) + String(decoding: suffix, as: UTF8.self)
        } else {
            variable =
                routes.lazy.compactMap(\.template.collection).first { $0.text == template.text }?.variable ?? "id"
            identifier = nil
            collection = path
        }
        switch (request.method, identifier == nil) {
        case ("GET", true), ("HEAD", true): operation = isCollection ? .list : nil
        case ("POST", true): operation = isCollection ? .create : nil
        case ("GET", false), ("HEAD", false): operation = .read
        case ("PUT", false): operation = .update(isPartial: false)
        case ("PATCH", false): operation = .update(isPartial: true)
        case ("DELETE", false): operation = .delete
        default: operation = nil
        }
    }

    /// The names that the key of an identifier may have.
    var identifierNames: [String] {
        [
            variable, "id", variable.split(separator: "_").last.map(String.init) ?? "id", "ID", "uuid", "key",
            "identifier",
        ]
    }
}
