let client: APIClient
let photo: Data
