@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Finds the operations of a document that the calls of a contract use, by their methods and paths.
///
/// The names of placeholders do not matter. An app may have the path of a server's URL in its own base URL or in its paths.
struct CallMatching {
    private(set) var uses: [DocumentedCall: [OperationUse]] = [:]
    /// The calls that the document does not describe, each with the one whose path is most similar.
    private(set) var missing: [(call: Contract.Call, nearest: DocumentedCall?)] = []

    /// The path of a call. A placeholder is `nil`.
    private typealias Shape = [UInt8?]

    private struct Key: Hashable {
        let method: String
        let shape: Shape
    }

    /// - Parameters:
    ///   - calls: The calls of the contract.
    ///   - documented: Those of the document.
    ///   - serverPaths: The paths of the servers' URLs, which paths of calls may begin with.
    ///   - basePath: The path of the app's base URL, or `nil` if it is that of a server or none.
    init(of calls: [Contract.Call], in documented: [DocumentedCall], serverPaths: [String], basePath: String?) {
        var known: [Key: DocumentedCall] = [:]
        var templates: [(call: DocumentedCall, template: RouteTemplate, prefix: String)] = []
        for prefix in [""] + serverPaths.map(Self.trimmed) {
            for call in documented {
                let path = prefix + (call.path.hasPrefix("/") ? "" : "/") + call.path.prefix { $0 != "#" && $0 != "?" }
                guard let template = RouteTemplate(Self.simple(path)) else { continue }
                let key = Key(method: call.method, shape: Self.shape(template))
                if known[key] == nil { known[key] = call }
                templates.append((call, template, prefix))
            }
        }
        for call in calls {
            let path = basePath.map { Self.trimmed($0) + "/" + call.endpoint.path.drop { $0 == "/" } }
            guard let template = RouteTemplate(path ?? call.endpoint.path) else { continue }
            let key = Key(method: call.endpoint.method.uppercased(), shape: Self.shape(template))
            let found = known[key] ?? Self.general(key, among: templates.filter { $0.call.method == key.method })
            if let found {
                uses[found, default: []].append(Self.use(of: found, by: call, template))
            } else {
                missing.append((call, Self.nearest(to: key, call, among: documented)))
            }
        }
    }

    private static func trimmed(_ path: String) -> String {
        let inside = path.drop { $0 == "/" }
        let end = inside.lastIndex { $0 != "/" }
        return end.map { "/" + inside[...$0] } ?? ""
    }

    /// Returns a path whose placeholders have names that each template can have.
    private static func simple(_ path: String) -> String {
        var (text, rest) = ("", path[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open] + "{value}"
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private static func shape(_ template: RouteTemplate) -> Shape {
        template.tokens.flatMap { token -> Shape in
            switch token {
            case .literal(let bytes): bytes
            case .expression: [nil]
            }
        }
    }

    // MARK: Placeholders for texts

    /// The text for a placeholder of a call, which no document has as a text of a path.
    private static let marker = Array("schematic-placeholder".utf8)

    /// Returns the operation with a placeholder where the path of a call has a text: `users/{id}` for `users/me`.
    private static func general(
        _ key: Key,
        among templates: [(call: DocumentedCall, template: RouteTemplate, prefix: String)]
    ) -> DocumentedCall? {
        let path = key.shape.flatMap { $0.map { [$0] } ?? marker }
        let matching = templates.filter { candidate in
            guard let values = candidate.template.match(path) else { return false }
            // A placeholder stands for one segment, and has no text beside it that the document does not have.
            return values.allSatisfy { $0.texts.allSatisfy { !$0.contains(UInt8(ascii: "/")) } }
        }
        return matching.min { $0.template.precedence < $1.template.precedence }?.call
    }

    /// Returns the use of an operation, whose placeholders are those at the places of the call's.
    private static func use(of operation: DocumentedCall, by call: Contract.Call, _ template: RouteTemplate)
        -> OperationUse
    {
        let segments = operation.path.prefix { $0 != "#" && $0 != "?" }.split(separator: "/")
        var path = ""
        let own = call.endpoint.path.prefix { $0 != "?" && $0 != "#" }
        let text = own.firstRange(of: "{?").map { own[..<$0.lowerBound] } ?? own
        let parts = text.split(separator: "/")
        for (index, part) in parts.enumerated() {
            let position = index + segments.count - parts.count
            let isKnown = segments.indices.contains(position)
            // A text stays a text, even where the document has a placeholder.
            path += "/" + (part.contains("{") && isKnown ? segments[position] : part)
        }
        let items = template.queryItems
        if let start = call.endpoint.path.firstIndex(of: "?"), !items.isEmpty {
            path += call.endpoint.path[start...].prefix { $0 != "{" }
        }
        return OperationUse(
            owner: call.owner,
            path: path.isEmpty ? "/" : path,
            fixedItems: Set(items.map { ExactName($0.name) })
        )
    }

    /// Returns the names of a call's placeholders, by those of the document in the path of its use.
    static func placeholders(of endpoint: Endpoint, in use: String) -> [ExactName: ExactName] {
        let own = (RouteTemplate(endpoint.path)?.tokens ?? []).flatMap { token -> [ExactName] in
            guard case .expression(let expression) = token else { return [] }
            return expression.variables.map { ExactName($0.name) }
        }
        let others = use.split(separator: "{").dropFirst().map { ExactName(String($0.prefix { $0 != "}" })) }
        return Dictionary(zip(others, own).map { ($0, $1) }) { first, _ in first }
    }

    // MARK: Calls that are missing

    /// Returns the call with the path that has the most segments in common, preferably one with the same method.
    private static func nearest(to key: Key, _ call: Contract.Call, among documented: [DocumentedCall])
        -> DocumentedCall?
    {
        func segments(_ path: String) -> [Substring] {
            simple(path).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        }
        let own = segments(call.endpoint.path)
        func likeness(_ other: DocumentedCall) -> Int {
            let others = segments(other.path)
            let common = zip(own, others).count { $0 == $1 } * 2 - abs(own.count - others.count)
            return common * 2 + (other.method == key.method ? 1 : 0)
        }
        var best: (call: DocumentedCall, likeness: Int)?
        for other in documented {
            let found = likeness(other)
            if found > 1, found > best?.likeness ?? 0 { best = (other, found) }
        }
        return best?.call
    }
}
