import Foundation
import Schematic

extension Venues {
    struct Venue: SchemaModel, Equatable {
        var id: String
        var name: String
        var latitude: Double
        var longitude: Double

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            latitude = try fields["location", "lat"]
            longitude = try fields["location", "lng"]
        }
    }

    struct Photo: SchemaModel, Equatable {
        var id: String
        var created: Date
        var size: Int

        init(from fields: Fields) throws {
            id = try fields["id"]
            created = try fields["createdAt"]
            size = try fields["size"]
        }
    }

    /// The service's description of a call that failed.
    struct Failure: SchemaModel, Error, Equatable {
        var code: Int
        /// For example, `param_error` or `rate_limit_exceeded`.
        var type: String?
        var detail: String?

        init(code: Int, type: String? = nil, detail: String? = nil) {
            (self.code, self.type, self.detail) = (code, type, detail)
        }

        init(from fields: Fields) throws {
            self.init(
                code: try fields["meta", "code"],
                type: try fields["meta", "errorType"],
                detail: try fields["meta", "errorDetail"]
            )
        }
    }
}
