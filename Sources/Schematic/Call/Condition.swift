// Conditions of requests, which depend on the version of an object (RFC 9110, section 13).

extension APIRequest {
    /// The condition that the entity tag results in: `If-None-Match` for `GET` and `HEAD`; `If-Match` for `PUT`,
    /// `PATCH` and `DELETE` if the tag is strong (sections 13.1.1 and 13.1.2); none for other methods.
    func condition(_ options: RequestOptions) -> HTTPHeaders {
        guard let entityTag = options.entityTag else { return [:] }
        switch method {
        case .get, .head: return [.ifNoneMatch: entityTag.rawValue]
        case .put, .patch, .delete: return entityTag.isStrong ? [.ifMatch: entityTag.rawValue] : [:]
        default: return [:]
        }
    }
}

extension OutgoingRequest {
    /// Whether status 304 is a valid response, because the request has a condition.
    var isConditional: Bool {
        guard [.get, .head].contains(method) else { return false }
        return headers[.ifNoneMatch] != nil || headers[.ifModifiedSince] != nil
    }

    /// Returns the conflict that a response with status 412 reports; `nil` if the request has no condition.
    func conflict(with current: EntityTag?, _ reason: any Error) -> ReplyError? {
        let names: [HTTPHeaders.Name] = [.ifMatch, .ifNoneMatch, "If-Unmodified-Since"]
        guard names.contains(where: { headers[$0] != nil }) else { return nil }
        let expected = headers[.ifMatch].flatMap { EntityTag(rawValue: $0) }
        let isStatus = if case ReplyError.Code.status = reason { true } else { false }
        return .versionConflict(expected: expected, current: current, reason: isStatus ? nil : reason)
    }
}
