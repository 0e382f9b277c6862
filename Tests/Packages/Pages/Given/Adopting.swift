let sources: [SchemaSource]
let url: URL
var drift: [String: Int]
let baseURL: String
let schemas: SchemaSources
