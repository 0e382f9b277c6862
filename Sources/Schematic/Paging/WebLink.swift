import Foundation
import SchemaEngine
import SchematicText

/// A link of a `Link` header field (RFC 8288, section 3).
///
/// ```swift
/// let next = reply.headers.links.first { $0.relations.contains("next") }
/// ```
public struct WebLink: Sendable, Hashable {
    /// A parameter of a link.
    package struct Parameter: Sendable, Hashable {
        /// The name, in lower case. The name of an extended value ends in `*` (RFC 8187).
        package let name: String
        /// The value, without quotes; empty if the parameter has none.
        package let value: String
    }

    /// The URI reference between `<` and `>`, as written. It is relative to the URL of the response (RFC 3986,
    /// section 5). It is a text from the server: check its scheme and host before you send credentials to it.
    public let target: String
    /// The parameters, in order.
    package internal(set) var parameters: [Parameter] = []

    init(_ target: String) { self.target = target }

    /// The value of the first parameter with a name, without regard to case; `nil` if there is none.
    ///
    /// - Parameter name: The name, such as `title`.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return parameters.first { $0.name == name }?.value
    }

    /// The relation types of the first `rel`, in lower case (section 3.3).
    public var relations: [String] {
        (self["rel"] ?? "").lowercased().utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)) }
    }

    /// The URI reference of the context, if it is not the resource itself (section 3.2).
    package var anchor: String? { self["anchor"] }

    /// The title for display: the value of `title*` if it can be decoded (RFC 8187), and otherwise of `title` (section
    /// 3.4.1); `nil` if there is neither.
    public var title: String? { self["title*"].flatMap(HeaderScanner.extendedValue) ?? self["title"] }
}

extension WebLink: DisplayDescribed, RedactedReflectable {
    /// The target, with secrets masked, and the relation types.
    var displayDescription: String {
        "<\(target.redactedURL)>; rel=\"\(relations.joined(separator: " "))\"".displayLine
    }
    /// The description, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["link": description] }
}

extension HTTPHeaders {
    /// The links of all `Link` fields, in order. An invalid link is omitted, with the rest of its line.
    public var links: [WebLink] { WebLinks(values(of: .link)).links }
}

/// The links of all lines of a `Link` header.
struct WebLinks {
    /// The valid links.
    private(set) var links: [WebLink] = []
    /// The first 80 bytes of the first text that is not a link.
    private(set) var invalidText: String?

    /// Parses the lines as in appendix B.2 of RFC 8288, in one pass. After a text that is not a link, it
    /// continues with the next line.
    init(_ lines: [String]) {
        for line in lines {
            var reader = WebLinkReader(line)
            while let link = reader.next() { links.append(link) }
            invalidText = invalidText ?? reader.invalidText
        }
    }
}

/// Parses the links of one line.
private struct WebLinkReader {
    private var scanner: HeaderScanner
    private(set) var invalidText: String?

    init(_ line: String) { scanner = HeaderScanner(line, separators: ";,") }

    /// Returns the next link; `nil` after the last, and at a text that is not a link.
    mutating func next() -> WebLink? {
        scanner.skip { $0.isBlank || $0 == UInt8(ascii: ",") }
        let start = scanner.rest
        guard let first = start.first else { return nil }
        guard first == UInt8(ascii: "<"), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
            return markInvalid(at: start)
        }
        var link = WebLink(String(Substring(start[..<end].dropFirst())))
        scanner.rest = start[end...].dropFirst()
        while scanner.skip(UInt8(ascii: ";")) {
            scanner.skip { $0.isBlank || $0 == UInt8(ascii: ";") }
            let (name, value) = scanner.parameter()
            if !name.isEmpty { link.parameters.append(WebLink.Parameter(name: name, value: value ?? "")) }
        }
        if let byte = scanner.rest.first, byte != UInt8(ascii: ",") { return markInvalid(at: start) }
        return link
    }

    private mutating func markInvalid(at start: Substring.UTF8View) -> WebLink? {
        invalidText = String(decoding: start.prefix(80), as: UTF8.self)
        scanner.rest = start[start.endIndex...]
        return nil
    }
}

/// The links of the `Link` header of a response that apply to the requested resource.
struct LinkHeader {
    private let links: [WebLink]
    private let invalidText: String?

    /// The maximum length of the header in bytes.
    private static let longest = 65_536

    init(_ reply: Reply, of request: OutgoingRequest) throws(ReplyError) {
        let lines = reply.headers.values(of: "Link")
        guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.longest else {
            throw .unusableLinkHeader(reason: "it is longer than \(Self.longest) bytes")
        }
        let read = WebLinks(lines)
        invalidText = read.invalidText
        // A link with another context does not apply to this page (RFC 8288, section 3.2).
        links = read.links.filter { link in
            link.anchor.map { (try? URL(following: $0, from: request.url)) == request.url } ?? true
        }
    }

    /// Returns the target of the first link with one of the relation types. If none is found and one is
    /// expected, throws if a part of the header cannot be read, because that part may contain the link.
    func target(of relations: [String], isExpected: Bool) throws(ReplyError) -> PageTarget? {
        let names = relations.map { $0.lowercased() }
        if let link = links.first(where: { $0.relations.contains(where: names.contains) }) { return .url(link.target) }
        guard isExpected, let invalidText else { return nil }
        throw .unusableLinkHeader(reason: "no link begins with '\(invalidText.redactedURL)'")
    }
}

extension WebLink.Parameter: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["name": name.displayLine, "value": value.displayLine] }
}
