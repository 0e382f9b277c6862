let client: APIClient
let schemas: SchemaSources
