let client: APIClient
let path: String
let session: UploadSession

nonisolated func show(_ event: ServerSentEvent) throws {}
nonisolated func save(_ session: UploadSession) throws {}
