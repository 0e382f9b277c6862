let client: APIClient

nonisolated struct MyEntry: SchemaModel {
    init(from fields: Fields) throws {}
}

struct GetFeed: APIRequest {
    var path: PathTemplate { "feed" }
    func result(from reply: Reply) throws -> [MyEntry] { try reply.fields["entries"] }
}
