package import SchemaEngine

/// A request whose path schema specifies its endpoint.
package struct Route: Sendable {
    /// The name of the request.
    package let owner: String
    /// The path schema.
    package let file: String
    package let method: String
    package let template: RouteTemplate

    /// The method, the path and the name.
    package var text: String { "\(method) \(template.text) (\(owner))" }

    /// Returns the endpoints of a catalog's files, in the order in which they are tried.
    package static func routes(of catalog: SchemaCatalog, files: [String]) -> [Route] {
        let routes = files.sorted().compactMap { file -> Route? in
            guard let name = try? SchemaFileName(path: file), name.role == .path,
                let endpoint = catalog.endpoint(file: file), let template = RouteTemplate(endpoint.path)
            else { return nil }
            return Route(owner: name.owner, file: file, method: endpoint.method, template: template)
        }
        return routes.enumerated().sorted { first, second in
            let (one, other) = (first.element.template.precedence, second.element.template.precedence)
            return one == other ? first.offset < second.offset : one < other
        }.map(\.element)
    }

    /// The maximum number of segments before the paths of endpoints, such as those of `/api/v1`.
    private static let maximumPrefix = 8

    /// Returns a path, and what remains of it without each of its first segments, which may be those of a base URL.
    package static func pathsBelowBase(_ path: [UInt8]) -> [[UInt8]] {
        var paths = [path]
        while paths.count <= maximumPrefix, let rest = paths.last?.dropFirst(),
            let next = rest.firstIndex(of: UInt8(ascii: "/"))
        {
            paths.append(Array(rest[next...]))
        }
        return paths
    }
}
