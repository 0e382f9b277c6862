import Foundation

/// A request that the server is asked, with what is stored for it.
struct CacheRead {
    let caching: CacheConfiguration
    let request: HTTPRequest
    let key: CacheKey
    let wishes: CacheDirectives

    /// What came, and what of it is for others too.
    private struct Answer {
        let response: HTTPResponse
        let stored: CachedResponse?
    }

    /// Asks, and tells nobody.
    func alone(_ next: Middleware.Next) async throws -> HTTPResponse {
        let flight = caching.flights.start(key)
        defer { caching.flights.land(flight, .nothing) }
        return try await ask(flight, await caching.stored(for: request, key), next).response
    }

    /// Asks, and tells those who wait. Where this call is given up, one of them asks.
    func leading(_ flight: Int, _ next: Middleware.Next) async throws -> HTTPResponse {
        do {
            let answer = try await ask(flight, await caching.stored(for: request, key), next)
            caching.flights.land(flight, .answered(answer.stored))
            return answer.response
        } catch {
            let isGivenUp = error is CancellationError || Task.isCancelled
            caching.flights.land(flight, isGivenUp ? .nothing : .failed(error))
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
                // A server that means another version than it was asked for is asked without one.
                await caching.forget { try await $0.remove(key) }
                return try await ask(flight, nil, next)
            }
            return await confirmed(stored.freshened(by: response, requested: requested, received: received), flight)
        }
        if [500, 502, 503, 504].contains(response.status), let substitute = substitute(stored) { return substitute }
        return await taken(response, flight, requested, received)
    }

    /// What is stored, where the server has nothing to say and it may be used instead.
    private func substitute(_ stored: CachedResponse?) -> Answer? {
        guard let stored else { return nil }
        let freshness = caching.freshness(of: stored)
        guard freshness.standsInForErrors(for: wishes) else { return nil }
        return Answer(response: stored.answer(request, .stale, age: freshness.age), stored: nil)
    }

    /// What is stored is still good.
    private func confirmed(_ stored: CachedResponse, _ flight: Int) async -> Answer {
        let mayBeKept = !CacheDirectives(stored.response.headers).has("no-store")
        if mayBeKept {
            await caching.keep(stored, for: key, of: flight)
        } else {
            await caching.forget { try await $0.remove(key) }
        }
        return Answer(response: stored.answer(request, .revalidated), stored: mayBeKept ? stored : nil)
    }

    /// A new answer. It takes the place of the old one, or at least its right.
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
