import Foundation
import SchematicText

/// A cookie (RFC 6265, section 5.3), with the protection of names and of secure cookies that browsers enforce
/// (RFC 6265bis, section 5.7).
struct Cookie: Hashable, Sendable {
    var name: String
    var value: String
    /// In lower case, without a leading dot.
    var domain: String
    /// Indicates that the cookie is sent to `domain` itself only, and not to its subdomains.
    var isHostOnly = true
    var path: String
    var isSecure = false
    var isHTTPOnly = false
    /// `nil` for a cookie that is kept as long as its storage.
    var expires: Date?

    /// The largest field that is read, in bytes (section 6.1).
    static let longestField = 4096
    /// The longest lifetime, in seconds: 400 days.
    private static let longestLifetime = 34_560_000

    /// Parses the value of a `Set-Cookie` field (sections 5.2 and 5.3).
    ///
    /// - Returns: The cookie; `nil` if the field has none, or one that the server must not set.
    init?(parsing field: String, from url: URL, now: Date) {
        guard let host = url.cookieHost, field.utf8.count <= Self.longestField,
            !field.utf8.contains(where: \.isASCIIControl)
        else { return nil }
        // Scalars, because a combining mark after a separator would make it another character.
        let items = field.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = items.first, let sign = pair.firstIndex(of: "="), sign > pair.startIndex else { return nil }
        name = Substring(pair[..<sign]).withoutBlanks
        value = Substring(pair[pair.index(after: sign)...]).withoutBlanks
        (domain, path) = (host, url.defaultCookiePath)
        guard !name.isEmpty else { return nil }
        var maximumAge: Int?
        var statesPath = false
        for item in items.dropFirst() {
            let attribute = item.prefix { $0 != "=" }
            let text = Substring(item.dropFirst(attribute.count + 1)).withoutBlanks
            switch Substring(attribute).withoutBlanks.lowercased() {
            case "expires": expires = Date(cookieDate: text) ?? expires
            case "max-age": maximumAge = Self.seconds(text) ?? maximumAge
            case "domain" where !text.isEmpty:
                domain = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
                isHostOnly = false
            case "path":
                path = text.hasPrefix("/") ? text : url.defaultCookiePath
                statesPath = true
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
        if let maximumAge { expires = maximumAge > 0 ? now + Double(maximumAge) : .distantPast }
        if let expires { self.expires = min(expires, now + Double(Self.longestLifetime)) }
        // A domain of one label, such as a country, is not a domain of the server, unless it is its name.
        if domain == host, !domain.contains(".") { isHostOnly = true }
        guard isHostOnly || domain.contains("."), includes(host: host) else { return nil }
        guard !isSecure || url.isSecureForCookies else { return nil }
        guard hasPrefix("__Secure-") ? isSecure : true else { return nil }
        guard hasPrefix("__Host-") ? isSecure && isHostOnly && statesPath && path == "/" : true else { return nil }
    }

    /// Returns whether the name has a prefix that requires attributes (RFC 6265bis, section 4.1.3). Servers may compare
    /// names without regard to case, and trim any white space and invisible characters.
    private func hasPrefix(_ prefix: String) -> Bool {
        let visible = name.unicodeScalars.drop {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        }
        let name = String(String.UnicodeScalarView(visible))
        return name.prefix(prefix.count).lowercased() == prefix.lowercased()
    }

    /// The value of `Max-Age`; `nil` if it is not a number of seconds.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        guard digits.count == text.count else { return 0 }
        return min(Int(digits: digits) ?? .max, longestLifetime)
    }

    func isExpired(at now: Date) -> Bool { expires.map { $0 <= now } ?? false }

    /// Whether a cookie replaces this one (RFC 6265bis, section 5.7, step 23).
    func isReplaced(by other: Cookie) -> Bool {
        name == other.name && domain == other.domain && isHostOnly == other.isHostOnly && path == other.path
    }

    /// Whether this cookie prevents another one of its name that an insecure response
    /// sets (RFC 6265bis, section 5.7, step 16). Otherwise, an attacker in the network could replace or
    /// remove it, or have its own sent beside it.
    func protects(from other: Cookie) -> Bool {
        isSecure && !other.isSecure && name == other.name && includes(path: other.path)
            && (Self.matches(other.domain, domain) || Self.matches(domain, other.domain))
    }

    /// Whether the cookie is sent with a request (section 5.4, step 1). One without a
    /// name, from a storage of Foundation, is not: servers would read the start of its value as a name.
    func isSent(to url: URL, at now: Date) -> Bool {
        guard let host = url.cookieHost, includes(host: host), !isExpired(at: now), !name.isEmpty else { return false }
        guard !isSecure || url.isSecureForCookies else { return false }
        return includes(path: url.cookiePath)
    }

    /// Section 5.1.4.
    private func includes(path target: String) -> Bool {
        guard target != path else { return true }
        return target.hasPrefix(path) && (path.hasSuffix("/") || target.dropFirst(path.count).hasPrefix("/"))
    }

    private func includes(host: String) -> Bool { isHostOnly ? host == domain : Self.matches(host, domain) }

    /// Section 5.1.3. An address has no subdomains.
    private static func matches(_ host: String, _ domain: String) -> Bool {
        if host == domain { return true }
        let isAddress = host.contains(":") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
        return !isAddress && host.hasSuffix("." + domain)
    }
}

// MARK: Parts of URLs and texts

extension URL {
    fileprivate var cookieHost: String? { host().flatMap { $0.isEmpty ? nil : $0.lowercased() } }

    fileprivate var cookiePath: String {
        let path = path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }

    var isSecureForCookies: Bool { scheme?.lowercased() == "https" }

    /// The path of a cookie that specifies none: the folder of the URL (section 5.1.4).
    fileprivate var defaultCookiePath: String {
        let path = cookiePath
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

extension Substring {
    fileprivate var withoutBlanks: String { trimmingCharacters(in: .whitespaces) }
}

extension Date {
    /// Creates the date of an `Expires` attribute, which may have many forms (section 5.1.1); `nil` for other texts.
    init?(cookieDate text: String) {
        var (time, day, month, year): (String?, String?, String?, Int?) = (nil, nil, nil, nil)
        for token in text.split(whereSeparator: Self.isDelimiter) {
            if time == nil, let found = Self.time(token) {
                time = found
            } else if day == nil, let found = Self.digits(of: token, 1...2) {
                day = Self.twoDigits(found)
            } else if month == nil, let found = Self.months.first(where: { token.lowercased().hasPrefix($0) }) {
                month = found.capitalized
            } else if year == nil, let found = Self.digits(of: token, 2...4) {
                year = Int(digits: found)
            }
        }
        guard let time, let day, let month, var year else { return nil }
        if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
        guard year >= 1601 else { return nil }
        // A date that does not exist is refused. The weekday need not match.
        self.init(httpDate: "Sun, \(day) \(month) \(year) \(time) GMT", now: .distantPast)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func isDelimiter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return byte == 0x09 || (0x20...0x2F).contains(byte) || (0x3B...0x40).contains(byte)
            || (0x5B...0x60).contains(byte) || (0x7B...0x7E).contains(byte)
    }

    /// Returns the digits at the start of a token, if they are of a permitted number.
    private static func digits(of token: Substring, _ count: ClosedRange<Int>) -> Substring? {
        let digits = token.prefix { $0.isASCII && $0.isNumber }
        return count.contains(digits.count) ? digits : nil
    }

    /// Returns the time of day at the start of a token, such as `08:49:37` or `8:49:37`.
    private static func time(_ token: Substring) -> String? {
        var parts: [String] = []
        var rest = token
        while parts.count < 3 {
            if !parts.isEmpty, rest.popFirst() != ":" { return nil }
            guard let part = digits(of: rest, 1...2) else { return nil }
            parts.append(twoDigits(part))
            rest = rest.dropFirst(part.count)
        }
        return parts.joined(separator: ":")
    }

    private static func twoDigits(_ digits: Substring) -> String { (digits.count < 2 ? "0" : "") + digits }
}
