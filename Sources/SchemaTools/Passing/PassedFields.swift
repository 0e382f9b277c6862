import SchemaSamples

/// The header fields of messages that are passed on (RFC 9110, section 7.6.1).
package enum PassedFields {
    /// The fields of one connection, in lower case.
    private static let ofConnection: Set = [
        "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    ]

    /// Returns the fields that are not those of one connection, in their order. The field `Connection` can name further ones.
    package static func endToEnd(_ fields: [MockRequest.Field]) -> [MockRequest.Field] {
        let left = ofConnection.union(members(of: "connection", in: fields))
        return fields.filter { !left.contains($0.name.lowercased()) }
    }

    /// Returns the fields with which a request is passed on. `Host` is that of the server, and the wish for trailer fields is that
    /// of the app.
    package static func request(_ fields: [MockRequest.Field]) -> [MockRequest.Field] {
        let passed = endToEnd(fields).filter { $0.name.lowercased() != "host" }
        return members(of: "te", in: fields).contains("trailers")
            ? passed + [.init("TE", "trailers"), .init("Connection", "TE")] : passed
    }

    /// Returns the fields with which an answer is passed on. A length beside a transfer coding does not count (RFC 9112,
    /// section 6.3).
    package static func answer(_ fields: [MockRequest.Field]) -> [MockRequest.Field] {
        let isCoded = fields.contains { $0.name.lowercased() == "transfer-encoding" }
        return endToEnd(fields).filter { !isCoded || $0.name.lowercased() != "content-length" }
    }

    /// Returns the members of a list in all fields with a name, in lower case.
    package static func members(of name: String, in fields: [MockRequest.Field]) -> [String] {
        fields.filter { $0.name.lowercased() == name }.flatMap { $0.value.lowercased().split(separator: ",") }.map {
            String($0.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        }
    }
}
