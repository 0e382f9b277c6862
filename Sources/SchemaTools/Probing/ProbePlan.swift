import SchemaEngine
import SchemaSamples
import SchematicText

/// The calls of a contract that a probe sends, in the order in which they are sent.
package struct ProbePlan: Sendable {
    /// A call with one choice of values.
    struct Call: Sendable {
        let owner: String
        /// The path schema.
        let file: String
        let endpoint: Endpoint
        /// The number of the choice, from 0.
        let number: Int
        let values: ProbeSettings.ValueSet
    }

    /// The reasons that the calls cannot be sent, each in one line that states what to write.
    package struct Refusal: Error {
        package let messages: [String]
    }

    let contract: Contract
    let settings: ProbeSettings
    let base: URIReference
    private(set) var calls: [Call] = []
    /// The calls that are left out because they are not safe, or because the settings skip them.
    package private(set) var leftOut: [String] = []
    /// The requests that no path schema describes.
    package private(set) var withoutEndpoint: [String] = []

    /// Plans the calls of a contract.
    ///
    /// - Parameters:
    ///   - contract: The contract, without errors.
    ///   - settings: The values of the calls.
    ///   - base: The base URL of the server.
    ///   - included: The names of calls that are sent although their methods are not safe.
    /// - Throws: `Refusal` if a value is missing, or a name is unknown.
    package init(
        _ contract: Contract,
        _ settings: ProbeSettings,
        base: String,
        including included: [String] = []
    ) throws(Refusal) {
        (self.contract, self.settings, self.base) = (contract, settings, URIReference(base))
        guard ["http", "https"].contains(self.base.scheme), self.base.authority?.isEmpty == false,
            !base.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") })
        else {
            let found = quoted(SecretItems.url(base))
            throw Refusal(
                messages: ["expected the base URL of a server, such as https://api.example.org/v1, found \(found)"]
            )
        }
        let (found, others) = contract.calls
        withoutEndpoint = others
        let owners = found.map(\.owner)
        var messages = Self.unknownNames(included, "--include", among: owners)
        messages += Self.unknownNames(settings.names, "the key calls of \(ProbeSettings.fileName)", among: owners)
        let wanted = Set(included.map(LookupName.init))
        var planned: [String: [Call]] = [:]
        for call in found.sorted(by: { $0.owner.utf8.lexicographicallyPrecedes($1.owner.utf8) }) {
            let isSafe = ["GET", "HEAD"].contains(call.endpoint.method) || wanted.contains(LookupName(call.owner))
            guard isSafe, !settings.skipped.contains(LookupName(call.owner)) else {
                leftOut.append(call.owner)
                continue
            }
            let sets = settings.sets(of: call.owner)
            planned[call.owner] = sets.enumerated().map { number, values in
                Call(owner: call.owner, file: call.file, endpoint: call.endpoint, number: number, values: values)
            }
            for set in sets { messages += missing(of: call, set) }
        }
        calls = Self.ordered(planned, &messages)
        guard messages.isEmpty else { throw Refusal(messages: messages) }
    }

    private static func unknownNames(_ names: [String], _ place: String, among owners: [String]) -> [String] {
        let known = Set(owners.map(LookupName.init))
        return names.filter { !known.contains(LookupName($0)) }.map { name in
            var suggestion = Suggestion()
            let nearest = suggestion.nearest(to: name, among: owners).first
            return "\(place) names \(quoted(name)), which no path schema with an {endpoint} describes"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        }
    }

    /// Lines about what is not sent.
    package var notices: [String] {
        [
            ("not sent, because no path schema states an {endpoint}", withoutEndpoint),
            ("not sent, because the method is not GET or HEAD, or by the settings", leftOut),
        ].compactMap { words, names in names.isEmpty ? nil : "\(words): \(names.joined(separator: ", "))" }
    }

    // MARK: Values

    /// Returns the messages about values that a call requires, and that the settings do not have.
    private func missing(of call: Contract.Call, _ set: ProbeSettings.ValueSet) -> [String] {
        let (catalog, owner) = (contract.catalog, call.owner)
        let parameters = Self.required(by: catalog.schema(file: call.file))
        let fields = Self.required(by: catalog.schema(owner: owner, .headers))
        let values = Set(set.parameters.map { ExactName($0.name) })
        let given = Set((settings.fields + set.fields).map { ExactName($0.name.lowercased()) })
        var messages = parameters.filter { !values.contains(ExactName($0)) }.map {
            Self.message(owner, "a value of the parameter", $0, in: "parameters")
        }
        messages += fields.filter { !given.contains(ExactName($0.lowercased())) }.map {
            Self.message(owner, "a value of the header field", $0, in: "headers")
        }
        if set.body == nil, catalog.schema(owner: owner, .request)?.bodyPresence == .required {
            let entry = JSONValue.members([(owner, .members([("body", "…" as JSONValue)]))]).text()
            messages.append("\(owner): expected a body, found none; write it into \(Self.place(entry))")
        }
        return messages
    }

    private static func message(_ owner: String, _ words: String, _ name: String, in key: String) -> String {
        let values: JSONValue = .members([(name, "…" as JSONValue)])
        let entry = JSONValue.members([(owner, .members([(key, values)]))])
        return "\(owner): expected \(words) \(quoted(name)), found none; write it into \(place(entry.text()))"
    }

    private static func place(_ entry: String) -> String {
        "\(ProbeSettings.fileName), as in {\"calls\": \(entry)}, or leave the call out: {\"skip\": [\"…\"]}".displayLine
    }

    /// Returns the keys that an object requires.
    private static func required(by schema: Schema?) -> [String] {
        guard let schema else { return [] }
        var reader = CandidateReader(schema)
        let object = reader.object(reader.root, having: { [] }, text: { _ in nil })
        return object.members.filter(\.isRequired).map(\.name)
    }

    // MARK: Order

    /// Returns the calls in the order of their names, but each after those whose answers it needs.
    private static func ordered(_ planned: [String: [Call]], _ messages: inout [String]) -> [Call] {
        let owners = Dictionary(planned.keys.map { (LookupName($0), $0) }) { first, _ in first }
        var open: [String: Int] = [:]
        var dependents: [String: [String]] = [:]
        var ready: [String] = []
        for (owner, calls) in planned.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let names = Set(calls.flatMap(\.values.calls).map(LookupName.init))
            let needed = names.compactMap { owners[$0] }
            for name in calls.flatMap(\.values.calls) where owners[LookupName(name)] == nil {
                messages.append(
                    "\(owner): 'from' names \(quoted(name)), which is not sent; expected a call of the contract, "
                        + "with --include if its method is not GET or HEAD"
                )
            }
            for other in needed { dependents[other, default: []].append(owner) }
            if needed.isEmpty { ready.append(owner) } else { open[owner] = needed.count }
        }
        var result: [Call] = []
        while !ready.isEmpty {
            var next: [String] = []
            for owner in ready {
                result += planned[owner] ?? []
                for dependent in dependents[owner] ?? [] {
                    let rest = (open[dependent] ?? 1) - 1
                    open[dependent] = rest == 0 ? nil : rest
                    if rest == 0 { next.append(dependent) }
                }
            }
            ready = next.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        guard !open.isEmpty else { return result }
        let names = open.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ", ")
        messages.append(
            "expected calls of which one needs no answer of the others, found a circle of 'from' among \(names)"
        )
        return []
    }
}
