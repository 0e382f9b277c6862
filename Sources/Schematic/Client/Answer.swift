/// What a call comes to, and by which messages.
struct Answer<Request: APIRequest>: Sendable {
    let result: Request.Result
    /// What was sent.
    let request: HTTPRequest
    /// What came.
    let reply: Reply
}
