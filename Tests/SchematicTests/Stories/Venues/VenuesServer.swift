import LoopbackServer

@testable import Schematic

/// A server that behaves like the service: a response is an object of `meta` and `response`, and each call
/// requires the standard parameters, in the query or in the form. The server records the requests.
final class VenuesServer: Sendable {
    /// The responses that replace the usual ones, by path.
    let stubs = Locked<[String: LoopbackResponse]>([:])
    let loopback: LoopbackServer

    init() throws {
        loopback = try LoopbackServer { [stubs] request in
            stubs.withLock { $0[request.path] } ?? Self.response(to: request)
        }
    }

    func stub(_ path: String, with response: LoopbackResponse) { stubs.withLock { $0[path] = response } }

    static func good(_ response: String, meta: String = #"{"code":200,"requestId":"5a"}"#) -> LoopbackResponse {
        .json(#"{"meta":\#(meta),"notifications":[],"response":\#(response)}"#)
    }

    /// The code is in `meta`, and is usually the status.
    static func failure(_ code: Int, _ type: String, _ detail: String, status: Int? = nil) -> LoopbackResponse {
        let meta = #"{"code":\#(code),"errorType":"\#(type)","errorDetail":"\#(detail)","requestId":"5a"}"#
        return .json(#"{"meta":\#(meta),"response":{}}"#, status: status ?? code)
    }

    private static func response(to request: LoopbackRequest) -> LoopbackResponse {
        guard request.parameter("client_id") == "strolls", request.parameter("client_secret") == "hush" else {
            return failure(401, "invalid_auth", "Who are you?")
        }
        guard request.parameter("v")?.count == 8 else { return failure(410, "param_error", "v must be a date") }
        switch (request.method, request.path) {
        case ("GET", "/v2/venues/search"): return search(request)
        case ("POST", "/v2/checkins/add"): return good(#"{"checkin":{"id":"c1"}}"#)
        case ("POST", "/v2/photos/add"):
            let size = request.parts?.first { $0.headers[0].contains("filename=") }?.content.utf8.count ?? 0
            return good(#"{"photo":{"id":"p1","createdAt":1341187200,"size":\#(size)}}"#)
        default: return failure(404, "endpoint_error", "No such endpoint")
        }
    }

    /// Returns one venue, or two if there is no query.
    private static func search(_ request: LoopbackRequest) -> LoopbackResponse {
        guard request.parameter("ll") != nil else { return failure(400, "param_error", "Must provide parameter ll") }
        let venues = [("v1", "Corner Coffee"), ("v2", "Park")].map { id, name in
            #"{"id":"\#(id)","name":"\#(name)","location":{"lat":40.7,"lng":-74},"categories":[],"verified":true}"#
        }
        let found = request.parameter("query") == nil ? venues : Array(venues.prefix(1))
        return good(#"{"venues":[\#(found.joined(separator: ","))]}"#)
    }
}

extension LoopbackRequest {
    /// The parts of a form with files.
    var parts: [MultipartReader.Part]? {
        guard let type = headers["Content-Type"], type.hasPrefix("multipart/form-data;") else { return nil }
        return try? MultipartReader.parts(of: body, contentType: type)
    }
}
