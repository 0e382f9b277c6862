import SchematicText

/// The target of a request (RFC 9112, section 3.2).
package struct RouteTarget: Sendable {
    /// The normalized path.
    package let path: [UInt8]
    package let query: [RawParameter]
    /// Whether the target is that of `OPTIONS *`.
    package let isAsterisk: Bool
    /// The path as received, for a log.
    package let shownPath: String

    package init(_ target: String) {
        isAsterisk = target == "*"
        var rest = target[...]
        for scheme in ["http://", "https://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        shownPath = path.isEmpty ? "/" : String(path)
        self.path = path.isEmpty ? [UInt8(ascii: "/")] : PercentEncoding.normalized(path.utf8)
        let query = rest[path.endIndex...].prefix { $0 != "#" }.dropFirst()
        self.query = RawParameter.items(of: query)
    }
}
