import SchemaEngine

/// A link of a `Link` header field (RFC 8288, section 3).
///
/// ```swift
/// let next = reply.headers.links.first { $0.relations.contains("next") }
/// ```
public struct WebLink: Sendable, Hashable {
    /// A parameter of a link.
    public struct Parameter: Sendable, Hashable {
        /// The name, in lower case. That of an extended value ends in `*` (RFC 8187).
        public let name: String
        /// The value, without its quotes; empty where the parameter has none.
        public let value: String
    }

    /// The URI reference between `<` and `>`, as it was written. It is relative to the URL of the response (RFC 3986, section
    /// 5), and a text from the server: check its scheme and host before credentials go there.
    public let target: String
    /// The parameters in their order.
    public internal(set) var parameters: [Parameter] = []

    init(_ target: String) { self.target = target }

    /// The value of the first parameter of a name, without regard to case; `nil` where there is none.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return parameters.first { $0.name == name }?.value
    }

    /// The relation types of the first `rel`, in lower case (section 3.3).
    public var relations: [String] {
        (self["rel"] ?? "").lowercased().utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)) }
    }

    /// The URI reference of the context, where it is not the resource itself (section 3.2).
    public var anchor: String? { self["anchor"] }

    /// The title for people: that of `title*` where it can be decoded, else of `title` (section 3.4.1).
    public var title: String? { self["title*"].flatMap(Self.extended) ?? self["title"] }

    /// An extended value of RFC 8187: `UTF-8'en'%e2%82%ac`. Senders must use UTF-8.
    private static func extended(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.decode(parts[2])
    }
}

extension WebLink: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The target, with secrets masked, and the relation types.
    public var description: String {
        "<\(SecretMask.url(target))>; rel=\"\(relations.joined(separator: " "))\"".displayLine
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["link": description]) }
}

extension HTTPHeaders {
    /// The links of all `Link` fields, in their order. Text that is no link is left out, up to the end of its line.
    public var links: [WebLink] { WebLinks(values(of: .link)).links }
}

/// The links of all lines of a `Link` header.
struct WebLinks {
    /// What could be read.
    private(set) var links: [WebLink] = []
    /// The first stretch that is no link, cut short.
    private(set) var rubbish: String?

    /// Reads the header's lines as appendix B.2 of RFC 8288 does, in one pass. Behind what is no link it goes on with the
    /// next line.
    init(_ lines: [String]) {
        for line in lines {
            var reader = WebLinkReader(line)
            while let link = reader.next() { links.append(link) }
            rubbish = rubbish ?? reader.rubbish
        }
    }
}

/// Reads the links of one line, byte by byte: structure is ASCII.
private struct WebLinkReader {
    private var rest: Substring.UTF8View
    private(set) var rubbish: String?

    init(_ line: String) { rest = line[...].utf8 }

    /// The next link; `nil` behind the last, and before what is none.
    mutating func next() -> WebLink? {
        skip { $0.isBlank || $0 == UInt8(ascii: ",") }
        guard let first = rest.first else { return nil }
        let start = rest
        guard first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
            return giveUp(at: start)
        }
        var link = WebLink(String(Substring(rest[..<end].dropFirst())))
        rest = rest[end...].dropFirst()
        while let parameter = nextParameter() {
            if !parameter.name.isEmpty { link.parameters.append(parameter) }
        }
        skip(while: \.isBlank)
        if let byte = rest.first, byte != UInt8(ascii: ",") { return giveUp(at: start) }
        return link
    }

    /// `; name=value`, `; name="value"` or `; name`. `nil` where no `;` comes.
    private mutating func nextParameter() -> WebLink.Parameter? {
        skip(while: \.isBlank)
        guard rest.first == UInt8(ascii: ";") else { return nil }
        skip { $0.isBlank || $0 == UInt8(ascii: ";") }
        let name = take { !$0.isBlank && !"=;,".utf8.contains($0) }.lowercased()
        skip(while: \.isBlank)
        guard rest.first == UInt8(ascii: "=") else { return WebLink.Parameter(name: name, value: "") }
        rest.removeFirst()
        skip(while: \.isBlank)
        if rest.first == UInt8(ascii: "\"") { return WebLink.Parameter(name: name, value: takeQuoted()) }
        // A token, or what some servers write in its place, blanks included (RFC 8288, appendix B.3).
        let value = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.utf8
        let end = value.lastIndex { !$0.isBlank }.map { value.index(after: $0) } ?? value.startIndex
        return WebLink.Parameter(name: name, value: String(Substring(value[..<end])))
    }

    /// A `quoted-string` (RFC 9110, section 5.6.4). One that has no end goes to the end of the line.
    private mutating func takeQuoted() -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func giveUp(at start: Substring.UTF8View) -> WebLink? {
        rubbish = String(decoding: start.prefix(80), as: UTF8.self)
        rest = rest[rest.endIndex...]
        return nil
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return String(decoding: taken, as: UTF8.self)
    }

    private mutating func skip(while condition: (UInt8) -> Bool) { rest = rest.drop(while: condition) }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
