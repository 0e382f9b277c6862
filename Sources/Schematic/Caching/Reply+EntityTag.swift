extension Reply {
    /// The version of the object, from `ETag`; `nil` if the server sends none, or not a valid one.
    public var entityTag: EntityTag? { headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// The use of the cache; `nil` if the reply is the server's response to this call.
    public var cacheUse: CacheUse? { response.cacheUse }

    /// A Boolean value that indicates whether the object has not changed since the version in the request:
    /// status 304, without a body.
    public var isNotModified: Bool { status == 304 }
}
