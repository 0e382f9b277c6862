import Foundation
import SchematicText

/// Knows which header fields of one message are secret without a secret's name.
final class FieldRedaction: Sendable {
    private enum Message {
        case request
        /// The URL is that of the request, if a response must not show what it repeats of it.
        case response(URL?)
    }

    private let redactor: (any Redactor)?
    private let message: Message
    /// What an earlier request of the same call knows, such as the one that a redirect led to.
    private let earlier: FieldRedaction?

    private init(_ redactor: (any Redactor)?, _ message: Message, _ earlier: FieldRedaction?) {
        (self.redactor, self.message, self.earlier) = (redactor, message, earlier)
    }

    /// Creates the redaction of a request; `nil` if no field needs one.
    convenience init?(ofRequestBy redactor: any Redactor) {
        guard redactor.hidesSentFields else { return nil }
        self.init(redactor, .request, nil)
    }

    /// Returns the redaction of a response; `nil` if no field needs one.
    ///
    /// - Parameters:
    ///   - redactor: The redactor of the response.
    ///   - url: The URL of the request, if it is secret; otherwise `nil`.
    ///   - earlier: The redaction that the response has already.
    /// - Returns: The redaction.
    static func ofResponse(by redactor: (any Redactor)?, to url: URL?, after earlier: FieldRedaction?)
        -> FieldRedaction?
    {
        let hidesFields = redactor?.hidesReceivedFields ?? false
        guard url != nil || hidesFields else { return earlier }
        return FieldRedaction(hidesFields ? redactor : nil, .response(url), earlier)
    }

    /// Returns the indexes of the lines that are secret.
    func secretLines(of lines: [(name: String, value: String)]) -> Set<Int> {
        var found = earlier?.secretLines(of: lines) ?? []
        switch message {
        case .request:
            found.formUnion(lines.indices.filter { redactor?.isSecret(sent: Self.name(lines[$0])) == true })
        case .response(let url):
            found.formUnion(lines.indices.filter { redactor?.isSecret(received: Self.name(lines[$0])) == true })
            if let echo = url.map({ URLEcho(of: $0, in: lines) }) {
                found.formUnion(lines.indices.filter { echo.isHeld(in: lines[$0]) })
            }
        }
        return found
    }

    private static func name(_ line: (name: String, value: String)) -> String { HeaderName.lowercased(line.name.utf8) }
}

/// Finds what the header fields of a response repeat of a secret URL: of the request's, or of one in the response.
///
/// The `Location` of an upload session grants write access, and some services repeat its identifier in another field. A server
/// may also repeat a value that the schema marks as a secret.
private struct URLEcho {
    /// The URLs, the segments and query values in them, and the words of these.
    private let whole: Set<String>
    private let pieces: Set<String>
    private let words: Set<String>
    private let searched: [String]

    private static let locations: Set = ["location", "content-location"]

    init(of url: URL, in lines: [(name: String, value: String)]) {
        let locations = lines.filter { Self.locations.contains(HeaderName.lowercased($0.name.utf8)) }
        let urls = [url.absoluteString] + locations.map(\.value)
        whole = Set(urls)
        pieces = urls.reduce(into: Set()) { $0.formUnion(Self.pieces(of: $1)) }
        words = pieces.reduce(into: Set()) { $0.formUnion(Self.longWords(of: $1)) }
        // A response has one field of each name. Further ones are not searched for, so that the time stays linear.
        let first = Self.locations.compactMap { name in
            locations.first { HeaderName.lowercased($0.name.utf8) == name }?.value
        }
        searched = ([url.absoluteString] + first).flatMap { [$0, Self.withoutOrigin($0)] }
            .filter { $0.utf8.count >= Self.minimumLength }
    }

    func isHeld(in line: (name: String, value: String)) -> Bool {
        Self.locations.contains(HeaderName.lowercased(line.name.utf8)) || whole.contains(line.value)
            || pieces.contains(line.value) || !words.isDisjoint(with: Self.longWords(of: line.value))
            || searched.contains { line.value.contains($0) }
    }

    /// The minimum length, in bytes, of text that is searched for inside a value. Shorter text is too common.
    private static let minimumLength = 8

    /// Returns the segments of a URL's path and the values of its query, both as written and decoded.
    private static func pieces(of url: String) -> Set<String> {
        let reference = URIReference(url)
        let items = (reference.query ?? "").split(separator: "&")
        let values = items.compactMap { $0.split(separator: "=", maxSplits: 1).last }
        let pieces = reference.path.split(separator: "/") + values
        return pieces.reduce(into: []) { found, piece in
            found.insert(String(piece))
            if let decoded = PercentEncoding.decode(piece) { found.insert(decoded) }
        }
    }

    /// Returns the words of a text that are long enough to be searched for. All other characters separate words.
    private static func longWords(of text: String) -> Set<String> {
        let words = text.utf8.split { byte in
            !(byte.isASCIIAlphanumeric || byte >= 0x80 || "-_~%".utf8.contains(byte))
        }
        return words.reduce(into: []) { found, word in
            if word.count >= minimumLength { found.insert(String(Substring(word))) }
        }
    }

    /// Returns the path and the query of a URL.
    private static func withoutOrigin(_ url: String) -> String {
        let reference = URIReference(url)
        return reference.path + (reference.query.map { "?" + $0 } ?? "")
    }
}
