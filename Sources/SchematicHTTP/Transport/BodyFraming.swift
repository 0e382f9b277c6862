import SchematicText

/// The rule by which a response's body ends (RFC 9112, section 6.3).
enum BodyFraming: Equatable {
    /// The response has no body.
    case none
    /// The body has this number of bytes, before content decoding.
    case length(ByteCount)
    /// The transfer coding of the body states its end, as `chunked` does.
    case transferCoding
    /// The body ends with its connection or its HTTP/2 stream.
    case end

    /// A `Content-Length` that is not one number.
    struct Fault: ResponseFault, Equatable {
        let found: String

        var explanation: String {
            "expected one number of bytes as the response's Content-Length, found '\(shortened(found, to: 100))'"
        }
    }
}

extension HTTPHeaders {
    /// Returns the rule by which the body ends. A `Content-Length` that is not one number, stated once or repeated, is a
    /// fault, because the end of the body is not known.
    func bodyFraming(status: Int, for method: HTTPMethod) throws(BodyFraming.Fault) -> BodyFraming {
        if method == .head || status == 204 || status == 304 || (100..<200).contains(status) { return .none }
        // A length beside a coding does not count, even beside `identity`.
        if first(of: "Transfer-Encoding") != nil { return transferCodings.isEmpty ? .end : .transferCoding }
        return try contentLength().map { .length($0) } ?? .end
    }

    /// The transfer codings other than `identity` (RFC 9112, section 7).
    var transferCodings: [String] {
        members(of: "Transfer-Encoding").map { $0.lowercased() }.filter { $0 != "identity" }
    }

    /// The value of `Content-Length`, which may be repeated (RFC 9110, section 8.6); `nil` if there is none.
    private func contentLength() throws(BodyFraming.Fault) -> ByteCount? {
        guard let text = self["Content-Length"] else { return nil }
        if let count = ByteCount(digits: text) { return count }
        let counts = Set(members(of: "Content-Length").map { ByteCount(digits: $0) })
        guard counts.count == 1, let count = counts.first, let count else { throw .init(found: text) }
        return count
    }

    /// Returns the length of a response's body in bytes by `Content-Length`; `nil` if the field does not count the bytes
    /// after content decoding, or is not one number.
    package func expectedLength(status: Int, for method: HTTPMethod) -> Int? {
        (try? bodyFraming(status: status, for: method)).flatMap(expectedLength(framedBy:))
    }

    /// Returns the length of a body whose end is known.
    func expectedLength(framedBy framing: BodyFraming) -> Int? {
        guard case .length(let count) = framing, first(of: "Content-Encoding") == nil else { return nil }
        return count.intValue
    }
}

/// The number of bytes of a response's content that were received, and the number that its head states.
struct ContentCount {
    /// The value of `Content-Length`; `nil` if the content is coded or the head states no length.
    var expected: Int?
    var received = 0

    /// Whether the content is as long as its head states; `false` if the head states no
    /// length. A response with whole content is complete, even if the upload or the connection fails afterwards
    /// (RFC 9110, section 8.6).
    var isWhole: Bool { isWhole(atRegularEnd: false) }

    /// Returns whether the content is whole at the end of its exchange. If the head states no length, it is whole if the
    /// exchange has ended regularly.
    func isWhole(atRegularEnd isRegular: Bool) -> Bool { expected.map { $0 <= received } ?? isRegular }
}
