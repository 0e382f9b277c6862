import Foundation
import SchematicText

/// The key of a stored response. It consists of hashes, which do not reveal the URL or the credentials.
///
/// It includes every header field of the request, except for those that select no response: fields of the
/// connection, of caching and of tracing, and `CacheConfiguration.ignoredHeaders`. A server expects one user of
/// a private cache, and so need not name in `Vary` the field that identifies the user; a client may have
/// several users. Fields with the name of a secret are always included.
public struct CacheKey: Hashable, Sendable {
    /// The hash of the URL: 32 hexadecimal digits.
    public let resource: String
    /// The resource, a hyphen, and the hash of the URL and the header fields: 32 hexadecimal digits. It is a
    /// valid file name.
    public let name: String

    init(_ request: OutgoingRequest, ignoring ignored: Set<HTTPHeaders.Name> = []) {
        resource = Self.resource(request.url)
        let fields = request.headers.fields(withoutPublic: { field in
            let name = HTTPHeaders.Name(rawValue: field.name)
            return Self.ignored.contains(name) || ignored.contains(name)
        })
        // The order of fields is significant only for fields with the same name (RFC 9110, section 5.3).
        let lines = Dictionary(grouping: fields) { $0.name.lowercased() }.ordered { $0.key < $1.key }
            .map { name, fields in ([name] + fields.map(\.value)).joined(separator: "\0") }
        let url = Self.text(request.url)
        name = resource + "-" + SHA256.hex(([url] + lines).joined(separator: "\n")).prefix(32)
    }

    /// The fields that select no response, unless `Vary` names them.
    static let ignored: Set<HTTPHeaders.Name> = [
        // The connection, and the coding of the content, which is decoded before it is stored.
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Host",
        "Accept-Encoding", "Priority",
        // Caching: the requirements of a call for stored responses.
        "Cache-Control", "Pragma",
        // The sender.
        "User-Agent", "Date",
        // Tracing: a new value for each request.
        "Traceparent", "Tracestate", "Baggage", "Request-Id", "X-Request-ID", "X-Correlation-ID", "Correlation-Context",
        "B3", "X-B3-TraceId", "X-B3-SpanId", "X-B3-ParentSpanId", "X-B3-Sampled", "X-B3-Flags", "X-Amzn-Trace-Id",
        "X-Cloud-Trace-Context", "X-Datadog-Trace-Id", "X-Datadog-Parent-Id", "X-Datadog-Sampling-Priority",
        "Sentry-Trace", "Uber-Trace-Id",
    ]

    /// The hash of a URL.
    static func resource(_ url: URL) -> String { String(SHA256.hex(text(url)).prefix(32)) }

    private static func text(_ url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }

    /// The hash of the request headers that `Vary` names (RFC 9111, section 4.1); `nil` if `Vary` is `*`.
    static func variant(_ request: OutgoingRequest, by response: HTTPHeaders) -> String? {
        let names = Set(response.members(of: "Vary").map { $0.lowercased() })
        guard !names.contains("*") else { return nil }
        let lines = names.sorted().map { name in
            "\(name):" + (request.headers[name].map { "=\($0)" } ?? absent(name))
        }
        return SHA256.hex(lines.joined(separator: "\n"))
    }

    /// The value of a field that the request does not have. Some systems then send the user's languages.
    private static func absent(_ name: String) -> String {
        name == "accept-language" ? Locale.preferredLanguages.joined(separator: ",") : ""
    }
}
