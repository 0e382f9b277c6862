import Foundation

/// What the `Link` header of an answer says, for the resource that was asked for.
struct LinkHeader {
    private let links: [WebLink]
    private let rubbish: String?

    /// How long the header may be, in bytes.
    private static let longest = 65_536

    init(_ reply: Reply, of request: HTTPRequest) throws(PagingFault) {
        let lines = reply.headers.values(of: "Link")
        guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.longest else {
            throw .unusableHeader(reason: "it is longer than \(Self.longest) bytes")
        }
        let read = WebLinks(lines)
        rubbish = read.rubbish
        // A link that goes out from elsewhere says nothing of this page (RFC 8288, section 3.2).
        links = read.links.filter { link in
            link.anchor.map { (try? URL(following: $0, from: request.url)) == request.url } ?? true
        }
    }

    /// The target of the first link that has one of these relation types. Where one is expected that may stand in what
    /// cannot be read, there is no telling.
    func target(of relations: [String], isExpected: Bool) throws(PagingFault) -> PageTarget? {
        let names = relations.map { $0.lowercased() }
        if let link = links.first(where: { $0.relations.contains(where: names.contains) }) { return .url(link.target) }
        guard isExpected, let rubbish else { return nil }
        throw .unusableHeader(reason: "no link begins with '\(SecretMask.url(rubbish))'")
    }
}
