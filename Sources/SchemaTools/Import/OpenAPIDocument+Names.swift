import SchemaEngine
import SchematicText

/// The names of operations.
extension OpenAPIDocument {
    /// Names the operations as in Swift code: by `operationId`, and where it is missing or not the only one of its name, by
    /// method and path.
    mutating func nameOperations(_ reader: inout JSONSchemaReader) {
        let identified = operations.map(Self.identifiedName)
        let counts = Dictionary(grouping: identified.compactMap(\.self), by: Self.key).mapValues(\.count)
        let named = namesByPath
        var unique = UniqueNames<LookupName>()
        var owners = operations.map { _ in "" }
        for (index, name) in identified.enumerated() {
            guard let name, counts[Self.key(name)] == 1 else { continue }
            let short = PortableName.shortened(name)
            // Two long names can have the same beginning.
            owners[index] = unique.unused(short, key: Self.key) { short + String($0) }
            guard short != name else { continue }
            reader.report(
                "the name '\(shortened(name))' of an operation is too long for a file, and is cut",
                .same,
                at: operations[index].node.first
            )
        }
        for index in operations.indices where owners[index].isEmpty {
            let name = PortableName.shortened(named[index])
            let isUsable = SchemaBaseName.fault(of: name) == nil && LookupName(name) != Self.error
            let base = isUsable ? name : "Call" + name
            owners[index] = unique.unused(base, key: Self.key) { base + String($0) }
            guard let identifier = identified[index] else { continue }
            reader.report(
                "the name '\(shortened(identifier))' is that of several operations, which are named by their paths",
                .same,
                at: operations[index].node.first
            )
        }
        setOwners(owners)
    }

    private static let error = LookupName("Error")

    private static func key(_ name: String) -> LookupName { LookupName(PortableName.folded(name)) }

    /// Returns the name that `operationId` states; `nil` if it has no letters that a name can have.
    private static func identifiedName(_ operation: Operation) -> String? {
        guard let identifier = operation.node["operationId"]?.string, !SwiftWords.isEmpty(identifier) else {
            return nil
        }
        let own = SwiftName.type(identifier)
        guard LookupName.isValid(own), !own.contains(".") else { return nil }
        let isUsable = SchemaBaseName.fault(of: PortableName.shortened(own)) == nil && LookupName(own) != error
        return isUsable ? own : "Call" + own
    }

    private var namesByPath: [String] {
        let endpoints = operations.map { EndpointNames.Endpoint(method: $0.method, path: Self.path($0.path)) }
        let base = RecordedPath.baseLength(of: endpoints.map(\.path))
        return EndpointNames.owners(
            of: endpoints.map {
                .init(method: $0.method, path: RecordedPath(segments: Array($0.path.segments.dropFirst(base))))
            }
        )
    }

    private static func path(_ text: String) -> RecordedPath {
        let segments = text.split(separator: "/").map { segment -> RecordedPath.Segment in
            // The names of files do not contain a parameter.
            if DocumentSecret.isSecret(String(segment), key: "") { return .parameter(suffix: "") }
            guard let open = segment.firstIndex(of: "{") else { return .literal(String(segment)) }
            guard open == segment.startIndex, let close = segment.lastIndex(of: "}") else {
                return .parameter(suffix: "")
            }
            return .parameter(suffix: String(segment[segment.index(after: close)...]))
        }
        return RecordedPath(segments: segments)
    }
}
