let client: APIClient
let reply: Reply
let mirror: String
