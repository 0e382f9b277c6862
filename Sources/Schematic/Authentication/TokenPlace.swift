import Foundation
import SchemaEngine
import SchematicText

/// The place of a token in a request.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum TokenPlace: Sendable, Hashable {
    /// The field `Authorization`, after the name of a scheme (RFC 9110, section 11.6.2).
    case authorization(scheme: String)
    /// Another header field.
    case header(HTTPHeaders.Name)
    /// An item of the query. Servers and proxies log URLs, so that a header field is safer.
    case query(String)

    /// `Authorization: Bearer …` (RFC 6750, section 2.1)
    public static let bearer = TokenPlace.authorization(scheme: "Bearer")

    /// Sets the token, and replaces a former value.
    func put(_ value: String, into request: inout OutgoingRequest) {
        switch self {
        case .authorization(let scheme): request.headers[.authorization] = "\(scheme) \(value)"
        case .header(let name): request.headers[name] = value
        case .query(let name):
            let others = request.url.queryItemTexts.filter { DecodedQueryItem($0).name != name }
            let item = PercentEncoding.component(name) + "=" + PercentEncoding.component(value)
            request.url = request.url.replacingQuery(by: others + [item])
        }
    }
}
