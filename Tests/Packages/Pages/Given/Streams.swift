let client: APIClient
let path: String
let session: UploadSession

@Sendable func show(_ event: ServerSentEvent) throws {}
@Sendable func save(_ session: UploadSession) throws {}
