let client: APIClient
let url: String
let schemas: SchemaSources
let transport: any Transport
let authentication: Authentication
let clock: any Clock<Duration>

struct PlainEntry: Entry {
    var title: String
    init(from fields: Fields) throws { title = try fields["title"] }
}

struct LoginRefusal: Error { var code: String }

struct ServiceRefusal: SchemaModel, Error {
    init(from fields: Fields) throws {}
}
