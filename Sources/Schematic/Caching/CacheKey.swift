import Foundation

/// What a stored response is found by: hashes, which tell nobody the URL or the credentials.
///
/// Requests with other credentials have other keys: `Authorization`, `Cookie` and all headers that are named like secrets
/// take part, and so do `Accept` and `Accept-Language`.
public struct CacheKey: Hashable, Sendable {
    /// The URL, whoever asks: 32 hexadecimal digits.
    public let resource: String
    /// The URL, and who asks for what of it: the resource, a hyphen and 32 hexadecimal digits. It may name a file.
    public let name: String

    init(_ request: HTTPRequest) {
        resource = Self.resource(request.url)
        let fields = request.headers.fields.filter {
            SecretMask.isSecret($0) || ["accept", "accept-language"].contains($0.name.lowercased())
        }
        let lines = fields.map { "\($0.name.lowercased()):\($0.value)" }.sorted()
        let url = Self.text(request.url)
        name = resource + "-" + SHA256.hex(([url] + lines).joined(separator: "\n")).prefix(32)
    }

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
