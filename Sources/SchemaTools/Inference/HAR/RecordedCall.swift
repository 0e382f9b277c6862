import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// A call of a recording from which schemas can be inferred.
struct RecordedCall {
    /// A body of a call.
    enum Body {
        case none
        case json(JSONBuffer)
        /// The body has another format, with its description.
        case other(String)
        /// The body is not in the recording, with the reason.
        case missing(String)
    }

    /// The reason why a call is left out.
    struct Omission: Error {
        var reason: String
        /// Whether the recording is incomplete. A page, an image and a script are not.
        var isFault = false
    }

    var method: String
    var url: RecordedURL
    var status: Int
    var request: Body
    var response: Body

    init(_ exchange: HARExchange) throws(Omission) {
        guard exchange.url.utf8.count <= RecordedURL.longest else {
            throw Omission(reason: "the URL is longer than \(RecordedURL.longest >> 10) KiB", isFault: true)
        }
        guard let url = RecordedURL(exchange.url) else {
            throw Omission(reason: "expected a URL that begins with http:// or https://, found another one")
        }
        guard (try? Endpoint(reading: "\(exchange.method) path")) != nil else {
            throw Omission(reason: "expected a method of HTTP or WebDAV, found '\(exchange.method.displayLine)'")
        }
        guard exchange.status != 101 else { throw Omission(reason: "it is a connection of WebSocket") }
        guard (200...599).contains(exchange.status) else {
            throw Omission(reason: "expected a status from 200 to 599, found \(exchange.status)")
        }
        let isPreflight = exchange.request.fields.contains {
            $0.name.lowercased() == "access-control-request-method"
        }
        guard !isPreflight, exchange.resourceType != "preflight" else {
            throw Omission(reason: "it is a preflight request of a browser")
        }
        method = exchange.method
        self.url = url
        status = exchange.status
        request = Self.body(of: exchange.request)
        let recorded = Self.body(of: exchange.response)
        // A browser records the body that it had stored (RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5).
        let hasBody = exchange.method != "HEAD" && exchange.status != 204 && exchange.status != 304
        if case .other = recorded { response = recorded } else { response = hasBody ? recorded : .none }
    }

    private static func body(of message: HARExchange.Message) -> Body {
        switch message.body {
        case .none: return .none
        case .missing(let reason): return .missing(reason)
        case .content(let data):
            let first = data.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
            guard let first else { return .none }
            let type = message.type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
            if isJSON(type) { return .json(JSONBuffer(data)) }
            let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            let text = JSONBuffer(data)
            if isContainer, typesOfAnyText.contains(type),
                (try? JSONDocument(parsing: text, maximumDepth: 512)) != nil
            {
                return .json(text)
            }
            return .other(type.isEmpty ? "a body without a content type" : type.displayLine)
        }
    }

    /// Types with which some servers send JSON, besides other texts.
    private static let typesOfAnyText: Set = [
        "", "text/plain", "text/html", "text/javascript", "text/x-javascript", "application/javascript",
        "application/x-javascript", "application/ecmascript", "application/octet-stream", "binary/octet-stream",
    ]

    /// Returns whether a type, without its parameters, is one of JSON: `application/json`, `text/x-json`,
    /// `application/vnd.api+json`, or `application/json+protobuf`.
    static func isJSON(_ type: String) -> Bool {
        let subtype = type.drop { $0 != "/" }.dropFirst()
        let formats = subtype.split(separator: "+", omittingEmptySubsequences: false)
        return formats.last == "json" || formats.first == "json" || subtype == "x-json"
    }
}
