import Schematic

/// The API of a venue service, in JSON, with its own code in each response.
struct Venues: Sendable {
    let client: APIClient

    /// The credentials of an app.
    struct App: Sendable {
        var id: String
        var secret: String
    }

    /// The parts that all endpoints share.
    init(
        app: App,
        at url: String = "https://api.foursquare.com/v2",
        schemas: SchemaSources,
        transport: (any Transport)? = nil,
        events: (@Sendable (CallEvent) -> Void)? = nil
    ) throws {
        client = try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport,
            options: ClientOptions(
                headers: ["User-Agent": "Strolls/7", "Accept-Language": "en"],
                parameters: ["client_id": app.id, "client_secret": app.secret, "v": 20_120_702],
                sendsParametersInForms: true,
                queryStyle: .commas,
                events: events
            )
        ) {
            $0.map("failure", to: Failure.self)
            $0.map("venue", to: Venue.self)
            $0.map("photo", to: Photo.self)
        }
    }
}
