import SchemaEngine
import SchematicText

/// The path of recorded calls, in which identifiers are parameters.
struct RecordedPath: Hashable {
    /// A segment of the path.
    enum Segment: Hashable {
        /// A constant text, percent-encoded.
        case literal(String)
        /// An identifier, and the extension after it, such as `.json`.
        case parameter(suffix: String)

        var isParameter: Bool { if case .parameter = self { true } else { false } }

        /// The words of a constant text without its extension, or an empty text.
        var name: String {
            guard case .literal(let text) = self else { return "" }
            return PercentEncoding.decode(RecordedPath.split(text).stem) ?? ""
        }
    }

    var segments: [Segment]

    init(segments: [Segment]) { self.segments = segments }

    /// Splits the segments of a URL into a path and the decoded values of its parameters.
    static func path(of segments: [String]) -> (path: RecordedPath, values: [String]) {
        var values: [String] = []
        var previous = ""
        let found = segments.map { segment -> Segment in
            let (stem, suffix) = split(segment)
            defer { previous = PercentEncoding.decode(stem) ?? stem }
            for (text, suffix) in [(segment, ""), (stem, suffix)] {
                let decoded = PercentEncoding.decode(text) ?? text
                // A secret must not become a constant part of the path, and of the request's name.
                guard
                    IdentifierRecognition.form(of: decoded) != nil
                        || SecretRecognition.isSecret(segment: decoded, after: previous)
                else { continue }
                values.append(decoded)
                return .parameter(suffix: suffix)
            }
            return .literal(segment)
        }
        return (RecordedPath(segments: found), values)
    }

    /// Splits an extension of two to five letters and digits from a segment.
    private static func split(_ segment: String) -> (stem: String, suffix: String) {
        guard let dot = segment.lastIndex(of: "."), dot > segment.startIndex else { return (segment, "") }
        let suffix = segment[dot...]
        let letters = suffix.dropFirst()
        let isExtension = (2...5).contains(letters.count) && letters.first?.isLetter == true
        guard isExtension, letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return (segment, "")
        }
        return (String(segment[..<dot]), String(suffix))
    }

    // MARK: Base

    /// The number of segments that all paths have in common and that belong to the address of the API, as in `api/v2`.
    static func baseLength(of paths: [RecordedPath]) -> Int {
        guard let first = paths.first?.segments else { return 0 }
        var length = 0
        while length < first.count, case .literal(let text) = first[length], isBase(text),
            paths.allSatisfy({ $0.segments.count > length + 1 && $0.segments[length] == first[length] })
        {
            length += 1
        }
        return length
    }

    private static func isBase(_ segment: String) -> Bool {
        let word = segment.lowercased()
        if ["api", "apis", "rest", "json", "ws", "services", "web"].contains(word) { return true }
        let version = word.dropFirst()
        return word.hasPrefix("v") && version.first?.isASCII == true && version.first?.isNumber == true
    }

    /// For each parameter, the name of the constant text before it, or an empty text.
    var namesBeforeParameters: [String] {
        segments.indices.filter { segments[$0].isParameter }.map { $0 > 0 ? segments[$0 - 1].name : "" }
    }

    // MARK: Template

    /// Returns the template of the path (RFC 6570).
    func template(naming names: [String]) -> String {
        var names = names[...]
        return segments.map { segment in
            switch segment {
            case .literal(let text): Self.escaped(text)
            case .parameter(let suffix): "{\(names.popFirst() ?? "id")}\(Self.escaped(suffix))"
            }
        }
        .joined(separator: "/")
    }

    /// Encodes the characters that a template may not contain as text.
    private static func escaped(_ text: String) -> String {
        PercentEncoding.encode(text, keeping: ASCIISet.segment.union("%"))
    }
}

extension SecretRecognition {
    /// Returns whether a segment of a path looks like a secret: by its form, or as generated text after a segment with a name
    /// such as `tokens`.
    static func isSecret(segment: String, after name: String) -> Bool {
        if kind(of: segment, name: .other) != nil { return true }
        let words = EnglishPlural.singular(ofLast: KeyWords.words(of: name))
        return SecretName.meaning(ofWords: words) != .other && isRandom(segment) && !isPlaceholder(segment)
    }
}
