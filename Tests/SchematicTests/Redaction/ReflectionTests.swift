import Foundation
import SchemaEngine
import Testing

@testable import Schematic
@testable import SchematicHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Reflection of values with secrets")
struct ReflectionTests {
    private struct Ask: APIRequest {
        let path: PathTemplate = "ask"
        var parameters: Parameters { ["token": secret] }
    }

    private static let secret = "hunter2"
    private static let data = Data(#"{"token":"hunter2"}"#.utf8)
    private static let headers: HTTPHeaders = ["Authorization": "Bearer hunter2", "Location": "https://h/?sig=hunter2"]
    private static let url =
        URL(string: "https://me:hunter2@h/?api_key=hunter2&code=hunter2") ?? URL(fileURLWithPath: "/")
    private static var request: OutgoingRequest {
        OutgoingRequest(method: .post, url: url, headers: headers, body: HTTPBody(data), context: context)
    }
    private static var response: IncomingResponse { IncomingResponse(status: 401, headers: headers, body: data) }
    private static var streamed: IncomingResponse {
        IncomingResponse(status: 200, headers: headers, stream: ResponseStream(data))
    }
    private static var reply: Reply {
        let payload = DecodedPayload(fields: ["token": .init(secret)], faults: [], droppedElements: 0)
        return Reply(response, .decoded(.success(payload)))
    }
    private static var error: APIError {
        APIError(stage: .send, operation: "X", request: request, reply: reply, underlying: systemError)
    }
    private static var systemError: any Error {
        TransportError.connectionFailed(URLError(.badURL, userInfo: ["NSErrorFailingURLStringKey": url.absoluteString]))
    }
    private static var context: RequestContext { RequestContext { $0[Note.self] = secret } }
    private enum Note: RequestContextKey { static let defaultValue = "" }

    private static var client: APIClient {
        get throws {
            try APIClient(
                baseURL: "https://h/?api_key=hunter2",
                middleware: [Authentication(.bearer(secret))],
                options: options
            )
        }
    }
    private static var options: ClientOptions {
        ClientOptions(headers: headers, parameters: ["api_key": secret], cache: CacheConfiguration(.memory()))
    }
    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["Authorization": "Bearer hunter2"]
        return configuration
    }
    private static var session: UploadSession { UploadSession(location: url, length: 1, modified: nil) }
    private static var stream: ReplyStream {
        get throws {
            let call = Call(Operation("X", try ClientSchemas([])))
            return ReplyStream(status: streamed.status, streamed.headers, ResponseStream(data), of: call)
        }
    }
    private static var challenge: AuthenticationChallenge { AuthenticationChallenge(.captcha, token: secret, url: url) }
    private static var oauth: OAuth2 { OAuth2(tokenURL: "https://h/?key=hunter2", clientID: "a", clientSecret: secret) }
    private static var parts: BodyParts { ["password": .value(secret), "file": .data(data, headers: headers)] }

    /// Values of the types that can contain a secret.
    static func samples() throws -> [String: Any] {
        let store = MemoryTokenStore(AccessToken(secret, refreshToken: secret))
        let cache = MemoryCache()
        let key = CacheKey(request)
        let ok = IncomingResponse(
            status: 200,
            headers: ["Cache-Control": "max-age=9", "Link": "</?sid=hunter2>"],
            body: data
        )
        let now = Date()
        let cached = try #require(CachedResponse(ok, to: request, key: key, requested: now, received: now))
        cache.store(cached, for: key)
        let events = CallEvent(call: 1, operation: "X", elapsed: .zero, kind: .composed(request))
        var timeline = CallTimeline(call: 1, operation: "X")
        timeline.events = [events]
        let client = try client
        let pages = client.pages(of: Ask(), by: .linkHeader())
        let answer = CompletedCall<Ask>(result: reply, request: request, reply: reply, call: client.call(of: Ask()))
        let rule = PageRule<Ask>(.linkHeader())
        let fault = PayloadError(schema: "X", faults: [Fault(code: .typeMismatch, message: "a")])
        #if os(Linux)
            let curl: [String: Any] = [
                "CurlTransport.Options": CurlTransport.Options(
                    proxy: url.absoluteString,
                    clientCertificate: "/a",
                    clientKey: "/b",
                    clientKeyPassword: secret
                )
            ]
        #else
            let curl: [String: Any] = [:]
        #endif
        let samples: [String: Any] = [
            "AccessToken": AccessToken(secret, refreshToken: secret), "Login": Login(secret, in: .bearer),
            "OAuth2": oauth, "Authentication": Authentication(oauth, store: store), "MemoryTokenStore": store,
            "AuthenticationChallenge": challenge,
            "LoginAttempt": LoginAttempt(
                client: client,
                old: AccessToken(secret),
                challenge: challenge,
                answer: secret,
                now: now
            ),
            "APIClient": client, "ClientOptions": options, "OutgoingRequest": request, "HTTPHeaders": headers,
            "HTTPHeaders.Field": headers.fields[0], "IncomingResponse": response, "HTTPBody": HTTPBody(data),
            "HTTPBody._Iterator": HTTPBody(data).makeAsyncIterator(), "ResponseStream": ResponseStream(data),
            "ResponseStream._Iterator": ResponseStream(data).makeAsyncIterator(), "RequestContext": context,
            "Parameters": Ask().parameters, "Parameters.Item": Ask().parameters.items[0],
            "PathTemplate": "a/\(secret)" as PathTemplate, "RequestBody": RequestBody.json(["password": secret]),
            "BodyParts": parts, "BodyParts.Item": parts.items[0], "BodyPart": parts.items[1].part,
            "_ResourceRequest": _ResourceRequest<Int>(
                "X",
                .post,
                "x",
                ["token": secret],
                accepts: .json,
                body: .json(["password": secret])
            ) { _ in 1 },
            "OneOffRequest": OneOffRequest<Reply>.post(
                "x",
                body: .json(["password": secret]),
                parameters: ["token": secret]
            ) { $0.headers["X-Token"] = secret },
            "RequestOptions": RequestOptions(
                entityTag: EntityTag(rawValue: "\"hunter2\""),
                context: context
            ),
            "CookieMiddleware": CookieMiddleware(),
            "Reply": reply, "ReplyStream": try stream, "ReplyStream._Iterator": try stream.makeAsyncIterator(),
            "APIError": error, "ReplyError.rejected": ReplyError.rejected(response, cause: systemError),
            "ReplyError": ReplyError.redirect(302, location: url.absoluteString),
            "ReplyError.server": ReplyError.server(status: 400, fields: ["token": secret]),
            "ReplyError.versionConflict": ReplyError.versionConflict(expected: nil, current: nil, reason: error),
            "TransportError": TransportError.unusableLocation(url.absoluteString, reason: "x", response),
            "TransportError.connectionFailed": systemError,
            "ReplyError.event": ReplyError.event(name: "a", id: nil, cause: error),
            "RequestError": RequestError.malformedURL(url.absoluteString, reason: "x"),
            "ReplyError.unusableLink": ReplyError.unusableLink("a", reason: "\(request)"),
            "ReplyError.otherOrigin": ReplyError.otherOrigin(url, expected: "https://h:443"),
            "ReplyError.pageLoop": ReplyError.pageLoop("\(request)"),
            "PageTarget": PageTarget.url(url.absoluteString),
            "PageLinks": PageLinks(next: .url(url.absoluteString), previous: .parameters(["token": secret])),
            "Page": Page(answer, at: PageVisit(request: Ask()), by: rule, of: client), "Pages": pages,
            "Pages._Iterator": pages.makeAsyncIterator(), "CallEvent": events, "CallEvent.Kind": events.kind,
            "CallTimeline": timeline,
            "RetryAttempt": RetryAttempt(
                number: 1,
                outcome: .success(response),
                request: request,
                delay: .zero,
                willRetry: true
            ),
            "CachedResponse": cached, "CacheKey": key, "MemoryCache": cache,
            "CacheConfiguration": CacheConfiguration(.store(cache)),
            "UploadSession": session, "WebLink": WebLink(url.absoluteString),
            "DownloadedFile": DownloadedFile(path: "/a", length: 1, headers: headers, resumptions: 0),
            "ServerSentEvent": ServerSentEvent(name: "a", id: nil, retry: nil, data: secret, fields: ["token": secret]),
            "UntypedElement": UntypedElement("token", text: secret), "BodyContent": BodyContent.json(data),
            "URLSessionTransport": URLSessionTransport(configuration: configuration),
            "SystemTransport": try SystemTransport(),
            "ReplyError.payload": ReplyError.line(1, cause: fault),
            "Fields": ["token": secret] as Fields,
        ]
        return samples.merging(curl) { $1 }
    }

    @Test("dumps, descriptions and mirrors show no secret")
    func reflected() throws {
        for (name, value) in try Self.samples() {
            var text = ""
            dump(value, to: &text)
            text += String(reflecting: value) + String(describing: value)
            text += (value as? any CustomDebugStringConvertible)?.debugDescription ?? ""
            text += (value as? any Error)?.localizedDescription ?? ""
            for form in ["hunter2", "%68unter2", Data("hunter2".utf8).base64EncodedString()] {
                #expect(!text.contains(form), "\(name): \(text.prefix(1000))")
            }
            #expect(!Self.holdsSecret(value, depth: 0), "\(name)")
        }
    }

    /// Returns whether a mirror leads to text or bytes that contain the secret.
    static func holdsSecret(_ value: Any, depth: Int) -> Bool {
        if let text = value as? any StringProtocol, String(text).contains(secret) { return true }
        if let url = value as? URL, url.absoluteString.contains(secret) { return true }
        if let data = value as? Data { return data.range(of: Data(secret.utf8)) != nil }
        if let bytes = value as? [UInt8] { return Data(bytes).range(of: Data(secret.utf8)) != nil }
        return depth < 12 && Mirror(reflecting: value).children.contains { holdsSecret($0.value, depth: depth + 1) }
    }

    /// The types that contain no secret, by reason.
    private static let exempt: [String: Set<String>] = [
        "a name, a number or a choice, which the app writes into its source": [
            "APIClient._OtherCall", "APIError.Stage", "AuthenticationChallenge.Kind", "CacheUse", "CallPriority",
            "CallProgress.Count",
            "CacheConfiguration.Storage", "CallProgress.Report", "TransferOptions", "EntityTag", "FormFormat",
            "HTTPHeaders.Name", "HTTPMethod",
            "LoggingMiddleware.Level", "MediaType", "MethodOverrideMiddleware", "OAuth2.Grant",
            "PropertyListFormat", "QueryStyle", "RedirectFollowing", "ResourceStyle", "TextFormat", "DataFormat",
            "SchemaRequirement", "TokenPlace", "WebLink.Parameter", "XMLFormat", "BodyFormat", "_NoProperty",
            "AuthenticationError.Code", "ReplyError.Code", "RequestError.Code", "StorageError.Code",
            "TransferError.Code", "TransportError.Code",
        ],
        "closures and clocks, which reflection does not show": [
            "CallProgress", "LoggingMiddleware", "Paging", "ProcessingMiddleware", "RetryTiming", "RetryMiddleware",
        ],
        "paths, lengths and the words of the package": [
            "AuthenticationError", "StorageError", "DiskCache", "TransferError", "FormatError", "ExchangeTimes",
            "SchemaSources", "Drift", "DriftRecorder",
        ],
        "made of a client or a stream or the parts above, whose own mirrors hide them": [
            "CurlTransport", "_PageElements", "_PageElements._Iterator", "PathTemplate._Interpolation",
            "ReplyEvents", "ReplyEvents._Iterator", "ReplyLines", "ReplyLines._Iterator", "Resource",
        ],
    ]

    @Test("each public type of the client has a sample or is exempt with a reason")
    func complete() throws {
        let known = Set(try Self.samples().keys).union(Self.exempt.values.joined())
        let found = try Self.publicTypes()
        #expect(found.count > 80)
        #expect(found.subtracting(known).sorted() == [])
    }

    /// Returns the public types in the client's source, such as `HTTPHeaders.Field`. The indentation shows which
    /// type contains another.
    private static func publicTypes() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .standardized
        let files = ["SchematicHTTP", "Schematic"].flatMap { module in
            let root = sources.appending(path: module)
            return FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        }
        let declaration =
            /^( *)(public |package |fileprivate |private )?(?:final |indirect )?(struct|class|enum|actor|extension) ([\w.]+)/
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            var scopes: [(depth: Int, name: String)] = []
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let match = line.firstMatch(of: declaration) else { continue }
                scopes.removeAll { $0.depth >= match.1.count }
                scopes.append((match.1.count, String(match.4)))
                guard match.2 == "public ", match.3 != "extension" else { continue }
                found.insert(scopes.map(\.name).joined(separator: "."))
            }
        }
        return found
    }
}
