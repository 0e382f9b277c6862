import Schematic

extension Venues {
    /// Venues near a place.
    struct SearchVenues: APIRequest {
        var latitude: Double
        var longitude: Double
        var query: String?
        var categories: [String]?
        let path: PathTemplate = "venues/search"
        var parameters: Parameters {
            ["ll": "\(latitude),\(longitude)", "query": query, "categoryId": categories]
        }
        func result(from reply: Reply) throws -> [Venue] { try reply.fields["response", "venues"] }
    }

    /// Checks in at a venue. The body contains only plain values, so it is a form.
    struct CheckIn: APIRequest {
        var venue: String
        var shout: String?
        var broadcast = ["public"]
        let path: PathTemplate = "checkins/add"
        let method = HTTPMethod.post
        var body: RequestBody {
            .parts(["venueId": .value(venue), "shout": .value(shout), "broadcast": .value(broadcast)])
        }
        func result(from reply: Reply) throws -> String { try reply.fields["response", "checkin", "id"] }
    }

    /// Adds a photo to a venue. The body contains a file, so it is `multipart/form-data`.
    struct AddPhoto: APIRequest {
        var venue: String
        var tags: [String]?
        /// The path of a file.
        var photo: String
        let path: PathTemplate = "photos/add"
        let method = HTTPMethod.post
        var body: RequestBody {
            .parts(["venueId": .value(venue), "tags": .value(tags), "photo": .file(photo)])
        }
        func result(from reply: Reply) throws -> Photo { try reply.fields["response", "photo"] }
    }
}
