import SchemaSamples
import SchematicFoundation
import SchematicPlatform
import SchematicText

/// The ways by which an answer leads an app past the pass-through.
struct PassNotices {
    private let upstream: UpstreamURL

    init(_ upstream: UpstreamURL) { self.upstream = upstream }

    /// Returns a notice for each way. None has more of a URL than its origin.
    func notices(of result: PassedResult) -> [String] {
        var found: [String] = []
        func add(_ notice: String) {
            if !found.contains(notice) { found.append(notice) }
        }
        for field in result.response.fields {
            switch field.name.lowercased() {
            case "set-cookie":
                let attributes = field.value.split(separator: ";").dropFirst().map {
                    $0.prefix { $0 != "=" }.filter { $0 != " " }.lowercased()
                }
                for name in ["Domain", "Secure"] where attributes.contains(name.lowercased()) {
                    add("Set-Cookie has \(name), so that the app does not send the cookie to the pass-through")
                }
            case "location":
                if let origin = Self.origin(of: field.value) { add("Location leads to \(origin)") }
            case "access-control-allow-origin": break
            case let name where field.value.contains(upstream.origin):
                add("\(name.displayLine) has a URL of \(upstream.origin)")
            default: break
            }
        }
        if let body = result.response.body.content, has(upstream.origin, in: body) || has(escapedOrigin, in: body) {
            add("the body has URLs of \(upstream.origin)")
        }
        return found
    }

    /// Some servers escape slashes in JSON.
    private var escapedOrigin: String { upstream.origin.replacing("/", with: "\\/") }

    private func has(_ text: String, in body: Data) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first else { return true }
        return body.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
            guard let start = bytes.baseAddress else { return false }
            var offset = 0
            while let found = memchr(start + offset, Int32(first), bytes.count - offset) {
                offset = UnsafeRawPointer(found) - start
                guard bytes.count - offset >= text.count else { return false }
                if memcmp(found, text, text.count) == 0 { return true }
                offset += 1
            }
            return false
        }
    }

    /// Returns the origin of an absolute URL of HTTP.
    private static func origin(of url: String) -> String? {
        let reference = URIReference(url)
        guard let scheme = reference.scheme, let authority = reference.authority, scheme.hasPrefix("http") else {
            return nil
        }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return shortened("\(scheme)://\(host)", to: 200)
    }
}
