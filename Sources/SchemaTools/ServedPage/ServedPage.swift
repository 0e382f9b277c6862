package import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicPlatform
import SchematicText

/// The page of a server on the loopback interface: its calls as they are received, and a playground.
///
/// Only a browser of this machine can read it, on a page of the server itself: a request whose `Host` names another host is
/// refused, which includes web pages whose name resolves to this machine, and so is one of a page of another origin. It shows
/// the paths of calls without their secrets, and neither queries, header fields nor values of bodies.
package final class ServedPage: Sendable {
    private struct State {
        var check: PassCheck
        var sources: [SchemaSource]
        var calls = ServedCalls()
        /// Counts the changes of the endpoints and of the chosen answers.
        var setup = 0
    }

    /// The path of the page.
    private static let path = "/.schema-lint/"

    private let state: Locked<State>
    /// The answers of calls that can be chosen; `nil` if another server answers.
    private let choices: MockChoices?
    /// The answer of a call without a choice, or the URL of the other server.
    private let standard: String
    /// Tells a run of the server from an earlier one on the same port.
    private let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)

    /// Creates the page of a mock server.
    package convenience init(_ check: PassCheck, _ sources: [SchemaSource], _ settings: MockService.Settings) {
        self.init(check, sources, settings.choices, standard: settings.variant.rawValue)
    }

    /// Creates the page of a server that passes requests on.
    package convenience init(_ check: PassCheck, _ sources: [SchemaSource], _ upstream: UpstreamURL) {
        self.init(check, sources, nil, standard: upstream.origin)
    }

    private init(_ check: PassCheck, _ sources: [SchemaSource], _ choices: MockChoices?, standard: String) {
        state = Locked(State(check: check, sources: sources))
        (self.choices, self.standard) = (choices, standard)
    }

    /// Returns the line that names the page of a server.
    package static func line(at baseURL: String) -> String { "  see the calls at \(baseURL)\(path)\n" }

    /// Shows further calls by other schemas.
    package func use(_ check: PassCheck, _ sources: [SchemaSource]) {
        state.withLock { ($0.check, $0.sources, $0.setup) = (check, sources, $0.setup + 1) }
    }

    // MARK: Calls

    /// Adds a call that another server has answered.
    package func add(_ result: PassedResult) { add(result.members, result.verdict) }

    /// Adds a call of the mock server.
    package func add(_ response: MockResponse, to request: MockRequest) {
        if response.isRefusal {
            let check = state.withLock { $0.check }
            return add(check.result(of: PassedCall(response, to: request), checksAnswer: false))
        }
        let verdict: PassedResult.Verdict = response.operation == nil ? .undefined : .agrees
        var call: JSONObject = [
            "method": .string(request.method), "path": .string(PassedResult.shown(response.shownPath)),
            "status": .int(response.status), "verdict": .string(verdict.rawValue),
            "responseBytes": .int(response.body.count),
        ]
        if let owner = response.operation { call["call"] = .string(owner) }
        if let note = response.note { call["notes"] = [.string(note.displayLine)] }
        add(call, verdict)
    }

    private func add(_ call: JSONObject, _ verdict: PassedResult.Verdict) {
        let time = Int(Date().timeIntervalSince1970 * 1_000)
        state.withLock { $0.calls.add(call, verdict, time: time) }
    }

    // MARK: Requests

    /// The maximum size of the body of a request, in bytes.
    package static let maximumBody = 1 << 20

    /// Returns whether the page answers a request, whoever sends it.
    package func owns(_ request: MockRequest) -> Bool {
        let path = Self.path(of: request)
        return path.hasPrefix(Self.path) || path == Self.path.dropLast() || isRedirected(request)
    }

    private static func path(of request: MockRequest) -> Substring { request.target.prefix { $0 != "?" } }

    /// Refuses a request to the page by its head. Returns `nil` for one that is answered after its body.
    package func refusal(of request: MockRequest) -> MockResponse? {
        func values(_ name: String) -> [String] { request.fields.filter { $0.name.lowercased() == name }.map(\.value) }
        let hosts = values("host")
        guard hosts.count == 1, let host = ServedHosts.host(of: hosts[0]), ServedHosts.isLoopback(host) else {
            return .message(421, "expected localhost or 127.0.0.1 as the host of the page's URL, found another one")
        }
        // A browser states these fields, and a page cannot change them.
        let isForeign =
            values("origin").contains { $0.lowercased() != "http://" + hosts[0].lowercased() }
            || values("sec-fetch-site").contains { $0 != "same-origin" && $0 != "none" }
        guard !isForeign else {
            return .message(403, "expected a request of this page, found one of another; enter its address instead")
        }
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            var response = MockResponse.message(405, "expected GET or POST, found another method")
            response.fields.append(.init("Allow", "GET, HEAD, POST"))
            return response
        }
        guard request.method == "POST" else { return nil }
        // A page of another origin may send this type only after a preflight, which is never permitted.
        let type = (values("content-type").first ?? "").prefix { $0 != ";" }.lowercased()
        guard type == "application/json", !values("origin").isEmpty else {
            return .message(403, "expected JSON with the field Origin, as this page sends it")
        }
        return nil
    }

    /// Returns the response to a request that `owns(_:)` accepts.
    package func respond(to request: MockRequest) -> MockResponse {
        var response = refusal(of: request) ?? answer(request)
        response.fields += PageContent.fields
        return response
    }

    private func answer(_ request: MockRequest) -> MockResponse {
        let path = Self.path(of: request)
        guard path.hasPrefix(Self.path) else {
            return MockResponse(status: 302, fields: [.init("Location", Self.path), .init("Vary", "Accept")])
        }
        let name = path.dropFirst(Self.path.count)
        switch (request.method == "POST", name) {
        case (false, "state"):
            let query = RouteTarget(request.target).query
            return json(state(since: Self.number("since", of: query), Self.number("setup", of: query)))
        case (true, "answer"): return choose(request)
        case (true, "playground"): return play(request)
        case (false, _): return PageContent.file(String(name)) ?? .message(404, "the page has no such part")
        case (true, _): return .message(404, "the page has no such part")
        }
    }

    private func json(_ value: JSONValue) -> MockResponse {
        MockResponse(status: 200, json: Array((value.text().displayJSON + "\n").utf8))
    }

    /// Returns whether a browser asks for the root, which no call has and no other server answers.
    private func isRedirected(_ request: MockRequest) -> Bool {
        guard choices != nil, request.target == "/", ["GET", "HEAD"].contains(request.method) else { return false }
        let types = (request.value(of: "Accept") ?? "").split(separator: ",").map { type in
            type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        }
        guard types.contains("text/html"), refusal(of: request) == nil else { return false }
        let root = RouteTarget(request.target).path
        return !state.withLock { $0.check }.routes.contains { $0.template.match(root) != nil }
    }

    // MARK: Parts

    private static func number(_ name: String, of query: [RawParameter]) -> Int {
        let text = query.first { $0.name == name }?.texts.first
        return text.flatMap { Int(digits: String(decoding: $0, as: UTF8.self)) } ?? -1
    }

    /// Returns what has changed since a call and a setup that the page has.
    private func state(since number: Int, _ setup: Int) -> JSONValue {
        let state = state.withLock { $0 }
        let chosen: JSONValue? = state.setup == setup ? .none : self.setup(state)
        return .members([
            ("run", .string(run)), ("last", .int(state.calls.last)), ("setup", .int(state.setup)),
            ("summary", state.calls.summary), ("calls", chosen),
            ("answers", chosen == nil || choices == nil ? nil : .array(MockChoices.Answer.names.map { .string($0) })),
            ("standard", chosen == nil ? nil : .string(standard)),
            ("requests", .array(state.calls.after(number))),
        ])
    }

    private func setup(_ state: State) -> JSONValue {
        .array(
            state.check.routes.map { route in
                .members([
                    ("call", .string(route.owner)), ("method", .string(route.method)),
                    ("path", .string(route.template.text)),
                    ("answer", choices?[route.owner].map { .string($0.name) }),
                ])
            }
        )
    }

    /// Chooses the answer of a call, or none.
    private func choose(_ request: MockRequest) -> MockResponse {
        guard let choices, let body = try? JSONValue(parsing: request.body), let call = body["call"]?.string,
            let answer = body["answer"]
        else { return .message(400, #"expected {"call": …, "answer": …} for a mock server"#) }
        let chosen = answer.string.flatMap { MockChoices.Answer($0) }
        guard chosen != nil || answer == .null else {
            return .message(400, "expected one of the answers \(MockChoices.Answer.names.joined(separator: ", "))")
        }
        return state.withLock { state in
            guard state.check.routes.contains(where: { $0.owner.isExactly(call) }) else {
                return .message(404, "no endpoint has this call")
            }
            choices[call] = chosen
            state.setup += 1
            return json(["setup": .int(state.setup)])
        }
    }

    private func play(_ request: MockRequest) -> MockResponse {
        guard request.body.count <= Self.maximumBody else { return .message(413, "expected at most 1 MiB") }
        guard let body = try? JSONValue(parsing: request.body), let schema = body["schema"]?.string,
            let payload = body["payload"]?.string
        else { return .message(400, #"expected {"schema": "…", "payload": "…"}"#) }
        return json(Playground(state.withLock { $0.sources }).result(schema: schema, payload: payload))
    }
}

extension PassedCall {
    /// Creates a call that the mock server has refused.
    fileprivate init(_ response: MockResponse, to request: MockRequest) {
        self.init(request)
        requestBody = Copy(whole: request.body)
        status = response.status
        body.append(response.body)
    }
}
