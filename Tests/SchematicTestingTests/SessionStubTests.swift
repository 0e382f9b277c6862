#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import Schematic
    import SchematicPlatform
    import TestSupport
    import Testing

    @testable import SchematicTesting

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Tests of clients on `URLSession` that know nothing of this package.
    @Suite("Stubs of URLSession", .bounded)
    struct SessionStubTests {
        private static let schemas = SchemaSources.sources([
            SchemaSource(path: "GetNote.path.json", text: #"{ "{endpoint}": "GET notes/{id}", "id": "{int}" }"#),
            SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "tags": ["hot"] }"#),
            SchemaSource(path: "GetNote.error.json", text: #"{ "message": "gone" }"#),
            SchemaSource(path: "CreateNote.path.json", text: #"{ "{endpoint}": "POST notes" }"#),
            SchemaSource(path: "CreateNote.request.json", text: #"{ "title": "{string:1..5}" }"#),
            SchemaSource(path: "CreateNote.response.json", text: #"{ "id": 7 }"#),
        ])

        /// An app's client as it is.
        private struct OldAPI: Sendable {
            let session: URLSession

            init(_ configuration: URLSessionConfiguration) { session = URLSession(configuration: configuration) }

            init(_ stub: StubTransport, _ schemas: SchemaSources = SessionStubTests.schemas) throws {
                let configuration = URLSessionConfiguration.ephemeral
                try stub.install(in: configuration, schemas: schemas)
                self.init(configuration)
            }

            func get(_ path: String) async throws -> (status: Int, body: Data) {
                try await send(URLRequest(url: try url(path)))
            }

            func send(_ request: URLRequest) async throws -> (status: Int, body: Data) {
                let (body, response) = try await session.data(for: request)
                return (try #require(response as? HTTPURLResponse).statusCode, body)
            }

            func url(_ path: String) throws -> URL { try #require(URL(string: "https://api.example\(path)")) }

            struct Note: Decodable {
                let text: String
                let tags: [String]
            }

            struct Refused: Error {}

            func note() async throws -> Note {
                let (status, body) = try await get("/notes/7")
                guard status == 200 else { throw Refused() }
                return try JSONDecoder().decode(Note.self, from: body)
            }
        }

        private func json(_ body: Data) throws -> JSONValue { try JSONValue(parsing: body) }

        private func error(of call: () async throws -> Void) async throws -> URLError {
            do {
                try await call()
            } catch {
                return try #require(error as? URLError, "\(error)")
            }
            throw URLError(.unknown)
        }

        @Test(
            "a call has a sample of the schemas whose endpoint it has, also below the path of a base URL",
            arguments: ["/notes/7", "/api/v1/notes/7", "/notes/7?page=2"]
        )
        func samples(path: String) async throws {
            let stub = StubTransport()
            let (status, body) = try await OldAPI(stub).get(path)
            #expect(status == 200)
            #expect(try json(body) == ["text": "Tea", "tags": ["hot"]])
            #expect(stub.calls.map(\.operation) == ["GetNote"])
            try stub.verifyNoUnexpectedCalls()
        }

        @Test("a test specifies responses by the name of the schemas, in sequence")
        func responses() async throws {
            let stub = StubTransport()
            stub.respond(
                toOperation: "GetNote",
                with: .status(404),
                .json(["text": "Milk", "tags": []]).header("ETag", "\"a\"")
            )
            let api = try OldAPI(stub)
            let refusal = try await api.get("/notes/7")
            #expect(refusal.status == 404)
            #expect(try json(refusal.body) == ["message": "gone"])
            let (body, response) = try await api.session.data(from: api.url("/notes/7"))
            #expect(try json(body) == ["text": "Milk", "tags": []])
            let head = try #require(response as? HTTPURLResponse)
            #expect(head.value(forHTTPHeaderField: "ETag") == "\"a\"")
            #expect(head.value(forHTTPHeaderField: "Content-Type") == "application/json")
            #expect(head.expectedContentLength == Int64(body.count))
        }

        @Test("a call without a schema has the response that a test specifies by its method and path")
        func withoutSchema() async throws {
            let stub = StubTransport()
            stub.respond(toOperation: "GET /ping", with: .json(["isUp": true]))
            let (_, body) = try await OldAPI(stub, .none).get("/ping?full=1")
            #expect(try json(body) == ["isUp": true])
        }

        @Test(
            "what is not stubbed is an error that names the call, and what to write",
            arguments: [
                (
                    true, "/note/7",
                    "GET https://api.example/note/7: the most similar endpoint is GET /notes/{id}"
                ),
                (
                    false, "/notes/7",
                    "GET https://api.example/notes/7: no schema has an endpoint; add a file NAME.path.json with "
                        + #"{ "{endpoint}": "GET /notes/7" }"#
                ),
            ]
        )
        func unexpected(hasSchemas: Bool, path: String, call: String) async throws {
            let stub = StubTransport()
            let api = try OldAPI(stub, hasSchemas ? Self.schemas : .none)
            let error = try await error { _ = try await api.get(path) }
            #expect(error.code == .resourceUnavailable)
            let text = "expected a schema or a response of the stub for each call, found none for \(call)"
            #expect(error.localizedDescription == text)
            #expect(throws: TestingError.self) { try stub.verifyNoUnexpectedCalls() }
        }

        @Test("a response that its schema refuses is an error with the place in the test")
        func refusedResponse() async throws {
            let stub = StubTransport()
            let line = #line + 1
            stub.respond(toOperation: "GetNote", with: .json(["text": 7]))
            let error = try await error { _ = try await OldAPI(stub).get("/notes/7") }
            let place = "SchematicTestingTests/SessionStubTests.swift:\(line): the schema refuses this response"
            #expect(error.localizedDescription.hasPrefix(place), "\(error.localizedDescription)")
        }

        /// The ways in which a request has a body.
        enum BodyKind: CaseIterable { case data, stream }

        @Test("a body is received, from a stream, too, and is validated", arguments: BodyKind.allCases)
        func body(kind: BodyKind) async throws {
            let stub = StubTransport()
            let api = try OldAPI(stub)
            func request(_ text: String) throws -> URLRequest {
                var request = URLRequest(url: try api.url("/notes"))
                request.httpMethod = "POST"
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                switch kind {
                case .data: request.httpBody = Data(text.utf8)
                case .stream: request.httpBodyStream = InputStream(data: Data(text.utf8))
                }
                return request
            }
            let (_, body) = try await api.send(request(#"{ "title": "Tea" }"#))
            #expect(try json(body) == ["id": 7])
            #expect(stub.calls(ofOperation: "CreateNote").last?.content?["title"] == "Tea")
            let error = try await error { _ = try await api.send(request(#"{ "title": "Too long" }"#)) }
            #expect(error.localizedDescription.hasPrefix("the schema refuses the body of CreateNote"))
        }

        @Test("a redirect is followed, to the response of the other call")
        func redirect() async throws {
            let stub = StubTransport()
            stub.respond(toOperation: "CreateNote", with: .data(Data(), status: 303).header("Location", "/notes/7"))
            let api = try OldAPI(stub)
            var request = URLRequest(url: try api.url("/notes"))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{ "title": "Tea" }"#.utf8)
            let (body, response) = try await api.session.data(for: request)
            #expect(try json(body) == ["text": "Tea", "tags": ["hot"]])
            #expect(response.url?.path == "/notes/7")
            #expect(stub.calls.map(\.operation) == ["CreateNote", "GetNote"])
        }

        @Test("a circle of redirects is an error")
        func redirectLoop() async throws {
            let stub = StubTransport()
            stub.respond(toOperation: "GET /a", with: .data(Data(), status: 302).header("Location", "/a"))
            let error = try await error { _ = try await OldAPI(stub).get("/a") }
            #expect(error.code == .httpTooManyRedirects)
        }

        @Test(
            "an error of the stub is that of the session",
            arguments: [
                (
                    TransportError.connectionFailed(URLError(.notConnectedToInternet)),
                    URLError.Code.notConnectedToInternet
                ),
                (TransportError.timedOut(after: .seconds(1)), .timedOut),
            ]
        )
        func failures(stated: TransportError, code: URLError.Code) async throws {
            let stub = StubTransport()
            stub.respond(toOperation: "GetNote", with: .failure(stated))
            let error = try await error { _ = try await OldAPI(stub).get("/notes/7") }
            #expect(error.code == code)
        }

        @Test("a delay ends a request after its timeout, by the clock of the test")
        func timeout() async throws {
            let clock = TestClock()
            let stub = StubTransport(clock: clock)
            stub.respond(toOperation: "GetNote", with: .sample().after(.seconds(90)))
            let api = try OldAPI(stub)
            let request = URLRequest(url: try api.url("/notes/7"), timeoutInterval: 30)
            let call = Task { try await api.send(request) }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(30))
            let error = try await error { _ = try await call.value }
            #expect(error.code == .timedOut)
        }

        @Test("chunks are the body, also before an error that ends them")
        func chunks() async throws {
            let stub = StubTransport()
            let chunks = [Data("{\"a\":".utf8), Data("1}".utf8)]
            stub.respond(toOperation: "GET /a", with: .chunks(chunks, type: "application/json"))
            let body = try await OldAPI(stub, .none).get("/a").body
            #expect(try json(body) == ["a": 1])
            let lost = URLError(.networkConnectionLost)
            stub.respond(toOperation: "GET /a", with: .chunks(chunks, type: "application/json", failure: lost))
            let error = try await error { _ = try await OldAPI(stub, .none).get("/a") }
            #expect(error.code == .networkConnectionLost)
        }

        @Test("a refused login with a challenge is a response")
        func challenge() async throws {
            let stub = StubTransport()
            let challenge = StubResponse.data(Data("{}".utf8), status: 401).header(
                "WWW-Authenticate",
                "Basic realm=\"a\""
            )
            stub.respond(toOperation: "GetNote", with: challenge)
            let (status, _) = try await OldAPI(stub).get("/notes/7")
            #expect(status == 401)
        }

        @Test("a cancelled call ends, and its late response reaches no other call of the session")
        func cancellation() async throws {
            let clock = TestClock()
            let stub = StubTransport(clock: clock)
            stub.respond(
                toOperation: "GetNote",
                with: .json(["text": "late", "tags": []]).after(.seconds(10)),
                .json(["text": "Milk", "tags": []])
            )
            let api = try OldAPI(stub)
            let call = Task { try await api.get("/notes/7") }
            try await clock.waitForSleepers()
            call.cancel()
            let error = try await error { _ = try await call.value }
            #expect(error.code == .cancelled)
            clock.advance(by: .seconds(10))
            #expect(try json(await api.get("/notes/7").body) == ["text": "Milk", "tags": []])
        }

        @Test("each test has its own answers", arguments: 0..<64)
        func isolation(number: Int) async throws {
            let stub = StubTransport()
            stub.respond(toOperation: "GetNote", with: .json(["text": .string("\(number)"), "tags": []]))
            let api = try OldAPI(stub)
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await api.note().text } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(texts == ["\(number)"])
            #expect(stub.calls.count == 8)
        }

        @Test("a task with a delegate and a completion handler has the whole response")
        func completionHandler() async throws {
            let api = try OldAPI(StubTransport())
            let url = try api.url("/notes/7")
            let body = try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Data, any Error>) in
                api.session.dataTask(with: url) { body, _, error in
                    continuation.resume(with: error.map { .failure($0) } ?? .success(body ?? Data()))
                }.resume()
            }
            #expect(try json(body) == ["text": "Tea", "tags": ["hot"]])
        }

        @Test("an app shows each variant")
        func variants() async throws {
            let variants = try Variants(ofOperation: "GetNote", in: Self.schemas)
            #expect(variants.count > 3)
            for variant in variants where variant.status == 200 {
                _ = try await OldAPI(variant.transport).note()
            }
        }

        @Test("an app that decodes what it needs handles each violation, but for the one that JSONDecoder accepts")
        func violations() async throws {
            let error = await #expect(throws: TestingError.self) {
                try await expectFailsWell(ofOperation: "GetNote", in: Self.schemas) { configuration in
                    _ = try await OldAPI(configuration).note()
                }
            }
            #expect(
                error?.violations == ["GetNote.response.json : a repeated key: it returns as with a right response"]
            )
        }

        @Test("a part that ignores errors is reported with each violation")
        func ignoredViolations() async throws {
            let error = await #expect(throws: TestingError.self) {
                try await expectFailsWell(ofOperation: "GetNote", in: Self.schemas) { configuration in
                    _ = try? await OldAPI(configuration).note()
                }
            }
            let found = try #require(error)
            #expect(found.violations.count == found.tested)
            #expect(found.violations.contains { $0.hasSuffix("/text: null: it returns as with a right response") })
        }
    }
#endif
