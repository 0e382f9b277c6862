let url: String
let schemas: SchemaSources
