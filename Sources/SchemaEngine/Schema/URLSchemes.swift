import SchematicText

/// The argument of `{url:https}`, `{url:http,https}` and `{url:absolute}`.
struct URLSchemes: Hashable, Sendable {
    /// The schemes in lower case, sorted; empty if every scheme is accepted.
    let names: [String]

    /// Reads an argument. Returns `nil` if it is neither `absolute` nor a list of different schemes.
    init?(reading text: String) {
        guard text != Self.anyScheme else {
            names = []
            return
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.allSatisfy(Self.isScheme) else { return nil }
        let lowercased = parts.map { $0.lowercased() }
        guard Set(lowercased).count == parts.count, !lowercased.contains(Self.anyScheme) else { return nil }
        names = lowercased.sorted()
    }

    init(sorted names: [String]) { self.names = names }

    private static let anyScheme = "absolute"

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, ASCIISet.letters.contains(first) else { return false }
        return text.utf8.allSatisfy(ASCIISet.scheme.contains)
    }
}
