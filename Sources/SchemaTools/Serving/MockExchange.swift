import SchemaEngine
package import SchemaSamples
import SchematicText

/// A request to the mock server.
package struct MockRequest: Sendable, Hashable {
    /// A header field, as recordings have it.
    package typealias Field = HARExchange.Field

    package var method: String
    /// The path and the query as received, percent-encoded.
    package var target: String
    package var fields: [Field]
    package var body: [UInt8]

    package init(_ method: String, _ target: String, fields: [Field] = [], body: some Sequence<UInt8> = []) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = Array(body)
    }

    /// Returns the first value of a header field. Names are compared without regard to case.
    func value(of name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A response of the mock server.
package struct MockResponse: Sendable, Hashable {
    package var status: Int
    package var fields: [MockRequest.Field]
    package var body: [UInt8]
    /// The request's name, or `nil` if no endpoint was found.
    package var operation: String?
    /// The path that a log shows: as received, or the endpoint's template if the path may contain a secret.
    var shownPath = ""
    /// A note for the log, such as the first fault.
    var note: String?
    /// Whether the schemas of the request refuse it.
    var isRefusal = false

    init(status: Int, fields: [MockRequest.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates a response with JSON text.
    init(status: Int, json: [UInt8]) {
        self.init(status: status, fields: [.init("Content-Type", "application/json")], body: json)
    }
}

extension MockResponse {
    /// Returns a line about the exchange, with a line break. It has neither the query nor a body, and control characters
    /// are escaped.
    package func logLine(of request: MockRequest) -> String {
        var line = "\(shortened(request.method, to: 20)) \(shortened(shownPath, to: 200)) -> \(status)"
        if let operation { line += " \(operation)" }
        line += ", \(quantity(body.count, "byte"))"
        if let note { line += ": \(note)" }
        return line.displayLine + "\n"
    }
}

extension HARExchange.Field {
    package init(_ name: String, _ value: String) { self.init(name: name, value: value) }
}
