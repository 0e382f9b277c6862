import Schematic

/// The part of an app that the tests of both frameworks use.
struct Notes: Sendable {
    static let schemas = SchemaSources.sources([
        SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "tags{?}": ["shopping"] }"#)
    ])

    let client: APIClient

    /// Returns the text of a note, and its tags.
    func title(of id: Int) async throws -> String {
        let note = try await client.send(GetNote(id: id))
        return ([note.text] + (note.tags ?? []).map { "#\($0)" }).joined(separator: " ")
    }
}

struct GetNote: APIRequest {
    typealias Result = Note
    let id: Int
    var path: PathTemplate { "notes/\(id)" }
}

struct Note: Codable, Equatable {
    var text: String
    var tags: [String]?

    /// The schema of a note.
    static var schema: Schema? {
        get throws {
            let source = SchemaSource(path: "Note.json", text: #"{ "text": "Tea", "tags{?}": ["shopping"] }"#)
            return try SchemaCatalog([source]).schema(named: "Note.json")
        }
    }
}
