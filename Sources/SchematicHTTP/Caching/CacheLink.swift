import Foundation

/// The cache, at the end of a client's chain.
///
/// Apps cannot place it as middleware. Before middleware that adds credentials, it could not distinguish users;
/// before the redirects, a response could belong to another URL.
package struct CacheLink: PlacedMiddleware {
    let caching: CacheConfiguration
    /// The error of a request that requires a stored response, if there is none.
    let nothingStored: any Error
    package let place = MiddlewarePlace.cache
    /// A call may wait for another one.
    package let isPrompt = false

    package init(caching: CacheConfiguration, nothingStored: any Error) {
        (self.caching, self.nothingStored) = (caching, nothingStored)
    }

    package func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        guard request.isSafe else { return try await write(request, next) }
        let directives = CacheDirectives(request.headers)
        guard request.isCacheable, !directives.has("no-store") else { return try await next(request) }
        let key = CacheKey(request, ignoring: caching.ignoredHeaders)
        if let hit = await hit(request, key, directives) { return hit }
        guard !directives.has("only-if-cached") else {
            throw nothingStored
        }
        if request.method == .head { return try await head(request, key, next) }
        let read = CacheRead(caching: caching, request: request, key: key, directives: directives)
        // A request for a new response does not wait for one that was sent earlier.
        return try await directives.has("no-cache") ? read.sendUnshared(next) : sendShared(read, next)
    }

    /// The stored response, if this request may use it.
    private func hit(_ request: OutgoingRequest, _ key: CacheKey, _ directives: CacheDirectives) async
        -> IncomingResponse?
    {
        guard let stored = await caching.stored(for: request, key) else { return nil }
        let freshness = caching.freshness(of: stored)
        return freshness.use(for: directives).map { stored.makeResponse(for: request, $0, age: freshness.age) }
    }

    /// Shares one request among concurrent calls for the same resource (RFC 9111, section 4). A response is shared only if
    /// it may be stored, needs no revalidation, and does not vary by a field in which the calls differ.
    private func sendShared(_ read: CacheRead, _ next: Next) async throws -> IncomingResponse {
        let request = read.request
        let identity = RequestCoalescer.RequestIdentity(request, key: read.key)
        while true {
            try Task.checkCancellation()
            switch await caching.coalescer.join(identity) {
            case .leader(let number):
                // Another call may have stored a response in the meantime.
                if let hit = await hit(request, read.key, read.directives) {
                    caching.coalescer.finish(number, .retry)
                    return hit
                }
                return try await read.sendShared(number, next)
            case .waiter(.retry):
                if let hit = await hit(request, read.key, read.directives) { return hit }
            case .waiter(.failed(let error)): throw error
            case .waiter(.response(let stored)):
                let isForRequest =
                    stored.map { CacheKey.variant(request, by: $0.response.headers) == $0.variant } ?? false
                guard isForRequest, let stored, stored.isShareable(at: caching.now()) else {
                    return try await read.sendUnshared(next)
                }
                return stored.makeResponse(for: request, .shared)
            }
        }
    }

    /// Sends a `HEAD`. Its response is not stored, but removes the stored one if that has another version
    /// (section 4.3.5).
    private func head(_ request: OutgoingRequest, _ key: CacheKey, _ next: Next) async throws -> IncomingResponse {
        let response = try await next(request)
        if response.status == 200, let stored = await caching.stored(for: request, key),
            !stored.isOfSameVersion(response.headers)
        {
            await caching.removeStored { try await $0.remove(key) }
        }
        return response
    }

    /// Sends a write, and removes the responses of the resources that it changes (section 4.4): its URL, and the URLs
    /// of the same origin that its response names. Without a response, the write may have taken effect.
    private func write(_ request: OutgoingRequest, _ next: Next) async throws -> IncomingResponse {
        do {
            let response = try await next(request)
            if !(400...499).contains(response.status) { await removeStored(request.targets(changedBy: response)) }
            return response
        } catch {
            await removeStored([request.url])
            throw error
        }
    }

    private func removeStored(_ urls: [URL]) async {
        for resource in Set(urls.map { CacheKey.resource($0) }) {
            caching.coalescer.outdate(resource)
            await caching.removeStored { try await $0.removeAll(of: resource) }
        }
    }
}

extension OutgoingRequest {
    /// Whether the method changes nothing (RFC 9110, section 9.2.1).
    fileprivate var isSafe: Bool { [.get, .head, .options, "TRACE"].contains(method) }

    /// Whether the cache can answer the request.
    fileprivate var isCacheable: Bool {
        let own: [HTTPHeaders.Name] = [
            .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, "If-Unmodified-Since", "If-Range",
        ]
        return [.get, .head].contains(method) && body == nil && !streamsResponse
            && own.allSatisfy { headers[$0] == nil }
    }

    /// The URLs that a write has changed.
    fileprivate func targets(changedBy response: IncomingResponse) -> [URL] {
        guard (200...399).contains(response.status) else { return [url] }
        let named = ["Location", "Content-Location"].compactMap { response.headers.values(of: $0).first }
        let targets = named.compactMap { try? URL(following: $0, from: url) }
        return [url] + targets.filter { $0.originText == url.originText }
    }
}

extension CachedResponse {
    /// Returns the response to a request, with its `Age` and the use of the cache.
    func makeResponse(for request: OutgoingRequest, _ use: CacheUse, age: Double? = nil) -> IncomingResponse {
        var response = response
        if let age { response.headers["Age"] = String(Int(min(age, CacheDirectives.longest))) }
        if request.method == .head { response.body = Data() }
        response.cacheUse = use
        request.call?.observer?.record(.cached(use))
        return response
    }
}
