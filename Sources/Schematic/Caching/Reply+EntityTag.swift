extension Reply {
    /// Which version of the object this is, as `ETag` says. `nil` where the server does not, or not as it should.
    public var entityTag: EntityTag? { headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// What a cache had to do with it; `nil` where it is the server's answer to this very call.
    public var cacheUse: CacheUse? { response.cacheUse }

    /// Whether the server says that nothing has changed since the version that the request named: status 304, without a
    /// body.
    public var isNotModified: Bool { status == 304 }
}
