import Foundation

/// A request that is sent to the server, with conditions for the stored response.
struct CacheRead {
    let caching: CacheConfiguration
    let request: HTTPRequest
    let key: CacheKey
    let wishes: CacheDirectives

    /// A response, and the stored response that other calls may use.
    private struct Answer {
        let response: HTTPResponse
        let stored: CachedResponse?
    }

    /// Sends the request without sharing its response.
    func alone(_ next: Middleware.Next) async throws -> HTTPResponse {
        let flight = caching.coalescer.start(key)
        defer { caching.coalescer.land(flight, .nothing) }
        return try await ask(flight, await caching.stored(for: request, key), next).response
    }

    /// Sends the request, and shares its response with the waiting calls. If this call is cancelled, one of
    /// them sends it.
    func leading(_ flight: Int, _ next: Middleware.Next) async throws -> HTTPResponse {
        do {
            let answer = try await ask(flight, await caching.stored(for: request, key), next)
            caching.coalescer.land(flight, .answered(answer.stored))
            return answer.response
        } catch {
            let isGivenUp = error is CancellationError || Task.isCancelled
            caching.coalescer.land(flight, isGivenUp ? .nothing : .failed(error))
            throw error
        }
    }

    private func ask(_ flight: Int, _ stored: CachedResponse?, _ next: Middleware.Next) async throws -> Answer {
        var asking = request
        asking.headers.merge(stored?.conditions ?? [:])
        let requested = caching.now()
        let response: HTTPResponse
        do {
            response = try await next(asking)
        } catch let error as TransportFault {
            guard let substitute = substitute(stored) else { throw error }
            return substitute
        }
        let received = caching.now()
        if response.status == 304, let stored {
            guard stored.isOfSameVersion(response.headers) else {
                // The server confirms another version than the stored one, so the request is repeated without
                // conditions.
                await caching.forget { try await $0.remove(key) }
                return try await ask(flight, nil, next)
            }
            return await confirmed(stored.freshened(by: response, requested: requested, received: received), flight)
        }
        if [500, 502, 503, 504].contains(response.status), let substitute = substitute(stored) { return substitute }
        return await taken(response, flight, requested, received)
    }

    /// The stored response if the server fails and the response may be used instead.
    private func substitute(_ stored: CachedResponse?) -> Answer? {
        guard let stored else { return nil }
        let freshness = caching.freshness(of: stored)
        guard freshness.standsInForErrors(for: wishes) else { return nil }
        return Answer(response: stored.answer(request, .stale, age: freshness.age), stored: nil)
    }

    /// Uses the stored response, which the server has confirmed.
    private func confirmed(_ stored: CachedResponse, _ flight: Int) async -> Answer {
        let mayBeKept = !CacheDirectives(stored.response.headers).has("no-store")
        if mayBeKept {
            await caching.keep(stored, for: key, of: flight)
        } else {
            await caching.forget { try await $0.remove(key) }
        }
        return Answer(response: stored.answer(request, .revalidated), stored: mayBeKept ? stored : nil)
    }

    /// Stores a new response. If it cannot be stored, removes the former one.
    private func taken(
        _ response: HTTPResponse,
        _ flight: Int,
        _ requested: Date,
        _ received: Date
    ) async -> Answer {
        let stored = CachedResponse(response, to: request, key: key, requested: requested, received: received)
        if let stored {
            await caching.keep(stored, for: key, of: flight)
        } else if (200...299).contains(response.status) || [404, 410].contains(response.status) {
            await caching.forget { try await $0.remove(key) }
        }
        return Answer(response: response, stored: stored)
    }
}
