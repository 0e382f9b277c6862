// The Swift code of `Docs/Venues.md` that calls the client, verbatim except for its indentation;
// `VenuesPageTests` compares them.
import Schematic

enum VenuesPageProgram {
    static func nearest(_ client: APIClient, _ search: Venues.SearchVenues) async throws -> Venues.Venue? {
        do {
            return try await client.send(search).first
        } catch let error as APIError {
            guard (error.underlying as? Venues.Failure)?.type == "rate_limit_exceeded" else { throw error }
            return nil
        }
    }

    static func upload(
        _ path: String,
        of venue: String,
        _ client: APIClient,
        show: @escaping @Sendable (Double?) -> Void
    ) async throws -> Venues.Photo {
        let progress = CallProgress()
        async let shown: Void = { for await report in progress { show(report.upload.fraction) } }()
        let photo = try await client.send(Venues.AddPhoto(venue: venue, photo: path), progress: progress)
        await shown
        return photo
    }

    static func events(_ log: @escaping @Sendable (String) -> Void) -> @Sendable (CallEvent) -> Void {
        let events: @Sendable (CallEvent) -> Void = { event in
            guard case .ended(let timeline) = event.kind else { return }
            log("\(event.operation): \(event.kind), \(timeline.events.count) events")
        }
        return events
    }

    static func cancelled(_ client: APIClient, _ search: Venues.SearchVenues) async -> Result<[Venues.Venue], any Error>
    {
        let task = Task { try await client.send(search) }
        task.cancel()
        return await task.result
    }
}
