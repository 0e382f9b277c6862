import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPHeaders {
    /// Creates the fields of a response of `URLSession`, sorted by name, because `HTTPURLResponse` does not
    /// keep their order.
    init(of response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return Field(name: name, value: value)
        }
        self.init(fields.sorted { $0.name < $1.name })
    }
}

extension HTTPResponse {
    /// Creates a response without its body.
    init(head: HTTPURLResponse) {
        self.init(status: head.statusCode, headers: HTTPHeaders(of: head))
    }

    /// The length of the body in bytes by `Content-Length` (RFC 9112, section 6.3); `nil` if the field does not
    /// count the bytes that the delegate receives.
    func expectedLength(for method: HTTPMethod) -> Int? {
        let hasNoBody = method == .head || status == 204 || status == 304 || (100..<200).contains(status)
        let isCoded = headers["Content-Encoding"] != nil || headers["Transfer-Encoding"] != nil
        return hasNoBody || isCoded ? nil : headers["Content-Length"].flatMap { ByteCount(digits: $0)?.intValue }
    }
}
