/// The result of a call, with its request and its reply.
struct CompletedCall<Request: APIRequest>: Sendable {
    let result: Request.Result
    let request: HTTPRequest
    let reply: Reply
}
