let path: String
let server: any Transport
let recorder: DriftRecorder
let schema: Schema
let client: APIClient

nonisolated var schemas: SchemaSources { .folder("Schemas") }

nonisolated struct Note: Codable, Equatable { var text: String }

struct GetNote: APIRequest {
    typealias Result = Note
    var id: Int
    var path: PathTemplate { "notes/\(id)" }
}

struct CreateNote: APIRequest {
    var path: PathTemplate { "notes" }
}

struct DeleteNote: APIRequest {
    var path: PathTemplate { "note" }
}

struct ExportNotes: APIRequest {
    var path: PathTemplate { "export" }
}

nonisolated struct NoteList {
    init(_ client: APIClient) {}
    func load() async throws {}
}

nonisolated struct OldAPI {
    var session: URLSession
    func note(_ id: Int) async throws -> Note { Note(text: "") }
}
