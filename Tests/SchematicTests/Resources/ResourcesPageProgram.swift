// The Swift code of `Docs/Resources.md`, verbatim except for its indentation; `ResourcesPageTests` compares them.
import Foundation
import Schematic

enum ResourcesPageProgram {
    nonisolated struct Note: Codable, Equatable {
        var id: Int?
        var text: String
    }

    struct GetNote: APIRequest {
        typealias Result = Note
        var id: Int
        var path: PathTemplate { "notes/\(id)" }
    }

    struct Refusal: Error, Equatable {
        var errors: [String]
    }

    static func run(_ client: APIClient, photo: Data, print: (String) -> Void) async throws -> [[Note]] {
        let notes = client.resource(of: Note.self, at: "notes")

        let all = try await notes.all()  // GET notes
        let some = try await notes.all(["author": "Ada"])  // GET notes?author=Ada
        let one = try await notes.read(7)  // GET notes/7
        let new = try await notes.save(Note(text: "Milk"))  // POST notes: it has no identifier
        try await notes.save(Note(id: 7, text: "Tea"))  // PUT notes/7
        try await notes.remove(one)  // DELETE notes/7
        try await notes.remove(id: "a/b")  // DELETE notes/a%2Fb
        try await notes.upload(["file": .data(photo)], to: 7)  // PUT notes/7, multipart/form-data
        for try await note in notes.pages(by: .linkHeader()).elements { print(note.text) }
        return [all, some, [one], new.map { [$0] } ?? []]
    }

    static func renamed(_ client: APIClient) async throws {
        let notes = client.resource(of: Note.self, at: "notes")
        var (note, tag) = try await notes.readVersion(7)  // GET notes/7, with its ETag
        note.text = "Coffee"
        try await notes.save(note, entityTag: tag)  // PUT notes/7, If-Match
    }

    static func styled(_ client: APIClient) async throws {
        let style = ResourceStyle(identifier: "key", list: "notes", item: "note", update: .patch)
        let wrapped = client.resource(named: "Note", at: "notes{/key}.json", style)
        _ = try await wrapped.all()
        try await wrapped.save(["key": 7])
    }

    static func many(_ client: APIClient) async -> [String?] {
        let results = await client.sendAll([7, 8, 9].map { GetNote(id: $0) }, atOnce: 2)
        let texts = results.map { try? $0.get().text }
        return texts
    }

    struct Batch: APIRequest {
        var changes: [Fields]
        var path: PathTemplate { "batch" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["changes": changes]) }

        func result(from reply: Reply) throws -> [String: Swift.Result<Note?, Refusal>] {
            let answers: [Fields] = try reply.fields["answers"]
            let outcomes = try answers.map { answer -> (String, Swift.Result<Note?, Refusal>) in
                let errors: [String]? = try answer["errors"]
                return (try answer["id"], try errors.map { .failure(Refusal(errors: $0)) } ?? .success(answer["note"]))
            }
            return Dictionary(outcomes) { first, _ in first }
        }
    }

    static func batch(_ client: APIClient) async throws -> [String: Result<Note?, Refusal>] {
        let changes: [Fields] = [
            ["id": "a", "method": "POST", "note": ["text": "Milk"]],
            ["id": "b", "method": "DELETE", "path": "notes/7"],
        ]
        let outcomes = try await client.send(Batch(changes: changes))
        return outcomes
    }
}
