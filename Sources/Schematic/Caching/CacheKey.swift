import Foundation

/// What a stored response is found by: hashes, which tell nobody the URL or the credentials.
///
/// Every header field of the request takes part, but for those that choose no answer: of the connection, of caching, of
/// tracing, and those that `CacheConfiguration.ignoredHeaders` names. A server expects a private cache to have one user, and so need not
/// say by `Vary` which field tells users apart; a client may have several. Fields that are named like secrets always take
/// part.
public struct CacheKey: Hashable, Sendable {
    /// The URL, whoever asks: 32 hexadecimal digits.
    public let resource: String
    /// The URL, and who asks for what of it: the resource, a hyphen and 32 hexadecimal digits. It may name a file.
    public let name: String

    init(_ request: HTTPRequest, ignoring ignored: Set<HTTPHeaders.Name> = []) {
        resource = Self.resource(request.url)
        let fields = request.headers.fields.filter { field in
            let name = HTTPHeaders.Name(rawValue: field.name)
            return SecretMask.isSecret(field) || !Self.ignored.contains(name) && !ignored.contains(name)
        }
        // The order of lines counts among those of one name alone (RFC 9110, section 5.3).
        let lines = Dictionary(grouping: fields) { $0.name.lowercased() }.sorted { $0.key < $1.key }
            .map { name, fields in ([name] + fields.map(\.value)).joined(separator: "\0") }
        let url = Self.text(request.url)
        name = resource + "-" + SHA256.hex(([url] + lines).joined(separator: "\n")).prefix(32)
    }

    /// The fields that choose no answer. `Vary` may name one of them all the same; then it counts.
    static let ignored: Set<HTTPHeaders.Name> = [
        // Of the connection, and the coding of the content, which is undone before anything is stored.
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Host",
        "Accept-Encoding", "Priority",
        // Of caching: what a call wants of stored answers.
        "Cache-Control", "Pragma",
        // Of the sender.
        "User-Agent", "Date",
        // Of tracing: a new value for each request.
        "Traceparent", "Tracestate", "Baggage", "Request-Id", "X-Request-ID", "X-Correlation-ID", "Correlation-Context",
        "B3", "X-B3-TraceId", "X-B3-SpanId", "X-B3-ParentSpanId", "X-B3-Sampled", "X-B3-Flags", "X-Amzn-Trace-Id",
        "X-Cloud-Trace-Context", "X-Datadog-Trace-Id", "X-Datadog-Parent-Id", "X-Datadog-Sampling-Priority",
        "Sentry-Trace", "Uber-Trace-Id",
    ]

    /// What stands for a URL.
    static func resource(_ url: URL) -> String { String(SHA256.hex(text(url)).prefix(32)) }

    private static func text(_ url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }

    /// What stands for the request headers that a response was chosen by (RFC 9111, section 4.1); `nil` where it was
    /// chosen by more than that.
    static func variant(_ request: HTTPRequest, by response: HTTPHeaders) -> String? {
        let names = Set(response.members(of: "Vary").map { $0.lowercased() })
        guard !names.contains("*") else { return nil }
        let lines = names.sorted().map { name in
            "\(name):" + (request.headers[name].map { "=\($0)" } ?? absent(name))
        }
        return SHA256.hex(lines.joined(separator: "\n"))
    }

    /// Some systems send the user's languages, where a request names none.
    private static func absent(_ name: String) -> String {
        name == "accept-language" ? Locale.preferredLanguages.joined(separator: ",") : ""
    }
}

extension HTTPHeaders {
    /// The members of a list, all lines of it together (RFC 9110, section 5.6.1), in which no member holds a comma.
    func members(of name: String) -> [String] {
        values(of: name).flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
