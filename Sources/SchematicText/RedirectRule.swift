/// The rules for requests that follow a redirect (RFC 9110, section 15.4).
package enum RedirectRule {
    /// The maximum number of redirects of one call, unless an app sets another one.
    package static let limit = 10

    /// Returns whether a response with this status is followed, if it has a `Location`. A 300 offers a choice, which only
    /// the app can make.
    package static func isFollowed(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Returns whether the request that follows is a `GET` without content, whatever the first one was.
    package static func becomesGet(after status: Int, to method: String) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }

    /// Returns whether a field describes content, which a `GET` does not have, or a method other than `GET`.
    package static func describesContent(_ name: String) -> Bool {
        let name = name.lowercased()
        let others = ["transfer-encoding", "expect", "trailer", "digest", "x-http-method-override"]
        return name.hasPrefix("content-") || others.contains(name)
    }
}
