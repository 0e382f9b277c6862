import Foundation
import Schematic

extension Redmine {
    /// A project. Its identifier is its name in URLs.
    struct Project: SchemaModel, Equatable {
        var id: Int?
        var name: String
        var identifier: String
        var description = ""
        var isPublic = false
        var modules: [String] = []
        var trackers: [Named] = []
        var activities: [Named] = []
        var parent: Named?
        var created: Date?

        init(_ name: String, identifier: String, modules: [String]) {
            self.name = name
            self.identifier = identifier
            self.modules = modules
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            identifier = try fields["identifier"]
            description = try fields["description"] ?? ""
            isPublic = try fields["is_public"]
            let enabled: [Named] = try fields["enabled_modules"] ?? []
            modules = enabled.map(\.name)
            trackers = try fields["trackers"] ?? []
            activities = try fields["time_entry_activities"] ?? []
            parent = try fields["parent"]
            created = try fields["created_on"]
        }

        func fields() -> Fields {
            [
                "id": id, "name": name, "identifier": identifier, "description": description, "is_public": isPublic,
                "enabled_module_names": modules,
            ]
        }
    }

    /// A reference to another resource: its identifier and its name.
    struct Named: SchemaModel, Equatable {
        var id: Int
        var name: String

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
        }
    }
}
