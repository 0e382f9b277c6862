extension APIRequest {
    /// The condition that the entity tag results in: `If-None-Match` for `GET` and `HEAD`; `If-Match` for `PUT`,
    /// `PATCH` and `DELETE` if the tag is strong (RFC 9110, sections 13.1.1 and 13.1.2); none for other methods.
    func condition(_ options: RequestOptions) -> HTTPHeaders {
        guard let entityTag = options.entityTag else { return [:] }
        switch method {
        case .get, .head: return [.ifNoneMatch: entityTag.rawValue]
        case .put, .patch, .delete: return entityTag.isStrong ? [.ifMatch: entityTag.rawValue] : [:]
        default: return [:]
        }
    }

    /// The condition, and the header fields of the call. A value in `headerValues` that is not a text counts as a condition
    /// without a version.
    private func conditions(_ options: RequestOptions) -> HTTPHeaders {
        var conditions = condition(options)
        conditions.merge(HTTPHeaders(headerValues.items.map { ($0.name, $0.plainValue?.string ?? "") }))
        conditions.merge(headers)
        return conditions
    }

    /// Whether status 304 is a valid response, because the request has a condition.
    func isConditional(_ options: RequestOptions) -> Bool {
        guard [.get, .head].contains(method) else { return false }
        let conditions = conditions(options)
        return conditions[.ifNoneMatch] != nil || conditions[.ifModifiedSince] != nil
    }

    /// The conflict that a response with status 412 reports; `nil` if the request has no condition.
    func conflict(with current: EntityTag?, _ reason: any Error, _ options: RequestOptions) -> ReplyError? {
        let conditions = conditions(options)
        let names: [HTTPHeaders.Name] = [.ifMatch, .ifNoneMatch, "If-Unmodified-Since"]
        guard names.contains(where: { conditions[$0] != nil }) else { return nil }
        let expected = conditions[.ifMatch].flatMap { EntityTag(rawValue: $0) }
        let isStatus = if case ReplyError.Code.status = reason { true } else { false }
        return .versionConflict(expected: expected, current: current, reason: isStatus ? nil : reason)
    }
}
