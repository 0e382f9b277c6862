let schemas: SchemaSources
let transport: any Transport
let berlin: TimeZone
