import Foundation

/// The links of the `Link` header of a response that apply to the requested resource.
struct LinkHeader {
    private let links: [WebLink]
    private let invalidText: String?

    /// The maximum length of the header in bytes.
    private static let longest = 65_536

    init(_ reply: Reply, of request: HTTPRequest) throws(ReplyError) {
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
        throw .unusableLinkHeader(reason: "no link begins with '\(SecretMask.url(invalidText))'")
    }
}
