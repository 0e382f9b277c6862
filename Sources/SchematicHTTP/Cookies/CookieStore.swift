import Foundation
import SchematicPlatform
import SchematicText

/// Cookies that other programs may read and change, too.
protocol SharedCookies: Sendable {
    var cookies: [Cookie] { get }

    /// Adds a cookie, or replaces an older one. An expired cookie removes the older one.
    func insert(_ cookie: Cookie, at now: Date)
}

/// The cookies of a client: its own, in memory, or shared ones.
///
/// Both are selected by the same rules. Those of Foundation's storage differ between platforms.
enum CookieStore: Sendable {
    case memory(Locked<[Cookie]>)
    case shared(any SharedCookies)

    /// The largest number of cookies in memory for one domain, and for all (RFC 6265, section 6.1).
    private static let limits = (domain: 50, all: 3000)

    private var cookies: [Cookie] {
        switch self {
        case .memory(let cookies): cookies.withLock { $0 }
        case .shared(let storage): storage.cookies
        }
    }

    /// Returns the cookies for a request: those with longer paths first, and the older ones of equal paths first.
    func cookies(for url: URL, at now: Date) -> [Cookie] {
        cookies.filter { $0.isSent(to: url, at: now) }.ordered { $0.path.utf8.count > $1.path.utf8.count }
    }

    /// Adds the cookie of a response, or replaces an older one. An expired cookie removes the older one.
    func insert(_ cookie: Cookie, from url: URL, at now: Date) {
        switch self {
        case .memory(let cookies):
            cookies.withLock { cookies in
                guard Self.mayInsert(cookie, from: url, into: cookies, at: now) else { return }
                Self.insert(cookie, into: &cookies, at: now)
            }
        case .shared(let storage):
            guard Self.mayInsert(cookie, from: url, into: storage.cookies, at: now) else { return }
            storage.insert(cookie, at: now)
        }
    }

    /// Returns whether a response from a URL may set a cookie: an insecure one may not replace a secure cookie.
    private static func mayInsert(
        _ cookie: Cookie,
        from url: URL,
        into cookies: @autoclosure () -> [Cookie],
        at now: Date
    ) -> Bool {
        url.isSecureForCookies || !cookies().contains { $0.protects(from: cookie) && !$0.isExpired(at: now) }
    }

    private static func insert(_ cookie: Cookie, into cookies: inout [Cookie], at now: Date) {
        if let index = cookies.firstIndex(where: { $0.isReplaced(by: cookie) }) {
            // It keeps its place, as its time of creation (section 5.3, step 11.3).
            if cookie.isExpired(at: now) { cookies.remove(at: index) } else { cookies[index] = cookie }
            return
        }
        guard !cookie.isExpired(at: now) else { return }
        cookies.removeAll { $0.isExpired(at: now) }
        cookies.append(cookie)
        if cookies.filter({ $0.domain == cookie.domain }).count > limits.domain {
            removeOldest(of: &cookies) { $0.domain == cookie.domain }
        }
        if cookies.count > limits.all { removeOldest(of: &cookies) { _ in true } }
    }

    /// Removes the oldest cookie that is not secure, or else the oldest (RFC 6265bis, section 5.7), so that no insecure
    /// response can remove secure cookies.
    private static func removeOldest(of cookies: inout [Cookie], where condition: (Cookie) -> Bool) {
        let index = cookies.firstIndex { condition($0) && !$0.isSecure } ?? cookies.firstIndex(where: condition)
        if let index { cookies.remove(at: index) }
    }
}
