/// A link of a `Link` header (RFC 8288, section 3).
struct WebLink: Equatable {
    /// The URI reference between `<` and `>`, as it was written.
    var target: String
    /// The relation types, in lower case.
    var relations: [String] = []
    /// What the link goes out from, where it is not the resource itself.
    var anchor: String?
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
        var link = WebLink(target: String(Substring(rest[..<end].dropFirst())))
        rest = rest[end...].dropFirst()
        var hasRelations = false
        while let (name, value) = nextParameter() {
            switch name {
            // Only the first counts (RFC 8288, section 3.3).
            case "rel" where !hasRelations:
                hasRelations = true
                link.relations = value.lowercased().utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)) }
            case "anchor": link.anchor = link.anchor ?? value
            default: break
            }
        }
        skip(while: \.isBlank)
        if let byte = rest.first, byte != UInt8(ascii: ",") { return giveUp(at: start) }
        return link
    }

    /// `; name=value`, `; name="value"` or `; name`. `nil` where no `;` comes.
    private mutating func nextParameter() -> (name: String, value: String)? {
        skip(while: \.isBlank)
        guard rest.first == UInt8(ascii: ";") else { return nil }
        skip { $0.isBlank || $0 == UInt8(ascii: ";") }
        let name = take { !$0.isBlank && !"=;,".utf8.contains($0) }.lowercased()
        skip(while: \.isBlank)
        guard rest.first == UInt8(ascii: "=") else { return (name, "") }
        rest.removeFirst()
        skip(while: \.isBlank)
        if rest.first == UInt8(ascii: "\"") { return (name, takeQuoted()) }
        return (name, take { !$0.isBlank && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") })
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
