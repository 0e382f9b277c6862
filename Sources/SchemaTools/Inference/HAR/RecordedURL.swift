import SchemaEngine
import SchematicText

/// The parts of the URL of a recorded call.
struct RecordedURL: Hashable {
    /// An item of the query, decoded.
    struct Item: Hashable {
        var name: String
        var value: String
    }

    /// The scheme and the host with the port, in lower case, such as `https://api.example:8080`.
    var origin: String
    /// The segments of the path, percent-encoded as recorded. A path that ends with a slash has an empty last segment.
    var segments: [String]
    var items: [Item]
    /// The parts that are left out, because they look like secrets.
    private(set) var omissions: [String] = []

    /// The longest URL that is read, in bytes.
    static let longest = 1 << 20

    /// Creates the parts of an absolute URL for HTTP, or `nil` for another text.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let scheme = text.firstRange(of: "://") else { return nil }
        let name = text[..<scheme.lowerBound].lowercased()
        guard name == "http" || name == "https" else { return nil }
        let rest = text[scheme.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        // Names and passwords before the host are credentials.
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard !host.isEmpty else { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            SecretRecognition.kind(of: String(label), key: "") == nil ? label.lowercased() : Self.maskedLabel
        }
        origin = "\(name)://\(labels.joined(separator: "."))"
        if labels.contains(Self.maskedLabel) {
            omissions.append("a part of the host's name looks like a secret, and is '\(Self.maskedLabel)'")
        }
        let path = rest[authority.endIndex...].prefix { $0 != "?" }
        segments = Self.resolved(path.dropFirst().split(separator: "/", omittingEmptySubsequences: false))
        let all = Self.items(of: rest[path.endIndex...].dropFirst())
        items = all.filter { SecretRecognition.kind(of: $0.name, key: "") == nil }
        if items.count < all.count { omissions.append("the name of an item of the query looks like a secret") }
    }

    private static let maskedLabel = "masked"

    /// Returns the segments of a path without those of dots, which lead to another folder (RFC 3986, section 5.2.4).
    private static func resolved(_ segments: [Substring]) -> [String] {
        var kept: [String] = []
        for (index, segment) in segments.enumerated() {
            guard let dots = Endpoint.dots(of: segment) else {
                kept.append(String(segment))
                continue
            }
            if dots == ".." { _ = kept.popLast() }
            if index == segments.count - 1 { kept.append("") }
        }
        return kept
    }

    private static func items(of query: Substring) -> [Item] {
        query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return Item(name: decoded(name), value: decoded(item[name.endIndex...].dropFirst()))
        }
    }

    /// Decodes a part of a query, in which a plus sign is a space.
    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return PercentEncoding.decode(spaced) ?? String(spaced)
    }
}
