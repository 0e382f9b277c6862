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
}
