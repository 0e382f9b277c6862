import Foundation
import SchematicText

extension OutgoingRequest {
    /// Returns the request that follows a redirect (RFC 9110, section 15.4). Credentials are added again within
    /// their origin, and removed for any other origin.
    func redirected(by status: Int, to target: URL) throws -> OutgoingRequest {
        var following = self
        following.url = target
        following.hideURL(following: self)
        if RedirectRule.becomesGet(after: status, to: method.rawValue) {
            following.method = .get
            following.body = nil
            following.headers = HTTPHeaders(headers.fields.filter { !RedirectRule.describesContent($0.name) })
        }
        if target.originText == url.originText {
            try following.authorizeAgain()
        } else {
            following.dropAuthorizations()
            following.headers = following.headers.forOtherOrigins(by: call?.redactor)
        }
        return following
    }
}
