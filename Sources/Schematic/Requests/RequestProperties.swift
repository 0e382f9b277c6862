import SchemaEngine
import SchematicPlatform

/// Detects stored properties of a request that have the name of a property of `APIRequest`, but another type.
///
/// Such a property does not fulfill the requirement. The compiler accepts it, because the requirement has a default.
enum RequestProperties {
    /// The properties with a default, and their types.
    private static let types: [String: Any.Type] = [
        "method": HTTPMethod.self, "parameters": Parameters.self, "headers": HTTPHeaders.self,
        "headerValues": Parameters.self,
        "entityTag": EntityTag?.self, "accepts": MediaType.self, "body": RequestBody.self, "timeout": Duration?.self,
        "deadline": Duration?.self, "priority": CallPriority.self, "schemaName": String.self,
        "queryStyle": QueryStyle?.self, "context": RequestContext.self, "convertsSnakeCase": Bool?.self,
    ]

    /// The types of requests that have no such property. Reflection is slow, so each type is examined once.
    private static let valid = Locked<Set<ObjectIdentifier>>([])

    /// Throws for the first such property.
    static func validate<Request: APIRequest>(_ request: Request) throws(RequestError) {
        let identifier = ObjectIdentifier(Request.self)
        guard !valid.withLock({ $0.contains(identifier) }) else { return }
        if let (name, found, expected) = mistypedProperty(of: request) {
            throw .mistypedProperty(name: name, found: text(of: found), expected: text(of: expected))
        }
        _ = valid.withLock { $0.insert(identifier) }
    }

    private static func mistypedProperty(
        of request: some APIRequest
    ) -> (name: String, found: Any.Type, expected: Any.Type)? {
        // The children of another mirror need not be properties.
        guard !(request is any CustomReflectable) else { return nil }
        let mirror = Mirror(reflecting: request)
        guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return nil }
        for (label, value) in mirror.children {
            guard let label, let expected = types[label], type(of: value) != expected else { continue }
            return (label, type(of: value), expected)
        }
        return nil
    }

    /// The name of a type as in source code, such as `Duration?`.
    private static func text(of type: Any.Type) -> String {
        let name = "\(type)"
        let prefix = "Optional<"
        return name.hasPrefix(prefix) && name.hasSuffix(">") ? "\(name.dropFirst(prefix.count).dropLast())?" : name
    }
}
