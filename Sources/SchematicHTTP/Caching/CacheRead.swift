import Foundation

/// A request that is sent to the server, with conditions for the stored response.
struct CacheRead {
    let caching: CacheConfiguration
    let request: OutgoingRequest
    let key: CacheKey
    let directives: CacheDirectives

    /// A response, and the stored response that other calls may use.
    private struct FetchResult {
        let response: IncomingResponse
        let stored: CachedResponse?
    }

    /// Sends the request without sharing its response.
    func sendUnshared(_ next: Middleware.Next) async throws -> IncomingResponse {
        let number = caching.coalescer.start(key)
        defer { caching.coalescer.finish(number, .retry) }
        return try await fetch(number, await caching.stored(for: request, key), next).response
    }

    /// Sends the request, and shares its response with the waiting calls. If this call is cancelled, one of
    /// them sends it.
    func sendShared(_ number: Int, _ next: Middleware.Next) async throws -> IncomingResponse {
        do {
            let result = try await fetch(number, await caching.stored(for: request, key), next)
            caching.coalescer.finish(number, .response(result.stored))
            return result.response
        } catch {
            let isCancelled = error is CancellationError || Task.isCancelled
            caching.coalescer.finish(number, isCancelled ? .retry : .failed(error))
            throw error
        }
    }

    private func fetch(_ number: Int, _ stored: CachedResponse?, _ next: Middleware.Next) async throws -> FetchResult {
        var conditional = request
        conditional.headers.merge(stored?.conditions ?? [:])
        let requested = caching.now()
        let response: IncomingResponse
        do {
            response = try await next(conditional)
        } catch let error as TransportError where error.isOfExchange {
            guard let substitute = substitute(stored) else { throw error }
            return substitute
        }
        let received = caching.now()
        if response.status == 304, let stored {
            guard stored.isOfSameVersion(response.headers) else {
                // The server confirms another version than the stored one, so the request is repeated without
                // conditions.
                await caching.removeStored { try await $0.remove(key) }
                return try await fetch(number, nil, next)
            }
            return await storeRevalidated(
                stored.freshened(by: response, requested: requested, received: received),
                number
            )
        }
        if [500, 502, 503, 504].contains(response.status), let substitute = substitute(stored) { return substitute }
        return await storeNew(response, number, requested, received)
    }

    /// The stored response if the server fails and the response may be used instead.
    private func substitute(_ stored: CachedResponse?) -> FetchResult? {
        guard let stored else { return nil }
        let freshness = caching.freshness(of: stored)
        guard freshness.isUsableAfterError(for: directives) else { return nil }
        return FetchResult(response: stored.makeResponse(for: request, .stale, age: freshness.age), stored: nil)
    }

    /// Uses the stored response, which the server has confirmed.
    private func storeRevalidated(_ stored: CachedResponse, _ number: Int) async -> FetchResult {
        let mayBeKept = !CacheDirectives(stored.response.headers).has("no-store")
        if mayBeKept {
            await caching.save(stored, for: key, of: number)
        } else {
            await caching.removeStored { try await $0.remove(key) }
        }
        return FetchResult(response: stored.makeResponse(for: request, .revalidated), stored: mayBeKept ? stored : nil)
    }

    /// Stores a new response. If it cannot be stored, removes the former one.
    private func storeNew(
        _ response: IncomingResponse,
        _ number: Int,
        _ requested: Date,
        _ received: Date
    ) async -> FetchResult {
        let stored = CachedResponse(response, to: request, key: key, requested: requested, received: received)
        if let stored {
            await caching.save(stored, for: key, of: number)
        } else if (200...299).contains(response.status) || [404, 410].contains(response.status) {
            await caching.removeStored { try await $0.remove(key) }
        }
        return FetchResult(response: response, stored: stored)
    }
}
