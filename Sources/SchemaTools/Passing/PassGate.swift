import SchemaSamples
import SchematicText

/// The requests that are passed on.
package struct PassGate: Sendable {
    private let hosts: ServedHosts
    private let origins: CrossOrigin

    package init(hosts: ServedHosts, origins: Set<String>) {
        self.hosts = hosts
        self.origins = CrossOrigin(origins)
    }

    /// Refuses requests that must not be passed on.
    ///
    /// - Parameters:
    ///   - request: The head of a request.
    ///   - hasBody: Whether a body follows it.
    /// - Returns: The response to a request that is not passed on; `nil` for another one.
    package func refusal(of request: MockRequest, hasBody: Bool) -> MockResponse? {
        if let refusal = hosts.refusal(of: request, by: "pass-through") { return refusal }
        // A web page could otherwise send requests that need no permission, such as those of forms.
        if let origin = request.value(of: "Origin"), !origins.isPermitted(origin) {
            return .message(
                403,
                "expected a page of this machine, found one of \(shortened(origin, to: 100).displayLine): "
                    + "if it is a page of yours, add --allow-origin ORIGIN"
            )
        }
        guard HTTPToken.isToken(request.method), request.method != "CONNECT" else {
            return .message(501, "expected the method of a request to a server, found another one")
        }
        guard isPath(request.target) || request.target == "*" && request.method == "OPTIONS" else {
            return .message(400, "expected a path as the target of the request, such as /issues.json")
        }
        let upgrades = PassedFields.members(of: "upgrade", in: request.fields)
        if let other = upgrades.first(where: { $0 != "h2c" && !$0.hasPrefix("h2") }) {
            return .message(
                501,
                "the pass-through does not upgrade connections to \(shortened(other, to: 40).displayLine): "
                    + "the app has to connect to the server itself"
            )
        }
        if request.fields.filter({ $0.name.lowercased() == "content-length" }).count > 1 {
            return .message(400, "expected one Content-Length")
        }
        if request.method == "HEAD", hasBody { return .message(400, "expected no body in a HEAD request") }
        let isPlain = request.fields.allSatisfy { field in
            HTTPToken.isToken(field.name) && !field.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        }
        return isPlain ? nil : .message(400, "expected header fields without control characters")
    }

    private func isPath(_ target: String) -> Bool {
        target.hasPrefix("/") && target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
    }
}
