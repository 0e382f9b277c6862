@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Compares a contract with the document in which a provider describes its API: whether the app reads all responses that the
/// document allows, and whether the document accepts all requests that the app may send.
package struct ProviderComparison {
    typealias Node = ImportDocuments.Node

    /// The result of a comparison.
    package struct Result: Sendable {
        package var findings: [ProviderFinding] = []
        /// The number of calls that were compared.
        package var calls = 0
        /// The requests without an endpoint, which cannot be compared, sorted by name.
        package var withoutEndpoint: [String] = []
        /// The indices of the assumptions of the settings that a finding has made necessary.
        package var usedAssumptions: Set<Int> = []

        package init() {}

        /// Adds the result of another catalog.
        package mutating func add(_ other: Result) {
            findings += other.findings
            calls += other.calls
            withoutEndpoint += other.withoutEndpoint
            usedAssumptions.formUnion(other.usedAssumptions)
        }
    }

    private let contract: Contract
    private let assumptions: ProviderAssumptions
    private let nodes = ComparedNodes()
    private let calls: [Contract.Call]
    private let withoutEndpoint: [String]
    private let matching: CallMatching
    private let description: ProviderDescription
    private let places: DescribedCalls
    private let losses: InexactDescription

    /// - Parameters:
    ///   - contract: The schemas of the app.
    ///   - document: The document of the provider.
    ///   - basePath: The path of the app's base URL, or `nil` if it is that of one of the document's servers or none.
    ///   - assumptions: What is believed without a statement of the document.
    package init(
        _ contract: Contract,
        with document: ProviderDocument,
        basePath: String? = nil,
        assuming assumptions: ProviderAssumptions = ProviderAssumptions()
    ) {
        (self.contract, self.assumptions) = (contract, assumptions)
        (calls, withoutEndpoint) = contract.calls
        matching = CallMatching(of: calls, in: document.calls, serverPaths: document.serverPaths, basePath: basePath)
        description = document.description(of: matching.uses)
        places = DescribedCalls(calls, in: description, contract.catalog, nodes)
        losses = InexactDescription(description)
    }

    /// Compares all calls of the contract.
    package func result() -> Result {
        var result = Result()
        (result.calls, result.withoutEndpoint) = (calls.count, withoutEndpoint)
        var findings = matching.missing.compactMap(finding) + differences(&result.usedAssumptions) + neverSent
        findings += notImported(besides: findings)
        let positions = description.documents.places(of: findings.reduce(into: []) { $0.formUnion($1.offsets) })
        for index in findings.indices {
            let offsets = findings[index].offsets.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
            findings[index].documented = offsets.compactMap { positions[$0] }
        }
        result.findings = findings.sorted { $0.order < $1.order }
        return result
    }

    // MARK: Calls

    private func finding(_ call: Contract.Call, nearest: DocumentedCall?) -> ProviderFinding? {
        guard let place = root(of: call.file) else { return nil }
        let help = nearest.map { "; the most similar one is \($0.method) \($0.path)" } ?? ""
        let words = "\(call.endpoint.method) \(call.endpoint.path)"
        let endpoints = EndpointComparison(old: contract.catalog, new: contract.catalog)
        let witness = endpoints.witness(ofUnansweredCallsOf: call.file, among: [])
        return ProviderFinding(
            kind: .callNotDescribed,
            severity: witness == nil ? .unknown : .breaking,
            message: "the document does not describe the call \(words)\(help)",
            place: place,
            witness: witness,
            reason: witness == nil ? "no call was found that shows the destination" : nil
        )
    }

    private func root(of file: String) -> SchemaPlace? {
        contract.catalog.schema(file: file).flatMap(contract.catalog.place)
    }

    // MARK: Differences

    /// Returns the differences that matter to the app or the server.
    private func differences(_ usedAssumptions: inout Set<Int>) -> [ProviderFinding] {
        let described = Set(description.operations.map { LookupName($0.owner) })
        let names = SchemaNames(of: description.documents.root)
        let changes = CatalogComparison(old: contract, new: description.contract).changes()
        return changes.compactMap { change -> ProviderFinding? in
            guard let place = change.old, let name = try? SchemaFileName(path: place.file),
                name.role == .fragment || described.contains(LookupName(name.owner))
                    || LookupName(name.owner) == LookupName(SchemaIndex.commonError)
            else { return nil }
            if change.kind == .keyRemoved, name.role == .path || name.role == .headers {
                return notDescribed(change, place, name.role)
            }
            guard let direction = change.direction, change.kind != .requestRemoved, change.kind != .schemaRemoved,
                change.kind != .endpointMoved
            else { return nil }
            let (values, holders) = (places.schemas(at: place, direction), places.holders(at: place, direction))
            let schemas = values.union(holders)
            let described = change.kind == .keyBecameOptional || values.isEmpty ? holders : values
            let cause = cause(of: change, change.kind == .becameNullable ? schemas : described, names)
            if let cause {
                let trust = assumptions.trust(in: cause, at: place)
                usedAssumptions.formUnion(trust.used)
                if trust.isGiven { return nil }
            }
            var finding = ProviderFinding(
                kind: .difference(change.kind),
                severity: change.severity == .breaking ? .breaking : .unknown,
                message: Self.message(of: change),
                place: place,
                offsets: offsets(of: described),
                witness: change.witnesses.first,
                reason: change.reason,
                cause: cause
            )
            // The document may exclude the payload by what the import has left out.
            var doubt = direction == .response ? losses.wider(at: schemas) : losses.narrower(at: schemas)
            if let refusal = finding.witness?.refusal, refusal.hasPrefix(FaultCode.unexpectedNull.rawValue) {
                let isAdded = change.kind == .keyAddedOptional || change.kind == .keyAddedRequired
                let refused = isAdded ? places[direction].values(of: change.subject, in: schemas) : values
                doubt = doubt ?? losses.nullOfOptionalKey(at: refused)
            }
            if finding.severity == .breaking, let doubt {
                (finding.severity, finding.witness) = (.unknown, nil)
                finding.reason = "the schema of the document is read inexactly: \(doubt.message)"
            }
            return finding
        }
    }

    /// Returns the places of schemas. A reference is none if the schema to which it leads is among them.
    private func offsets(of schemas: Set<Node>) -> Set<FileOffset> {
        let ends = schemas.filter { $0["$ref"] == nil }
        return Set((ends.isEmpty ? schemas : ends).map { description.documents.place(of: $0) })
    }

    private func notDescribed(
        _ change: SchemaChange,
        _ place: SchemaPlace,
        _ role: SchemaFileName.Role
    ) -> ProviderFinding? {
        let name = change.subject
        if role == .headers, Self.usualFields.contains(name.lowercased()) { return nil }
        return ProviderFinding(
            kind: .parameterNotDescribed,
            severity: .unknown,
            message:
                "the document does not name the \(role == .path ? "parameter" : "header field") '\(name.displayLine)'",
            place: place,
            reason: "the server may ignore or refuse it"
        )
    }

    /// The header fields that documents do not list, because they belong to HTTP (OpenAPI 3.1, section 4.8.12.2).
    private static let usualFields: Set<String> = [
        "accept", "accept-language", "authorization", "content-type", "user-agent", "if-none-match",
        "if-modified-since",
        "if-match", "range", "prefer",
    ]

    private static func message(of change: SchemaChange) -> String {
        let key = "'\(change.subject.displayLine)'"
        switch change.kind {
        case .keyAddedRequired: return "the document requires the key \(key)"
        case .keyAddedOptional: return "the document has the key \(key), too"
        case .keyRemoved: return "the document does not name the key \(key)"
        default:
            let words = change.message.replacing(", and now ", with: "; the document says: ")
            return words.contains("; the document says: ") ? words : "in the document, \(words)"
        }
    }

    private func cause(of change: SchemaChange, _ schemas: Set<Node>, _ names: SchemaNames) -> ProviderFinding.Cause? {
        switch change.kind {
        case .keyBecameOptional:
            let objects = schemas.filter { $0["properties"] != nil }
            guard !objects.isEmpty, objects.allSatisfy({ $0["required"] == nil }) else { return nil }
            return .nothingRequired(schema: names.name(among: objects))
        case .becameNullable: return .nullable(schema: names.name(among: schemas))
        default: return nil
        }
    }

    // MARK: Requirements of the document

    /// The header fields and cookies that the document requires of calls, and for which the contract has no schema.
    private var neverSent: [ProviderFinding] {
        let files = Dictionary(grouping: calls) { LookupName($0.owner) }
        return description.operations.flatMap { operation -> [ProviderFinding] in
            guard let call = files[LookupName(operation.owner)]?.first, let place = root(of: call.file) else {
                return []
            }
            let fields = contract.catalog.file(owner: call.owner, .headers).flatMap { file in
                contract.catalog.schema(file: file, direction: .request)?.rootView
            }
            let sendsCookies = fields.map { nodes.node(of: $0).keys.contains { $0.name.lowercased() == "cookie" } }
            return operation.parameters.filter(\.isRequired).compactMap { parameter in
                let words: String
                switch parameter.place {
                case "header" where fields == nil && !Self.usualFields.contains(parameter.name.lowercased()):
                    words = "header field"
                case "cookie" where sendsCookies != true: words = "cookie"
                default: return nil
                }
                return ProviderFinding(
                    kind: .parameterNeverSent,
                    severity: .unknown,
                    message: "the document requires the \(words) '\(parameter.name.displayLine)'",
                    place: place,
                    offsets: [description.documents.place(of: parameter.node)],
                    reason: "no schema has it; the client may add it to each request"
                )
            }
        }
    }

    // MARK: Losses

    /// Returns the places of which nothing is known, because the import has left out what matters there.
    private func notImported(besides findings: [ProviderFinding]) -> [ProviderFinding] {
        func finding(_ place: SchemaPlace, _ offsets: Set<FileOffset>, _ words: String) -> ProviderFinding {
            ProviderFinding(
                kind: .notImported,
                severity: .unknown,
                message: "the schema of the document is read inexactly",
                place: place,
                offsets: offsets,
                reason: words,
                cause: .loss(words)
            )
        }
        let known = Set(findings.map { DescribedCalls.Position($0.place) })
        var found: [ProviderFinding] = []
        for direction in Direction.allCases {
            for (offset, schemas) in places[direction].schemas {
                guard let place = places.places[offset], !known.contains(.init(place)),
                    let loss = direction == .response ? losses.narrower(at: schemas) : losses.wider(at: schemas),
                    !(direction == .response && places[direction].views[offset]?.acceptsEverything ?? false)
                else { continue }
                found.append(finding(place, offsets(of: schemas), loss.message))
            }
        }
        for (file, body) in places.otherBodies {
            guard let place = root(of: file) else { continue }
            var other = finding(place, [description.documents.place(of: body)], "schemas describe JSON, forms and XML")
            other.message = "the document describes the body in other media types only"
            found.append(other)
        }
        return found
    }
}

/// The names of the schemas that a document defines.
private struct SchemaNames {
    private var names: [ImportDocuments.Node: String] = [:]

    init(of root: ImportDocuments.Node) {
        for list in [root["components"]?["schemas"], root["definitions"]] {
            for member in list?.members ?? [] { names[member.value] = member.key }
        }
    }

    /// Returns the first name of schemas that have one.
    func name(among schemas: Set<ImportDocuments.Node>) -> String? { schemas.compactMap { names[$0] }.min() }
}

extension SchemaView {
    fileprivate var acceptsEverything: Bool {
        if case .anything = resolved.form { true } else { false }
    }
}
