import Foundation

extension HTTPRequest {
    /// The request that a redirect asks for (RFC 9110, section 15.4).
    /// Credentials are put on anew within their origin, and go no further.
    func redirected(by status: Int, to target: URL) throws -> HTTPRequest {
        var following = self
        following.url = target
        if becomesGet(after: status) {
            following.method = .get
            following.body = nil
            following.headers = HTTPHeaders(headers.fields.filter { !$0.describesContent })
        }
        if target.originText == url.originText {
            try following.authorizeAgain()
        } else {
            following.dropAuthorizations()
            following.headers = HTTPHeaders(following.headers.fields.filter { !$0.belongsToOrigin })
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
    /// Whether it tells of a body, which a `GET` has not, or of another method than `GET`.
    fileprivate var describesContent: Bool {
        let name = name.lowercased()
        let others = ["transfer-encoding", "expect", "trailer", "digest", "x-http-method-override"]
        return name.hasPrefix("content-") || others.contains(name)
    }

    /// Whether it is meant for one origin alone: credentials, and the origin's own name.
    fileprivate var belongsToOrigin: Bool {
        SecretMask.isSecret(self) || ["host", "origin", "referer"].contains(name.lowercased())
    }
}
