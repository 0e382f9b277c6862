import SchemaEngine
import SchemaSamples
import SchematicText

/// The hosts whose requests are answered, by the field `Host`.
///
/// A web page can let its own name resolve to the address of the server (DNS rebinding). The browser then considers both to
/// have one origin, and lets the page send requests and read responses. Such requests have the name of the page in `Host`.
package struct ServedHosts: Sendable {
    private let address: String
    private let names: Set<String>

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - address: The address that the server listens on. If it is not that of the loopback interface, requests to the
    ///     address and to IP addresses are answered, too.
    ///   - names: Further names of the server.
    package init(listeningOn address: String = "127.0.0.1", names: Set<String> = []) {
        self.address = address.lowercased()
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Whether other machines cannot reach the address.
    package var isLoopback: Bool { Self.isLoopback(address) }

    /// Returns the response of a server, by its words, to a request of another host, or `nil`. A request without the field is no
    /// page's request.
    func refusal(of request: MockRequest, by server: String) -> MockResponse? {
        let fields = request.fields.filter { $0.name.lowercased() == "host" }
        guard let other = fields.first(where: { !accepts($0.value) }) else { return nil }
        let expected = isLoopback ? "localhost or 127.0.0.1" : "\(address) or an IP address"
        return .message(
            421,
            "expected \(expected) as the host of the URL, found '\(shortened(other.value))': "
                + "if this is a name of the \(server), start it with --allow-host NAME"
        )
    }

    /// Returns whether requests with a value of the field `Host` are answered.
    func accepts(_ field: String) -> Bool {
        guard let host = Self.host(of: field) else { return false }
        if Self.isLoopback(host) || names.contains(host) { return true }
        return !isLoopback && (host == address || ScalarKind.ipv4.reads(host) || ScalarKind.ipv6.reads(host))
    }

    /// Returns the host of a text such as `localhost:8080` or `[::1]`, in lower case and without brackets, or `nil`.
    static func host(of authority: some StringProtocol) -> String? {
        let text = authority.lowercased()
        let isBracketed = text.hasPrefix("[")
        let host = isBracketed ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
        let rest = text[host.endIndex...].dropFirst(isBracketed ? 1 : 0)
        guard !host.isEmpty, !isBracketed || ScalarKind.ipv6.reads(String(host)) else { return nil }
        guard rest.isEmpty || rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        // A dot at the end marks a complete name.
        return String(host.hasSuffix(".") ? host.dropLast() : host)
    }

    /// Returns whether a host, in lower case and without brackets, is this machine for each browser.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || (host.hasPrefix("127.") && ScalarKind.ipv4.reads(host))
    }
}
