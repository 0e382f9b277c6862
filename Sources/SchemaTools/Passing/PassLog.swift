package import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// What a run of the pass-through has seen, in memory that does not grow with the number of calls.
package struct PassLog {
    /// The results of one call, for the terminal and for files.
    package struct Entry: Sendable {
        package let line: String
        /// Ways by which the app leaves the pass-through, which were not seen before.
        package let notices: [String]
        package let event: String
        /// The exchange in the format HAR, if it is recorded.
        package let exchange: JSONValue?
    }

    /// A call without an endpoint.
    private struct Undefined: Hashable {
        let method: String
        let path: String
    }

    /// The maximum number of different paths without an endpoint, and of different notices.
    private static let maximumTexts = 1_000

    private let upstream: UpstreamURL
    private let recordsExchanges: Bool
    private var counts: [PassedResult.Verdict: Int] = [:]
    private var undefined: [Undefined: Int] = [:]
    private var furtherUndefined = 0
    private var seenNotices: Set<String> = []
    private var recording = ProbeRecording()
    private var tallies = TallyCollection()
    private var inference: HARInference?

    package init(_ upstream: UpstreamURL, recordsExchanges: Bool, learns: Bool) {
        (self.upstream, self.recordsExchanges) = (upstream, recordsExchanges)
        inference = learns ? HARInference() : nil
    }

    /// Whether a call differs from its schemas.
    package var hasDifferences: Bool { counts[.differs] != nil }

    /// The counts of all bodies, as `validate --tally` writes them.
    package var tally: String {
        var all = tallies
        recording.merge(into: &all)
        return all.text
    }

    /// The schemas of the calls without an endpoint, and notices; `nil` if there are none.
    package var learned: HARInference.Result? {
        guard let inference, counts[.undefined] != nil else { return nil }
        var result = inference.result()
        let omissions = inference.omissions.counts.map { reason, count in
            "\(quantity(count, "call")) left out of \(counts[.undefined] ?? 0): \(reason)".displayLine
        }
        result.notices = omissions + result.notices
        return result
    }

    /// Begins to count by other schemas.
    package mutating func useOtherSchemas() {
        recording.merge(into: &tallies)
        recording = ProbeRecording()
    }

    /// Adds a call.
    package mutating func add(_ result: PassedResult, _ check: PassCheck) -> Entry {
        counts[result.verdict, default: 0] += 1
        if result.verdict == .undefined { addUndefined(result) }
        for (schema, payload, faults) in result.counted {
            recording.count(payload, faults, by: schema, of: result.call?.owner ?? "")
        }
        let name = result.call?.owner ?? result.shownPath
        let notices = result.notices.map { "\(name): \($0)".displayLine }.filter { notice in
            seenNotices.count < Self.maximumTexts && seenNotices.insert(notice).inserted
        }
        let isRecorded = recordsExchanges && result.verdict != .failed
        return Entry(
            line: result.line,
            notices: notices,
            event: result.event,
            exchange: isRecorded
                ? ProbeRecording.entry(
                    result.exchange(url: shownURL(of: result)),
                    of: result.call,
                    check.catalog,
                    ProbeSecrets()
                )
                : nil
        )
    }

    /// The URL of a call without the secrets in its path.
    private func shownURL(of result: PassedResult) -> String {
        let query = result.target.drop { $0 != "?" }
        return upstream.text + PassedResult.shown(String(result.target.dropLast(query.count))) + query
    }

    // MARK: Calls without an endpoint

    private mutating func addUndefined(_ result: PassedResult) {
        let path = result.target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let segments = path.dropFirst().map(String.init)
        let template = RecordedPath.path(of: segments).path.template(naming: [])
        let key = Undefined(method: result.method, path: "/" + template)
        if undefined[key] != nil || undefined.count < Self.maximumTexts {
            undefined[key, default: 0] += 1
        } else {
            furtherUndefined += 1
        }
        let place = HARReader.EntryPosition(index: counts[.undefined] ?? 0, line: 1)
        inference?.add(.exchange(result.exchange(url: upstream.text + result.target)), at: place, of: "the calls")
    }

    // MARK: Summary

    /// The lines after the end.
    package var summary: [String] {
        func count(_ verdict: PassedResult.Verdict, _ one: String, _ several: String) -> String? {
            counts[verdict].map { "\($0) \($0 == 1 ? one : several)" }
        }
        let parts = [
            count(.agrees, "agrees", "agree"), count(.differs, "differs", "differ"),
            count(.unchecked, "is not checked", "are not checked"),
            count(.undefined, "is not defined", "are not defined"),
            count(.failed, "has no complete answer", "have no complete answer"),
        ].compactMap { $0 }
        let lines = undefined.sorted { ($1.value, $0.key.path, $0.key.method) < ($0.value, $1.key.path, $1.key.method) }
            .map { "  \($0.value) \($0.key.method) \($0.key.path) is not defined".displayLine }
        let further = furtherUndefined > 0 ? ["  \(furtherUndefined) with other paths are not defined"] : []
        let total = quantity(counts.values.reduce(0, +), "call")
        return [parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"] + lines + further
    }
}

extension PassCheck {
    /// Compares a call with its schemas, and finds the ways by which it leads past the pass-through.
    package func result(of call: PassedCall, from upstream: UpstreamURL) -> PassedResult {
        var result = result(of: call)
        result.notices = PassNotices(upstream).notices(of: result)
        return result
    }
}
