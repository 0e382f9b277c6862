import Foundation

extension OutgoingRequest {
    /// Returns the request that follows a redirect (RFC 9110, section 15.4). Credentials are added again within
    /// their origin, and removed for any other origin.
    func redirected(by status: Int, to target: URL) throws -> OutgoingRequest {
        var following = self
        following.url = target
        following.hideURL(following: self)
        if becomesGet(after: status) {
            following.method = .get
            following.body = nil
            following.headers = HTTPHeaders(headers.fields.filter { !$0.describesContent })
        }
        if target.originText == url.originText {
            try following.authorizeAgain()
        } else {
            following.dropAuthorizations()
            following.headers = following.headers.forOtherOrigins(by: call?.redactor)
        }
        return following
    }

    private func becomesGet(after status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}

extension HTTPHeaders.Field {
    /// Whether the field describes content, which a `GET` does not have, or a
    /// method other than `GET`.
    fileprivate var describesContent: Bool {
        let name = name.lowercased()
        let others = ["transfer-encoding", "expect", "trailer", "digest", "x-http-method-override"]
        return name.hasPrefix("content-") || others.contains(name)
    }
}
