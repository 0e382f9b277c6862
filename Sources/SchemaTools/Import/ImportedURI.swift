import SchemaEngine
import SchematicText

/// The resolution of references to schemas (RFC 3986, section 5), without their fragments.
enum ImportedURI {
    /// Returns a reference as seen from a base, which can be a path.
    static func resolved(_ reference: String, from base: String) -> String {
        guard !reference.isEmpty else { return base }
        guard schemeLength(of: reference) == 0 else { return normalized(reference) }
        let scheme = String(base.prefix(schemeLength(of: base)))
        if reference.hasPrefix("//") { return normalized(scheme + reference) }
        let rest = base.dropFirst(scheme.count)
        guard rest.hasPrefix("/") || scheme.isEmpty else { return reference }
        let authority = authority(of: rest)
        let path = rest.dropFirst(authority.count)
        if reference.hasPrefix("/") { return normalized(scheme + authority + reference) }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority.isEmpty ? "" : "/")
        return normalized(scheme + authority + folder + reference)
    }

    /// Returns the number of characters of `https:`, or 0.
    private static func schemeLength(of text: String) -> Int {
        guard let end = text.firstIndex(of: ":"), text.first?.isASCII == true, text.first?.isLetter == true,
            text[..<end].utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else { return 0 }
        return text.distance(from: text.startIndex, to: end) + 1
    }

    private static func authority(of text: Substring) -> Substring {
        guard text.hasPrefix("//") else { return "" }
        return text.prefix(2) + text.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
    }

    /// Removes the segments `.` and `..` of the path.
    private static func normalized(_ text: String) -> String {
        let scheme = text.prefix(schemeLength(of: text))
        let rest = text.dropFirst(scheme.count)
        guard rest.hasPrefix("/") || scheme.isEmpty else { return text }
        let authority = authority(of: rest)
        let path = rest.dropFirst(authority.count)
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if segments.count > (path.hasPrefix("/") ? 1 : 0) { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return scheme + authority + segments.joined(separator: "/")
    }
}
