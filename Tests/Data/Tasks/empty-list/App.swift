import Schematic

/// A part of an app for a tracker of issues.
struct ShowsNewest {
    let client: APIClient

    /// The calls of this part will be here.
    func ping() async throws { _ = try await client.send(.get("ping.json")) }
}
