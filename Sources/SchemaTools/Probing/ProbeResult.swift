import SchemaEngine
import SchemaSamples
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
        recording.add(HARExchange(request, response), of: exchange.call, catalog, secrets)
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
        let check = AnswerCheck(response, to: request.method, owner: owner, catalog)
        if let refusal = check.refusal {
            let message = "expected an answer, found a refusal with status \(status), which \(refusal.file) accepts"
            return add(.refusalInSuccess, message, call)
        }
        if let schema = check.headerSchema {
            let faults = schema.observed(response.fields)
            for fault in faults { add(fault, of: schema, call) }
            if !faults.isEmpty { samples.add(fields: response, refusedBy: schema.file) }
        }
        guard request.method != "HEAD" else { return }
        guard let schema = check.schema else {
            notices.append("\(owner): no schema describes the body of the answer with status \(status)")
            return
        }
        let (payload, message) = check.payload(by: schema)
        if let message {
            add(.unexpectedContentType, message, call)
            samples.add(contentType: response.value(of: "content-type") ?? response.type, of: call, status)
        }
        if let payload { checkBody(payload, check, by: schema, call) }
    }

    private mutating func checkBody(
        _ payload: Data,
        _ check: AnswerCheck,
        by schema: Schema,
        _ call: ProbePlan.Call
    ) {
        let faults = schema.observed(payload)
        recording.count(payload, faults, by: schema, of: call.owner)
        guard !faults.isEmpty else { return }
        if let key = check.wrapper(of: payload, by: schema) {
            samples.wrappers[schema.file] = key
            let message = "expected the answer itself, found it in the key \(quoted(key))"
            return add(.extraWrapper, message, call, at: "/" + JSONPointer.token(of: key))
        }
        for fault in faults { add(fault, of: schema, call) }
        samples.add(payload, refusedBy: schema.file)
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
        let drift = ProbeDrift(
            code: kind.rawValue,
            message: secrets.masked(message),
            messageWithValue: secrets.masked(message),
            schema: catalog.schema(file: file).flatMap(catalog.place),
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
            schema: fault.schema ?? catalog.place(of: schema),
            help: hasHelp ? fault.help : nil,
            isOfHeaderFields: schema.describesHeaders
        )
        collection.add(drift, at: pointer, count: fault.count, of: call.owner, answer: numberOfAnswers)
    }
}
