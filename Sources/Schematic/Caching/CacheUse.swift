/// What a cache had to do with an answer.
public enum CacheUse: String, Sendable, Hashable, CaseIterable {
    /// It is a stored one, and still good: nobody was asked.
    case fresh
    /// It is a stored one, and no longer good, as the request or the server allows.
    case stale
    /// It is a stored one, and the server says that it is still good.
    case revalidated
    /// It answers another call too, which asked for the same at the same time.
    case shared
}
