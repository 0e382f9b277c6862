let client: APIClient
let url: String
let tag: EntityTag
let folder: String
