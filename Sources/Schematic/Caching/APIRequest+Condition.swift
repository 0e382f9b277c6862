extension APIRequest {
    /// What the entity tag becomes: a `GET` asks for another version than that; `PUT`, `PATCH` and `DELETE` are for that
    /// version alone, where the tag is strong (RFC 9110, sections 13.1.1 and 13.1.2). Other methods say nothing.
    var condition: HTTPHeaders {
        guard let entityTag else { return [:] }
        switch method {
        case .get, .head: return [.ifNoneMatch: entityTag.rawValue]
        case .put, .patch, .delete: return entityTag.isStrong ? [.ifMatch: entityTag.rawValue] : [:]
        default: return [:]
        }
    }

    /// The same, and what the call's own headers say.
    private var conditions: HTTPHeaders {
        var conditions = condition
        conditions.merge(headers)
        return conditions
    }

    /// Whether a 304 is an answer: somebody has asked whether there is another version.
    var asksForChanges: Bool {
        let conditions = conditions
        return [.get, .head].contains(method)
            && (conditions[.ifNoneMatch] != nil || conditions[.ifModifiedSince] != nil)
    }

    /// What a server objects to that answers with 412.
    func conflict(with current: EntityTag?, _ reason: any Error) -> VersionConflict? {
        let conditions = conditions
        let names: [HTTPHeaders.Name] = [.ifMatch, .ifNoneMatch, "If-Unmodified-Since"]
        guard names.contains(where: { conditions[$0] != nil }) else { return nil }
        let expected = conditions[.ifMatch].flatMap { EntityTag(rawValue: $0) }
        let isStatus = if case .status? = reason as? ReplyFault { true } else { false }
        return VersionConflict(expected: expected, current: current, reason: isStatus ? nil : reason)
    }
}
