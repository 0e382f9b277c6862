let schemas: SchemaSources
let schema: Schema

struct GetNote: APIRequest {
    var path: PathTemplate { "note" }
    func result(from reply: Reply) throws -> String { try reply.fields["text"] }
}
