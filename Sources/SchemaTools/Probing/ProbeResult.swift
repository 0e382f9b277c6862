@_spi(Generated) import SchemaEngine
import SchematicFoundation
import SchematicText

/// The answers of a server, checked by the schemas of a contract.
package struct ProbeResult: Sendable {
    let plan: ProbePlan
    package let secrets: ProbeSecrets
    var collection = ProbeDriftCollection()
    /// The number of answers to each call.
    package private(set) var answers: [String: Int] = [:]
    /// The calls without an answer, each with the reason.
    package private(set) var outages: [(owner: String, outage: ProbeOutage)] = []
    /// The calls that were not sent, each with the reason.
    package private(set) var notSent: [(owner: String, reason: String)] = []
    /// Lines about answers that the contract allows, or about which it says nothing.
    package private(set) var notices: [String] = []
    var samples = ProbeSamples()
    var recording = ProbeRecording()
    private var blanks: [String: BlankPointers] = [:]

    private let recordsExchanges: Bool

    init(_ plan: ProbePlan, _ secrets: ProbeSecrets, recordsExchanges: Bool) {
        (self.plan, self.secrets, self.recordsExchanges) = (plan, secrets, recordsExchanges)
    }

    /// The drift, by cause.
    package var drifts: [ProbeDrift] { collection.sorted }

    /// The exchanges in the format HAR 1.2, with secrets masked.
    package var har: [UInt8] { recording.har }

    /// The counts of all bodies, as `validate --tally` writes them.
    package var tally: String { recording.tally }

    /// The number of all answers.
    package var numberOfAnswers: Int { answers.values.reduce(0, +) }

    private var catalog: SchemaCatalog { plan.contract.catalog }

    mutating func add(_ exchange: ProbeRun.Exchange) {
        let owner = exchange.call.owner
        switch exchange.result {
        case .notSent(let reason): notSent.append((owner, secrets.masked(reason)))
        case .outage(let outage): outages.append((owner, outage))
        case .redirected(let request, let response, let reason):
            begin(exchange, request, response)
            let message =
                "expected an answer, found a redirect (status \(response.status)) that is not followed: \(reason)"
            add(.redirectNotFollowed, message, exchange.call)
        case .answered(let request, let response):
            begin(exchange, request, response)
            if let words = loginWords(response, request, exchange) { return add(.loginPage, words, exchange.call) }
            check(response, to: request, exchange.call)
        }
    }

    private mutating func begin(_ exchange: ProbeRun.Exchange, _ request: ProbeRequest, _ response: ProbeResponse) {
        answers[exchange.call.owner, default: 0] += 1
        guard recordsExchanges else { return }
        recording.add(request, response, of: exchange.call, catalog, secrets)
    }

    // MARK: Checks

    private mutating func check(_ response: ProbeResponse, to request: ProbeRequest, _ call: ProbePlan.Call) {
        let (status, owner) = (response.status, call.owner)
        let isSuccess = (200..<300).contains(status)
        let isExpected = call.values.status.map { $0 == status } ?? (isSuccess || plan.describes(status, of: call))
        guard isExpected else {
            let expected = call.values.status.map { "status \($0)" } ?? "a success"
            if !response.body.isEmpty { samples.add(response, of: call, status: status) }
            return add(.unexpectedStatus, "expected \(expected), found status \(status)", call)
        }
        if !isSuccess { notices.append("\(owner): answered with status \(status), which the contract describes") }
        let schema = catalog.schema(owner: owner, .response, status: status)
        if isSuccess, let refusal = catalog.commonRefusal(status: status), request.method != "HEAD",
            refusal.bodyPresence != .forbidden, refusal.accepts(response.body)
        {
            let message = "expected an answer, found a refusal with status \(status), which \(refusal.file) accepts"
            return add(.refusalInSuccess, message, call)
        }
        let statesType = checkFields(response, call)
        guard request.method != "HEAD" else { return }
        guard let schema else {
            notices.append("\(owner): no schema describes the body of the answer with status \(status)")
            return
        }
        guard let payload = payload(of: response, by: schema, call, statesType: statesType) else { return }
        checkBody(payload, by: schema, call)
    }

    /// Checks the header fields. Returns whether their schema names the content type, and so decides about it.
    private mutating func checkFields(_ response: ProbeResponse, _ call: ProbePlan.Call) -> Bool {
        guard let schema = catalog.schema(owner: call.owner, .responseHeaders, status: response.status) else {
            return false
        }
        let faults = schema.observed(response.fields)
        for fault in faults { add(fault, of: schema, call) }
        if !faults.isEmpty { samples.add(fields: response, refusedBy: schema.file) }
        var reader = CandidateReader(schema)
        return reader.object(reader.root, having: { [] }, text: { _ in nil }).member(named: "content-type") != nil
    }

    /// Returns the payload that a body is by its content type; `nil` if the app does not read it.
    private mutating func payload(
        of response: ProbeResponse,
        by schema: Schema,
        _ call: ProbePlan.Call,
        statesType: Bool
    ) -> Data? {
        let (type, body) = (response.type, response.body)
        if type.isEmpty || body.isEmpty || schema.bodyPresence == .forbidden || RecordedCall.isJSON(type) {
            return body
        }
        let reader = CandidateReader(schema)
        if reader.isData(reader.root) { return nil }
        if type.hasPrefix("text/"), reader.takesText(reader.root), !reader.isAnything(reader.root) {
            return String(utf8: body).map { Data(JSONValue.string($0).bytes()) }
        }
        if !statesType {
            let message = "expected the content type application/json, found \(type.displayLine)"
            add(.unexpectedContentType, message, call)
            samples.add(contentType: response.value(of: "content-type") ?? type, of: call, response.status)
        }
        return (try? JSONValue(parsing: body)) == nil ? nil : body
    }

    private mutating func checkBody(_ payload: Data, by schema: Schema, _ call: ProbePlan.Call) {
        let faults = schema.observed(payload)
        recording.count(payload, faults, by: schema, of: call.owner)
        guard !faults.isEmpty else { return }
        if let key = wrapper(of: payload, schema) {
            samples.wrappers[schema.file] = key
            let message = "expected the answer itself, found it in the key \(quoted(key))"
            return add(.extraWrapper, message, call, at: "/" + JSONPointer.token(of: key))
        }
        for fault in faults { add(fault, of: schema, call) }
        samples.add(payload, refusedBy: schema.file)
    }

    /// Returns the key of an object in which the expected value is, if no key is an expected one.
    private func wrapper(of payload: Data, _ schema: Schema) -> String? {
        guard let document = try? JSONDocument(parsing: JSONBuffer(payload), maximumDepth: 512),
            document.root.kind == .object
        else { return nil }
        var reader = CandidateReader(schema)
        let names = reader.object(reader.root, having: { [] }, text: { _ in nil })
        let members = Array(document.root.members)
        guard members.count <= 16, !members.contains(where: { names.member(named: $0.key) != nil }) else { return nil }
        let accepted = members.filter { member in
            (member.value.kind == .object || member.value.kind == .array)
                && schema.accepts(Array(member.value.rawText.utf8))
        }
        return accepted.count == 1 && !names.members.isEmpty
            || accepted.count == 1 && reader.elements(of: reader.root) != nil
            ? accepted[0].key : nil
    }

    // MARK: Pages

    /// The words in paths of pages on which people log in.
    private static let loginWords = [
        "auth", "authorize", "login", "logon", "oauth", "oauth2", "saml", "signin", "sign-in", "sign_in", "sso",
    ]

    /// Returns the message about a page on which people log in; `nil` for another answer.
    private func loginWords(
        _ response: ProbeResponse,
        _ request: ProbeRequest,
        _ exchange: ProbeRun.Exchange
    ) -> String? {
        guard response.isPage else { return nil }
        let page = String(decoding: response.body.prefix(1 << 20), as: UTF8.self).lowercased()
        let asksForPassword = page.contains(#/type\s*=\s*["']?password/#)
        let isRedirected = request.url != exchange.request?.url
        let segments = URIReference(request.url).path.lowercased().split { $0 == "/" || $0 == "." }
        let isNamed = isRedirected && segments.contains { Self.loginWords.contains(String($0)) }
        guard asksForPassword || isNamed else { return nil }
        let way = isRedirected ? ", to which the server redirects" : ""
        return "expected an answer, found a login page (status \(response.status))\(way); look at the credentials"
    }

    // MARK: Drift

    private mutating func add(
        _ kind: ProbeDriftKind,
        _ message: String,
        _ call: ProbePlan.Call,
        at pointer: String? = nil
    ) {
        let file = catalog.file(owner: call.owner, .response, status: call.values.status ?? 200) ?? call.file
        let place = catalog.schema(file: file)?.rootView.place
        let drift = ProbeDrift(
            code: kind.rawValue,
            message: secrets.masked(message),
            messageWithValue: secrets.masked(message),
            schema: place.flatMap { catalog.schemaPlaces(of: [$0])[$0] },
            help: nil,
            isOfHeaderFields: false
        )
        collection.add(drift, at: pointer, of: call.owner, answer: numberOfAnswers)
    }

    private mutating func add(_ fault: Fault, of schema: Schema, _ call: ProbePlan.Call) {
        var blank = blanks[schema.file] ?? BlankPointers(schema)
        let pointer = fault.payload.map { blank.blank($0.pointer) ?? "*" }
        blanks[schema.file] = blank
        // The texts of these edits have nothing of the payload.
        let hasHelp = fault.code == .missingKey || fault.code == .unexpectedNull
        let drift = ProbeDrift(
            code: fault.code.rawValue,
            message: secrets.masked(fault.withoutPayload.message),
            messageWithValue: secrets.masked(fault.message),
            schema: fault.schema ?? schema.rootView.place.flatMap { catalog.schemaPlaces(of: [$0])[$0] },
            help: hasHelp ? fault.help : nil,
            isOfHeaderFields: schema.describesHeaders
        )
        collection.add(drift, at: pointer, count: fault.count, of: call.owner, answer: numberOfAnswers)
    }
}
