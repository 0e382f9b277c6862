import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("What a call does once", .bounded)
struct RepeatedWorkTests {
    /// A request that counts how often its options are read.
    struct Export: APIRequest {
        let readings = Locked(0)
        let path: PathTemplate = "file"
        var options: RequestOptions {
            readings.withLock { $0 += 1 }
            return RequestOptions(deadline: .hangLimit)
        }
    }

    /// A way to perform a call.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let perform: @Sendable (APIClient, Export) async throws -> Void

        init(_ name: String, _ perform: @escaping @Sendable (APIClient, Export) async throws -> Void) {
            (testDescription, self.perform) = (name, perform)
        }
    }

    static let ways = [
        Way("send") { _ = try await $0.send($1) },
        Way("bytes") { for try await _ in try await $0.bytes(of: $1) {} },
        Way("lines") { for try await _ in try await $0.lines(of: $1, onFault: { _ in }) {} },
        Way("page") { _ = try await $0.page(of: $1, by: .linkHeader()) },
    ]

    @Test("the options of a request are read once", arguments: ways)
    func options(way: Way) async throws {
        let request = Export()
        try await withClient(handler: { _ in .json("{}") }) { client, _ in try await way.perform(client, request) }
        #expect(request.readings.withLock { $0 } == 1)
    }

    @Test("a download that is interrupted reads the options once, so that it has one deadline")
    func download() async throws {
        let (request, folder) = (Export(), try DownloadTests.Folder())
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000, 500_000])
        try await withClient(handler: handler) { client, server in
            _ = try await client.download(request, to: folder.file, options: TransferOptions(delay: .zero))
            #expect(server.requests.count == 3)
        }
        #expect(request.readings.withLock { $0 } == 1)
    }

    /// A request with a body, which counts how often the body is read.
    struct Report: APIRequest {
        let readings = Locked(0)
        let path: PathTemplate = "file"
        let method = HTTPMethod.post
        var body: RequestBody {
            readings.withLock { $0 += 1 }
            return .multipart(["title": .value("Seven")])
        }
    }

    @Test("a download that is interrupted composes its request once, and each attempt has its own events")
    func composedDownload() async throws {
        let (request, folder, composed) = (Report(), try DownloadTests.Folder(), Locked<[Int]>([]))
        let options = ClientOptions(events: { event in
            if case .composed = event.kind { composed.withLock { $0.append(event.call) } }
        })
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000, 500_000])
        try await withClient(options: options, handler: handler) { client, server in
            _ = try await client.download(request, to: folder.file, options: TransferOptions(delay: .zero))
            #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=1000000-", "bytes=1500000-"])
            #expect(Set(server.requests.map(\.body)).count == 1)
        }
        #expect(request.readings.withLock { $0 } == 1)
        #expect(composed.withLock { $0 } == [1, 2, 3])
    }

    @Test("an upload of several chunks reads the options once")
    func upload() async throws {
        let (request, file) = (Export(), try UploadFixture.TemporaryUpload(count: 200_000))
        let service = UploadFixture.Service(total: file.content.count)
        try await withClient(handler: { service.respond(to: $0) }) { client, server in
            _ = try await client.upload(file.path, by: request, options: UploadFixture.quick)
            #expect(server.requests.count == 4)
        }
        #expect(request.readings.withLock { $0 } == 1)
    }

    // MARK: Bodies and header fields

    /// A transformer that counts the values that it receives.
    struct Counting: ValueTransformer {
        let values = Locked(0)

        func decode(_ wire: String) -> String {
            values.withLock { $0 += 1 }
            return wire
        }
        func encode(_ value: String) -> String { value }
    }

    struct GetNames: APIRequest {
        typealias Result = Fields
        let path: PathTemplate = "names"
    }

    static let schemas = [
        "GetNames.response.json": #"{ "names": ["Ada"] }"#,
        "Error.response.200.json": #"{ "error": "boom", "time": "{counted}" }"#,
        "GetNames.response-headers.json": #"{ "x-time{?}": "{counted}" }"#,
        "GetNames.response-headers.404.json": #"{ "x-time{?}": "{counted}" }"#,
    ]

    static func count(
        _ response: LoopbackResponse,
        _ perform: @Sendable (APIClient) async throws -> Void
    ) async throws -> Int {
        let counting = Counting()
        try await withClient(
            schemas: schemas,
            configure: { $0.transform("counted", with: counting) },
            handler: { _ in response }
        ) { client, _ in try await perform(client) }
        return counting.values.withLock { $0 }
    }

    @Test("the body of an error with a status of success is read once")
    func hiddenRefusal() async throws {
        let count = try await Self.count(.json(#"{"time":"now","error":"boom"}"#)) { client in
            let error = try await failure { _ = try await client.send(GetNames()) }
            #expect(error.serverError?.status == 200)
        }
        #expect(count == 1)
    }

    @Test("a success without a key that the schema of errors requires is read by the schema of the success alone")
    func success() async throws {
        let count = try await Self.count(.json(#"{"time":"now","names":["Ada"]}"#)) { client in
            let names: [String] = try await client.send(GetNames())["names"]
            #expect(names == ["Ada"])
        }
        #expect(count == 0)
    }

    @Test(
        "a format reads a body once, whether it is that of a success or of an error",
        arguments: [#"{"time":"now","names":["Ada"],"error":7}"#, #"{"time":"now","error":"boom"}"#]
    )
    func format(body: String) async throws {
        struct GetNames: APIRequest {
            typealias Result = Fields
            let path: PathTemplate = "names"
            let options = RequestOptions(accepts: "text/x-names")
        }
        let readings = Locked(0)
        let format = BodyFormat(
            ["text/x-names"],
            read: { body, _ in
                readings.withLock { $0 += 1 }
                return .json(body)
            }
        )
        let schemas = [
            "GetNames.response.json": #"{ "names": ["Ada"] }"#,
            "Error.response.200.json": #"{ "error": "boom", "time": "now" }"#,
        ]
        try await withClient(
            schemas: schemas,
            options: ClientOptions(formats: [format]),
            handler: { _ in LoopbackResponse(body: Data(body.utf8)).header("Content-Type", "text/x-names") }
        ) { client, _ in
            let fields = try? await client.send(GetNames())
            #expect((fields != nil) == body.contains("Ada"))
        }
        #expect(readings.withLock { $0 } == 1)
    }

    @Test("the header fields of a refusal are read as often as those of a success, of a stream too")
    func headerFields() async throws {
        let success = LoopbackResponse.json(#"{"names":["Ada"]}"#).header("X-Time", "now")
        let refusal = LoopbackResponse.json("{}", status: 404).header("X-Time", "now")
        let ofSuccess = try await Self.count(success) { client in _ = try await client.send(GetNames()) }
        let ofStream = try await Self.count(refusal) { client in
            let error = try await failure { _ = try await client.bytes(of: GetNames()) }
            #expect(error.status == 404)
        }
        let ofReply = try await Self.count(refusal) { client in
            let error = try await failure { _ = try await client.send(GetNames()) }
            #expect(error.status == 404)
        }
        #expect(ofSuccess > 0)
        #expect(ofStream == ofSuccess)
        #expect(ofReply == ofSuccess)
    }

    @Test("the header fields of a response that only begins an upload are not read")
    func beginning() async throws {
        let (counting, file) = (Counting(), try UploadFixture.TemporaryUpload(count: 1_000))
        let service = UploadFixture.Service(total: file.content.count)
        try await withClient(
            schemas: ["GetNames.response-headers.json": #"{ "x-time{?}": "{counted}" }"#],
            configure: { $0.transform("counted", with: counting) },
            handler: { request in
                let response = service.respond(to: request)
                return request.path == "/upload" ? response : response.header("X-Time", "now")
            }
        ) { client, _ in _ = try await client.upload(file.path, by: GetNames()) }
        #expect(counting.values.withLock { $0 } == 0)
    }

    /// Middleware that shows nothing.
    static let carrying: [[any Middleware]] = [
        [], [RetryMiddleware()], [CookieMiddleware()], [MiddlewareTests.Tag(name: "a")],
        [LoggingMiddleware(.line, sink: { _ in })],
    ]

    @Test("no header field is compared with the secrets of the schemas before it is shown", arguments: carrying.indices)
    func comparisons(row: Int) async throws {
        let redactor = CountingRedactor()
        let client = try APIClient(
            baseURL: "http://host",
            transport: MiddlewareTests.Canned(),
            middleware: Self.carrying[row]
        )
        var call = client.call(of: GetNames())
        var request = try client.compose(GetNames(), for: &call)
        request.call = CallContext(redactor: redactor)
        StreamedContent.events.prepare(&request, for: GetNames(), ["X-Further": "1"])
        #expect(request.headers[.accept] == "text/event-stream" && request.headers["X-Further"] == "1")
        call.request = request
        let response = try await client.exchange(request, of: &call)
        #expect(redactor.questions.withLock { $0 } == 0)
        _ = request.headers.description
        let sent = request.headers.fields.count
        #expect(redactor.questions.withLock { $0 } == sent)
        _ = response.headers.description
        let received = redactor.questions.withLock { $0 } - sent
        #expect(received > 0 && received.isMultiple(of: response.headers.fields.count))
    }

    /// A redactor that counts the header fields that it is asked about.
    final class CountingRedactor: Redactor {
        let questions = Locked(0)
        let hidesURL = false
        let hidesSentFields = true
        let hidesReceivedFields = true
        var ofResponses: (any Redactor)? { self }
        let reasonHidden = ""

        func masked(_ url: URL) -> URL? { url }
        func isSecret(sent name: String) -> Bool {
            questions.withLock { $0 += 1 }
            return false
        }
        func isSecret(received name: String) -> Bool { isSecret(sent: name) }
        func masked(sent parts: [Data]) -> [Data]? { parts }
        func masked(received body: Data, status: Int, type: String?) -> Data? { body }
        func canHoldSecrets(received status: Int) -> Bool { false }
        func ended() -> any Redactor { self }
    }

    // MARK: URLs

    @Test(
        "a URL is composed for display only if the schema of its parameters can declare a secret",
        arguments: [(#"{ "q": "a" }"#, false), (#"{ "q": "a", "who{?}": "{secret}" }"#, true)],
        [CheckOptions.Mode.strict, .observe]
    )
    func shownURL(path: (text: String, canHoldSecrets: Bool), mode: CheckOptions.Mode) throws {
        struct Search: APIRequest {
            let path: PathTemplate = "search"
            var parameters: Parameters
        }
        let client = try APIClient(
            baseURL: "http://host",
            schemas: .sources([
                SchemaSource(path: "Search.path.json", text: path.text),
                SchemaSource(path: "LogIn.request.json", text: #"{ "who": "{secret}" }"#),
            ]),
            transport: MiddlewareTests.Canned(),
            options: ClientOptions(requestChecks: CheckOptions(mode: mode))
        )
        // Parameters that no schema describes are masked by their names.
        let parameters: Parameters = mode == .observe ? ["q": "a", "token": "hunter2"] : ["q": "a"]
        let request = try client.outgoingRequest(for: Search(parameters: parameters))
        #expect(request.call?.redactor.hidesURL == path.canHoldSecrets)
        #expect("\(request)".contains("q=a") && !"\(request)".contains("hunter2"))
    }

    @Test(
        "of a link from the server, only the origin is shown if a message of the call can hold a secret",
        arguments: [
            ("List.path.json", #"{ "page{?}": "{secret}" }"#, true),
            ("List.response.json", #"{ "next": "{secret}" }"#, true),
            ("LogIn.path.json", #"{ "who": "{secret}" }"#, false),
        ]
    )
    func shownLink(file: String, text: String, isHidden: Bool) throws {
        struct List: APIRequest { let path: PathTemplate = "list" }
        let client = try APIClient(
            baseURL: "http://host",
            schemas: .sources([SchemaSource(path: file, text: text)]),
            transport: MiddlewareTests.Canned()
        )
        var call = client.call(of: List())
        let link = try #require(URL(string: "http://host/list?page=7"))
        let request = try client.compose(List(), at: .link(link), for: &call)
        #expect("\(request)".contains("page=7") != isHidden)
    }

    // MARK: Operations

    @Test("an operation is made once for calls in a row, however many names were called before")
    func operations() throws {
        let operations = Operations(try ClientSchemas([]))
        for number in 0..<3_000 { _ = operations.named("Call\(number)") }
        #expect(operations.named("Last") === operations.named("Last"))
        let operation = operations.named("Last")
        for status in 200..<300 { _ = operation.reply(status) }
        #expect(operation.reply(404) === operation.reply(404))
    }

    // MARK: Parameters

    @Test("parameters with one name are not lost if the checks of requests only observe")
    func observed() throws {
        struct Search: APIRequest {
            let path: PathTemplate = "search"
            var parameters: Parameters {
                var parameters: Parameters = ["q": "a", "limit": 5]
                parameters.add("q", "b")
                return parameters
            }
        }
        let client = try APIClient(
            baseURL: "http://host",
            schemas: .sources([SchemaSource(path: "Search.path.json", text: #"{ "q": "a", "limit": 1 }"#)]),
            transport: MiddlewareTests.Canned(),
            options: ClientOptions(requestChecks: CheckOptions(mode: .observe))
        )
        #expect(try client.outgoingRequest(for: Search()).url.absoluteString == "http://host/search?q=a&limit=5")
    }
}
