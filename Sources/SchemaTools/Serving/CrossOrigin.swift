/// The permission of web pages to read responses (the Fetch standard, section 3.2).
struct CrossOrigin {
    private let origins: Set<String>

    /// Creates a rule that permits loopback origins and the given ones.
    init(_ origins: Set<String>) { self.origins = origins }

    /// Returns the header fields of the response to a request, including those of a preflight.
    func fields(for request: MockRequest) -> [MockRequest.Field] {
        guard let origin = request.value(of: "Origin") else { return [] }
        let vary = MockRequest.Field("Vary", "Origin")
        guard isPermitted(origin), isPlain(origin) else { return [vary] }
        var fields = [
            vary, .init("Access-Control-Allow-Origin", origin), .init("Access-Control-Allow-Credentials", "true"),
        ]
        guard request.method == "OPTIONS", let method = request.value(of: "Access-Control-Request-Method") else {
            return fields
        }
        if isPlain(method) { fields.append(.init("Access-Control-Allow-Methods", method)) }
        if let headers = request.value(of: "Access-Control-Request-Headers"), isPlain(headers) {
            fields.append(.init("Access-Control-Allow-Headers", headers))
        }
        if request.value(of: "Access-Control-Request-Private-Network") == "true" {
            fields.append(.init("Access-Control-Allow-Private-Network", "true"))
        }
        fields.append(.init("Access-Control-Max-Age", "600"))
        return fields
    }

    func isPermitted(_ origin: String) -> Bool {
        if origins.contains("*") || origins.contains(origin) { return true }
        guard let scheme = ["http://", "https://"].first(where: origin.hasPrefix) else { return false }
        return ServedHosts.host(of: origin.dropFirst(scheme.count)).map(ServedHosts.isLoopback) ?? false
    }

    /// Returns a Boolean value that indicates whether a value can be sent back in a header field.
    private func isPlain(_ value: String) -> Bool { value.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
