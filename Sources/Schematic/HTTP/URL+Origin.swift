import Foundation

extension URL {
    /// The scheme, the host and the port: the origin to which a connection belongs.
    var originText: String {
        if let origin = Self.lowercaseOrigin(of: absoluteString) { return origin }
        let (scheme, host) = (scheme?.lowercased() ?? "", host()?.lowercased() ?? "")
        // An IPv6 address is in brackets (RFC 3986, section 3.2.2).
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The origin for display. If it cannot be represented, nothing of the URL is shown.
    var origin: URL { URL(string: originText) ?? URL(fileURLWithPath: "/" + SecretMask.mask) }
}

extension URL {
    /// Returns the origin of a URL that begins with it in this form, as nearly all URLs do: in lower case,
    /// without user information, with a name or an IPv4 address as the host. Returns `nil` for other URLs.
    private static func lowercaseOrigin(of text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            let isSecure = bytes.starts(with: "https://".utf8)
            guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
            let authority = bytes.dropFirst(isSecure ? 8 : 7)
                .prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            let host = authority.prefix { (0x61...0x7A).contains($0) || (0x2D...0x39).contains($0) }
            guard !host.isEmpty else { return nil }
            let origin = String(decoding: bytes[..<authority.endIndex], as: UTF8.self)
            guard host.endIndex < authority.endIndex else { return origin + (isSecure ? ":443" : ":80") }
            let port = authority[host.endIndex...].dropFirst()
            let isNumber = port.allSatisfy(\.isASCIIDigit)
            guard authority[host.endIndex] == UInt8(ascii: ":"), isNumber, (1...5).contains(port.count),
                port.first != UInt8(ascii: "0")
            else { return nil }
            return origin
        }
    }
}
