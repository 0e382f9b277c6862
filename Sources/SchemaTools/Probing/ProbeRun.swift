import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// Sends the calls of a plan, one at a time, and collects their answers.
package struct ProbeRun {
    /// The limits of a run.
    package struct Limits: Sendable {
        /// The maximum number of requests in a second.
        package var rate = 5
        /// The maximum number of repetitions of a request.
        package var repetitions = 2
        /// The maximum wait before a repetition, also if the server asks for a longer one.
        package var longestWait = Duration.seconds(60)

        /// Whether the result has all exchanges, for a recording.
        package var recordsExchanges = true

        package init() {}
    }

    /// What a run needs of the outside.
    package struct Environment {
        /// Performs one exchange. It does not follow redirects.
        package var send: (ProbeRequest) -> ProbeOutcome
        package var wait: (Duration) -> Void
        package var now: () -> ContinuousClock.Instant
        /// Returns the seconds since 1970, which dates of `Retry-After` are compared with.
        package var secondsSince1970: () -> Int
        /// Returns an environment variable; `nil` if it is not set or empty.
        package var variable: (String) -> String?

        package init(
            send: @escaping (ProbeRequest) -> ProbeOutcome,
            wait: @escaping (Duration) -> Void,
            now: @escaping () -> ContinuousClock.Instant = { .now },
            secondsSince1970: @escaping () -> Int = { Int(Date().timeIntervalSince1970) },
            variable: @escaping (String) -> String?
        ) {
            (self.send, self.wait, self.now) = (send, wait, now)
            (self.secondsSince1970, self.variable) = (secondsSince1970, variable)
        }
    }

    /// A call, and what has become of it.
    struct Exchange {
        enum Result {
            case answered(ProbeRequest, ProbeResponse)
            /// The redirect is not followed, with the reason.
            case redirected(ProbeRequest, ProbeResponse, String)
            case outage(ProbeOutage)
            /// The request was not sent, with the reason.
            case notSent(String)
        }

        let call: ProbePlan.Call
        /// The first request; `nil` if none was sent.
        let request: ProbeRequest?
        let result: Result
    }

    private let plan: ProbePlan
    private let limits: Limits
    private let environment: Environment
    private let composition: ProbeComposition
    private(set) var secrets = ProbeSecrets()
    private var answers: [LookupName: JSONValue] = [:]
    private var lastStart: ContinuousClock.Instant?
    /// The number of calls, one after the other, for which no connection could be made.
    private var unreachable = 0

    /// The number of calls without a connection after which no further ones are sent.
    private static let greatestUnreachable = 2

    package init(_ plan: ProbePlan, _ limits: Limits = Limits(), _ environment: Environment) {
        (self.plan, self.limits, self.environment) = (plan, limits, environment)
        composition = ProbeComposition(plan: plan)
    }

    /// Sends all calls.
    ///
    /// - Returns: The answers, checked by the schemas.
    /// - Throws: A refusal if an environment variable is missing, before anything is sent.
    package mutating func result() throws(ProbePlan.Refusal) -> ProbeResult {
        try readVariables()
        let needed = Set(plan.calls.flatMap { $0.values.calls }.map(LookupName.init))
        var result = ProbeResult(plan, secrets, recordsExchanges: limits.recordsExchanges)
        for call in plan.calls {
            let exchange = exchange(call)
            if needed.contains(LookupName(call.owner)), answers[LookupName(call.owner)] == nil,
                case .answered(_, let response) = exchange.result, (200..<300).contains(response.status)
            {
                answers[LookupName(call.owner)] = try? JSONValue(parsing: response.body)
            }
            result.add(exchange)
        }
        return result
    }

    private mutating func readVariables() throws(ProbePlan.Refusal) {
        let values = plan.calls.flatMap { $0.values.all } + plan.settings.fields.map(\.value)
        let names = Set(values.flatMap(\.variables)).sorted()
        let missing = names.filter { environment.variable($0) == nil }
        guard missing.isEmpty else {
            throw ProbePlan.Refusal(
                messages: missing.map {
                    "expected the environment variable \(quoted($0)), which \(ProbeSettings.fileName) names, found none"
                }
            )
        }
        for name in names { secrets.insert(environment.variable(name) ?? "") }
    }

    private mutating func exchange(_ call: ProbePlan.Call) -> Exchange {
        let request: ProbeRequest
        do throws(ProbeComposition.Refusal) {
            request = try composition.request(for: call) { value throws(ProbeComposition.Refusal) in
                try value.resolved(
                    variable: { name throws(ProbeComposition.Refusal) in environment.variable(name) ?? "" },
                    answer: answer
                )
            }
        } catch {
            return Exchange(call: call, request: nil, result: .notSent(error.reason))
        }
        guard unreachable < Self.greatestUnreachable else {
            let outage = ProbeOutage(.unreachable, "not sent, because the server could not be reached before")
            return Exchange(call: call, request: nil, result: .outage(outage))
        }
        let result = repeated(request, call)
        if case .outage(let outage) = result, outage.kind == .unreachable { unreachable += 1 } else { unreachable = 0 }
        return Exchange(call: call, request: request, result: result)
    }

    private func answer(_ call: String, _ pointer: String) throws(ProbeComposition.Refusal) -> JSONValue {
        guard let root = answers[LookupName(call)] else {
            throw ProbeComposition.Refusal("\(call) has no answer from which a value can be taken")
        }
        var value: JSONValue? = root
        for step in JSONPointer.steps(of: pointer) {
            if case .array = value {
                value = JSONPointer.index(step).flatMap { value?[$0] }
            } else {
                value = value?[step]
            }
        }
        guard let value, !value.isNull else {
            throw ProbeComposition.Refusal("the answer to \(call) has no value at \(pointer.displayLine)")
        }
        return value
    }

    // MARK: Attempts

    /// Sends a request until it is answered, or until no further attempt is allowed.
    private mutating func repeated(_ request: ProbeRequest, _ call: ProbePlan.Call) -> Exchange.Result {
        var allowance = limits.longestWait
        var number = 0
        while true {
            let result = followed(request)
            guard let (outage, requested) = outage(of: result, call) else { return result }
            // The delay doubles with each attempt, as for `RetryMiddleware` of the client.
            let delay = requested ?? .seconds(1 << min(number, 5))
            guard number < limits.repetitions, request.isIdempotent, delay <= allowance else { return .outage(outage) }
            allowance -= delay
            number += 1
            environment.wait(delay)
        }
    }

    /// Returns the outage that a result is, with the wait that the server asks for; `nil` for an answer.
    private func outage(of result: Exchange.Result, _ call: ProbePlan.Call) -> (ProbeOutage, Duration?)? {
        switch result {
        case .outage(let outage): return (outage, nil)
        case .notSent, .redirected: return nil
        case .answered(_, let response):
            let status = response.status
            guard status >= 500 || status == 429 || status == 408, !plan.describes(status, of: call) else { return nil }
            let kind: ProbeOutage.Kind =
                status == 429 ? .tooManyRequests : status == 408 ? .slow : .serverError
            return (ProbeOutage(kind, "the server answered with status \(status)"), retryAfter(response))
        }
    }

    /// Returns the wait that a server asks for (RFC 9110, section 10.2.3).
    private func retryAfter(_ response: ProbeResponse) -> Duration? {
        guard let text = response.value(of: "retry-after"), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy(\.isASCIIDigit) { return .seconds(Int(text) ?? .max / 2) }
        let now = environment.secondsSince1970()
        guard let moment = HTTPDate.read(text, currentYear: { HTTPDate.year(of: now) }) else { return nil }
        return .seconds(max(0, moment - now))
    }

    // MARK: Redirects

    /// Sends a request, and follows redirects as `RedirectFollowing` of the client does.
    private mutating func followed(_ first: ProbeRequest) -> Exchange.Result {
        var request = first
        var visited: [String] = []
        while true {
            pace()
            let response: ProbeResponse
            switch environment.send(request) {
            case .success(let received): response = received
            case .failure(let outage): return .outage(outage)
            }
            guard RedirectRule.isFollowed(response.status), let location = response.value(of: "location") else {
                return .answered(request, response)
            }
            visited.append("\(request.method) \(request.url)")
            let target = URIReference(location).resolved(against: URIReference(request.url))
            guard ["http", "https"].contains(target.scheme), target.authority?.isEmpty == false,
                target.authority?.contains("@") == false, !location.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { return .redirected(request, response, "its Location is not a URL that a client can request") }
            let following = request.redirected(by: response.status, to: target.text)
            if request.url.lowercased().hasPrefix("https:"), target.scheme == "http" {
                return .redirected(request, response, "it leads from https to http")
            }
            guard !visited.contains("\(following.method) \(following.url)") else {
                return .redirected(request, response, "it leads to a URL that was requested before")
            }
            guard visited.count <= RedirectRule.limit else {
                return .redirected(request, response, "it is the \(visited.count)th redirect of one call")
            }
            request = following
        }
    }

    /// Waits until the next request may be sent.
    private mutating func pace() {
        let now = environment.now()
        if let lastStart {
            let rest = Duration.seconds(1) / max(1, limits.rate) - (now - lastStart)
            if rest > .zero { environment.wait(rest) }
        }
        lastStart = environment.now()
    }
}

extension ProbePlan {
    /// Returns whether a schema of the contract describes a status itself: by its number or, for a failure of the server, by its
    /// class.
    func describes(_ status: Int, of call: Call) -> Bool {
        guard call.values.status != status else { return true }
        let file = contract.catalog.file(owner: call.owner, .response, status: status)
        switch file.flatMap({ try? SchemaFileName(path: $0).status }) {
        case .exact: return true
        case .class: return status >= 500
        case nil: return false
        }
    }
}

/// The secrets of a run, which no output contains.
package struct ProbeSecrets: Sendable {
    /// The longest first, because one can contain another.
    private var texts: [String] = []

    /// The length below which a word of a secret is not searched for, because other texts would have it, too.
    private static let shortest = 6

    /// Adds a secret, in each form in which it can be sent.
    mutating func insert(_ secret: String) {
        let words = secret.split(separator: " ").map(String.init).filter { $0.count >= Self.shortest }
        for text in [secret] + words where !text.isEmpty {
            let escaped = JSONValue.string(text).text().dropFirst().dropLast()
            texts += [text, PercentEncoding.component(text), String(escaped)]
        }
        texts.sort { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Returns a text with a mask in place of each secret.
    package func masked(_ text: String) -> String {
        texts.reduce(text) { text, secret in
            text.contains(secret) ? text.replacing(secret, with: SecretRecognition.mask) : text
        }
    }
}
