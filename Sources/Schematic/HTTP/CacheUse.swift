/// The use of the cache for a reply.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CacheUse: String, Sendable, Hashable, CaseIterable {
    /// The reply is a stored response that is fresh. No request was sent.
    case fresh
    /// The reply is a stored response that is no longer fresh, which the request or the server permits.
    case stale
    /// The reply is a stored response that the server has confirmed.
    case revalidated
    /// The reply is the response to a concurrent call for the same resource.
    case shared
}
