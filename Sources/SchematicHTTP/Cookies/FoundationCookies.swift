#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin)
    public import Foundation
#endif

#if canImport(FoundationNetworking) || canImport(Darwin)
    extension CookieMiddleware {
        /// Creates middleware that keeps cookies in a storage of Foundation, such as `HTTPCookieStorage.shared`.
        ///
        /// - Parameter storage: The storage, which other programs may share.
        public init(_ storage: HTTPCookieStorage) {
            self.init(.shared(FoundationCookies(storage: storage))) { Date() }
        }
    }

    /// The cookies of a storage of Foundation.
    private struct FoundationCookies: SharedCookies {
        let storage: HTTPCookieStorage

        var cookies: [Cookie] { (storage.cookies ?? []).map { Cookie($0) } }

        func insert(_ cookie: Cookie, at now: Date) {
            guard let foundation = cookie.foundationCookie else { return }
            if cookie.isExpired(at: now) {
                for old in storage.cookies ?? [] where Cookie(old).isReplaced(by: cookie) { storage.deleteCookie(old) }
            } else {
                storage.setCookie(foundation)
            }
        }
    }

    extension Cookie {
        /// Creates a cookie from one of Foundation's.
        init(_ cookie: HTTPCookie) {
            name = cookie.name
            value = cookie.value
            isHostOnly = !cookie.domain.hasPrefix(".")
            domain = (isHostOnly ? cookie.domain : String(cookie.domain.dropFirst())).lowercased()
            path = cookie.path
            isSecure = cookie.isSecure
            isHTTPOnly = cookie.isHTTPOnly
            expires = cookie.expiresDate
        }

        /// The cookie for Foundation; `nil` if Foundation refuses it.
        var foundationCookie: HTTPCookie? {
            var properties: [HTTPCookiePropertyKey: Any] = [
                .name: name, .value: value, .domain: isHostOnly ? domain : "." + domain, .path: path,
            ]
            if isSecure { properties[.secure] = "TRUE" }
            if isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
            if let expires { properties[.expires] = expires }
            return HTTPCookie(properties: properties)
        }
    }
#endif
