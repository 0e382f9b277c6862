import Foundation

/// The cache as the last link of a client's chain. It is no middleware that an app could put elsewhere: in front of what
/// adds credentials, it would not know who asks; in front of redirects, what a URL has to do with an answer.
struct CacheLink: Middleware {
    let caching: CacheConfiguration

    func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.isSafe else { return try await write(request, next) }
        let wishes = CacheDirectives(request.headers)
        guard request.isCacheable, !wishes.has("no-store") else { return try await next(request) }
        let key = CacheKey(request, ignoring: caching.ignoredHeaders)
        if let hit = await hit(request, key, wishes) { return hit }
        guard !wishes.has("only-if-cached") else {
            throw RejectedResponse(response: HTTPResponse(status: 504), cause: CacheFault.nothingStored)
        }
        if request.method == .head { return try await head(request, key, next) }
        let read = CacheRead(caching: caching, request: request, key: key, wishes: wishes)
        // Whoever wants it anew does not wait for what left before.
        return try await wishes.has("no-cache") ? read.alone(next) : together(read, next)
    }

    /// What is stored, where it is good for this request.
    private func hit(_ request: HTTPRequest, _ key: CacheKey, _ wishes: CacheDirectives) async -> HTTPResponse? {
        guard let stored = await caching.stored(for: request, key) else { return nil }
        let freshness = caching.freshness(of: stored)
        return freshness.use(for: wishes).map { stored.answer(request, $0, age: freshness.age) }
    }

    /// One request for all who ask for the same at the same time (RFC 9111, section 4). Its answer is for all of them only
    /// if it may be stored, if it varies by no field in which they differ, and if it is good without asking again.
    private func together(_ read: CacheRead, _ next: Next) async throws -> HTTPResponse {
        let request = read.request
        let route = RequestCoalescer.Route(request, key: read.key)
        while true {
            try Task.checkCancellation()
            switch await caching.flights.join(route) {
            case .leads(let flight):
                // Another may just have landed.
                if let hit = await hit(request, read.key, read.wishes) {
                    caching.flights.land(flight, .nothing)
                    return hit
                }
                return try await read.leading(flight, next)
            case .follows(.nothing):
                if let hit = await hit(request, read.key, read.wishes) { return hit }
            case .follows(.failed(let error)): throw error
            case .follows(.answered(let stored)):
                let isMine = stored.map { CacheKey.variant(request, by: $0.response.headers) == $0.variant } ?? false
                guard isMine, let stored, stored.isForAll(at: caching.now()) else { return try await read.alone(next) }
                return stored.answer(request, .shared)
            }
        }
    }

    /// What answers a `HEAD` is not kept, but can tell that what is kept is of another version (section 4.3.5).
    private func head(_ request: HTTPRequest, _ key: CacheKey, _ next: Next) async throws -> HTTPResponse {
        let response = try await next(request)
        if response.status == 200, let stored = await caching.stored(for: request, key),
            !stored.isOfSameVersion(response.headers)
        {
            await caching.forget { try await $0.remove(key) }
        }
        return response
    }

    /// Forgets what a write has changed (section 4.4): its target, and what it names of the same origin. Where no answer
    /// comes, nobody knows what it has done.
    private func write(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
        do {
            let response = try await next(request)
            if !(400...499).contains(response.status) { await forget(request.targets(changedBy: response)) }
            return response
        } catch {
            await forget([request.url])
            throw error
        }
    }

    private func forget(_ urls: [URL]) async {
        for resource in Set(urls.map { CacheKey.resource($0) }) {
            caching.flights.outdate(resource)
            await caching.forget { try await $0.removeAll(of: resource) }
        }
    }
}

extension HTTPRequest {
    /// Whether the method changes nothing (RFC 9110, section 9.2.1).
    fileprivate var isSafe: Bool { [.get, .head, .options, "TRACE"].contains(method) }

    /// Whether a cache can do anything for it.
    fileprivate var isCacheable: Bool {
        let own: [HTTPHeaders.Name] = [
            .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, "If-Unmodified-Since", "If-Range",
        ]
        return [.get, .head].contains(method) && body == nil && !streamsResponse
            && own.allSatisfy { headers[$0] == nil }
    }

    /// What a write has changed.
    fileprivate func targets(changedBy response: HTTPResponse) -> [URL] {
        guard (200...399).contains(response.status) else { return [url] }
        let named = ["Location", "Content-Location"].compactMap { response.headers.values(of: $0).first }
        let targets = named.compactMap { try? URL(following: $0, from: url) }
        return [url] + targets.filter { $0.originText == url.originText }
    }
}

extension CachedResponse {
    /// The response as an answer to a request, marked as what it is.
    func answer(_ request: HTTPRequest, _ use: CacheUse, age: Double? = nil) -> HTTPResponse {
        var answer = response
        if let age { answer.headers["Age"] = String(Int(min(age, CacheDirectives.longest))) }
        if request.method == .head { answer.body = Data() }
        answer.cacheUse = use
        request.call?.recorder?.note(.cached(use))
        return answer
    }
}
