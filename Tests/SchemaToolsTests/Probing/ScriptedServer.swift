import Foundation
import SchemaEngine

@testable import SchemaTools

/// A server that answers by a closure, with a clock that only waits move.
final class ScriptedServer {
    private let answer: (ProbeRequest) -> ProbeOutcome
    private(set) var requests: [ProbeRequest] = []
    private(set) var waits: [Duration] = []
    private var time = ContinuousClock.now

    init(_ answer: @escaping (ProbeRequest) -> ProbeOutcome) { self.answer = answer }

    /// A contract of issues.
    static let contract = [
        "GetIssues.path.json": #"{ "{endpoint}": "GET issues.json{?limit}", "limit{?}": "{int:1..100}" }"#,
        "GetIssues.response.json": #"{ "issues": [{ "id": 1, "subject": "text" }] }"#,
    ]

    static func contract(_ files: [String: String] = contract) throws -> Contract {
        let contract = Contract(files.map { SchemaSource(path: $0.key, text: $0.value) }.sorted { $0.path < $1.path })
        guard contract.errors.isEmpty else { throw SchemaErrors(faults: contract.errors) }
        return contract
    }

    static func plan(
        _ files: [String: String] = contract,
        settings: String = "{}",
        base: String = "https://api.example.org/v1",
        including names: [String] = []
    ) throws -> ProbePlan {
        let settings = try ProbeSettings(reading: JSONBuffer(settings.utf8))
        return try ProbePlan(contract(files), settings, base: base, including: names)
    }

    func result(
        _ plan: ProbePlan,
        limits: ProbeRun.Limits = .init(),
        variables: [String: String] = [:]
    ) throws -> ProbeResult {
        let environment = ProbeRun.Environment(
            send: { request in
                self.requests.append(request)
                return self.answer(request)
            },
            wait: { duration in
                self.waits.append(duration)
                self.time += duration
            },
            now: { self.time },
            secondsSince1970: { 784_111_777 },
            variable: { variables[$0] }
        )
        var run = ProbeRun(plan, limits, environment)
        return try run.result()
    }
}

extension ProbeResponse {
    /// A response with a text.
    static func text(
        _ text: String,
        _ status: Int = 200,
        type: String = "application/json",
        fields: [(name: String, value: String)] = []
    ) -> ProbeOutcome {
        .success(ProbeResponse(status: status, fields: [("Content-Type", type)] + fields, body: Data(text.utf8)))
    }

    static let issues = text(#"{"issues": [{"id": 7, "subject": "a"}]}"#)

    static func redirect(_ location: String, _ status: Int = 302) -> ProbeOutcome {
        text("", status, type: "text/plain", fields: [("Location", location)])
    }
}
