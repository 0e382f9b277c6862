@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Compares a contract with the document in which a provider describes its API: whether the app reads all responses that the
/// document allows, and whether the document accepts all requests that the app may send.
package struct ProviderComparison {
    typealias Node = ImportDocuments.Node

    /// What is believed without a statement of the document.
    package struct Assumptions: Sendable {
        /// A schema that requires no key means that all of its keys are present.
        package var required = false
        /// Values that may be null are not.
        package var notNull = false

        package init(required: Bool = false, notNull: Bool = false) {
            (self.required, self.notNull) = (required, notNull)
        }
    }

    /// The result of a comparison.
    package struct Result: Sendable {
        package var findings: [ProviderFinding] = []
        /// The number of calls that were compared.
        package var calls = 0
        /// The requests without an endpoint, which cannot be compared, sorted by name.
        package var withoutEndpoint: [String] = []

        package init() {}

        /// Adds the result of another catalog.
        package mutating func add(_ other: Result) {
            findings += other.findings
            calls += other.calls
            withoutEndpoint += other.withoutEndpoint
        }
    }

    private let contract: Contract
    private let document: ProviderDocument
    private let basePath: String?
    private let assumptions: Assumptions
    private let nodes = ComparedNodes()

    /// - Parameters:
    ///   - contract: The schemas of the app.
    ///   - document: The document of the provider.
    ///   - basePath: The path of the app's base URL, or `nil` if it is that of one of the document's servers or none.
    ///   - assumptions: What is believed without a statement of the document.
    package init(
        _ contract: Contract,
        with document: ProviderDocument,
        basePath: String? = nil,
        assuming assumptions: Assumptions = Assumptions()
    ) {
        (self.contract, self.document, self.basePath, self.assumptions) = (contract, document, basePath, assumptions)
    }

    /// Compares all calls of the contract.
    package func result() -> Result {
        let (calls, withoutEndpoint) = calls()
        let matching = CallMatching(
            of: calls,
            in: document.calls,
            serverPaths: document.serverPaths,
            basePath: basePath
        )
        let description = document.description(of: matching.uses)
        let places = places(of: description, calls)
        let losses = InexactDescription(description.notices, description.documents)
        var findings = matching.missing.compactMap(finding)
        findings += differences(description, places, losses)
        findings += neverSent(description, calls)
        findings += notImported(description, places, losses, besides: findings)
        let positions = description.documents.places(of: findings.reduce(into: []) { $0.formUnion($1.offsets) })
        for index in findings.indices {
            let offsets = findings[index].offsets.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
            findings[index].documented = offsets.compactMap { positions[$0] }
        }
        findings.sort { Self.key($0) < Self.key($1) }
        var result = Result()
        (result.findings, result.calls, result.withoutEndpoint) = (findings, calls.count, withoutEndpoint)
        return result
    }

    /// Reports are sorted by place.
    private static func key(_ finding: ProviderFinding) -> (String, Int, Int, String) {
        (finding.place.file, finding.place.line, finding.place.column, finding.kind.identifier)
    }

    // MARK: Calls

    private func calls() -> ([CallMatching.Call], withoutEndpoint: [String]) {
        var (calls, others): ([CallMatching.Call], Set<String>) = ([], [])
        for source in contract.sources {
            guard let name = try? SchemaFileName(path: source.path), !name.isTagsFile, name.role != .fragment,
                LookupName(name.owner) != LookupName(SchemaIndex.commonError)
            else { continue }
            if name.role == .path, let endpoint = contract.catalog.endpoint(file: source.path) {
                calls.append(.init(owner: name.owner, file: source.path, endpoint: endpoint))
            } else {
                others.insert(name.owner)
            }
        }
        let called = Set(calls.map { LookupName($0.owner) })
        let unknown = others.filter { !called.contains(LookupName($0)) }
        return (calls.sorted { $0.file < $1.file }, unknown.sorted())
    }

    private func finding(_ call: CallMatching.Call, nearest: DocumentedCall?) -> ProviderFinding? {
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
        guard let place = contract.catalog.schema(file: file)?.rootView.place else { return nil }
        return contract.catalog.schemaPlaces(of: [place])[place]
    }

    // MARK: Places

    /// The places of a contract in the document, for each direction.
    private struct Places {
        var response: DescribedPlaces
        var request: DescribedPlaces
        /// The places of the contract's files, by their lines and columns.
        var known: [Position: [FileOffset]] = [:]
        var shown: [FileOffset: SchemaPlace] = [:]

        struct Position: Hashable {
            let file: String
            let line: Int
            let column: Int

            init(_ place: SchemaPlace) { (file, line, column) = (place.file, place.line, place.column) }
        }

        /// Returns the schemas of the document that describe a value or the value of a key at a place.
        func schemas(at place: SchemaPlace, _ direction: Direction) -> Set<Node> {
            union(at: place, direction) { $0.schemas }.union(union(at: place, direction) { $0.keys })
        }

        /// Returns the schemas of the document that describe the objects with the key at a place.
        func holders(at place: SchemaPlace, _ direction: Direction) -> Set<Node> {
            union(at: place, direction) { $0.holders }
        }

        private func union(
            at place: SchemaPlace,
            _ direction: Direction,
            _ part: (DescribedPlaces) -> [FileOffset: Set<Node>]
        ) -> Set<Node> {
            let parts = part(direction == .response ? response : request)
            return (known[Position(place)] ?? []).reduce(into: []) { $0.formUnion(parts[$1] ?? []) }
        }
    }

    private func places(of description: ProviderDescription, _ calls: [CallMatching.Call]) -> Places {
        var places = Places(
            response: DescribedPlaces(description.documents, nodes),
            request: DescribedPlaces(description.documents, nodes)
        )
        let files = Dictionary(grouping: calls) { LookupName($0.owner) }
        for operation in description.operations {
            guard let call = files[LookupName(operation.owner)]?.first else { continue }
            addRequest(of: operation, call, &places.request)
            addResponses(of: operation, call, &places.response)
        }
        var offsets: Set<FileOffset> = []
        for described in [places.response, places.request] {
            offsets.formUnion(described.schemas.keys)
            offsets.formUnion(described.keys.keys)
        }
        places.shown = contract.catalog.schemaPlaces(of: offsets)
        for (offset, place) in places.shown { places.known[.init(place), default: []].append(offset) }
        return places
    }

    private func view(_ file: String?, _ direction: Direction) -> SchemaView? {
        file.flatMap { contract.catalog.schema(file: $0, direction: direction)?.rootView }
    }

    private func addRequest(
        of operation: OpenAPIDocument.Operation,
        _ call: CallMatching.Call,
        _ places: inout DescribedPlaces
    ) {
        let catalog = contract.catalog
        let names = CallMatching.placeholders(of: call.endpoint, in: operation.path)
        if let root = view(call.file, .request) {
            let parameters = operation.parameters.filter { $0.place == "path" || $0.place == "query" }
            places.add(root, describedBy: parameters) { parameter in
                parameter.place == "path"
                    ? names[ExactName(parameter.name)] ?? ExactName(parameter.name)
                    : ExactName(parameter.name)
            }
        }
        if let root = view(catalog.file(owner: call.owner, .headers), .request) {
            let fields = operation.parameters.filter { $0.place == "header" }
            places.add(root, describedBy: fields, named: fieldNames(root))
        }
        guard case .schema(let schema) = operation.request.content,
            let root = view(catalog.file(owner: call.owner, .request), .request)
        else { return }
        places.add(root, describedBy: schema)
    }

    /// Returns a function for the names that header fields have in a schema, whatever the case of their letters.
    private func fieldNames(_ root: SchemaView) -> (OpenAPIParameter) -> ExactName {
        let names = nodes.node(of: root).keys.map { ($0.name.lowercased(), ExactName($0.name)) }
        let known = Dictionary(names) { first, _ in first }
        return { known[$0.name.lowercased()] ?? ExactName($0.name) }
    }

    private func addResponses(
        of operation: OpenAPIDocument.Operation,
        _ call: CallMatching.Call,
        _ places: inout DescribedPlaces
    ) {
        var stated: [Int: OpenAPIResponse] = [:]
        for response in operation.responses {
            let statuses: [Int]
            switch SchemaFileName.Status(response.status) {
            case .exact(let status)?: statuses = [status]
            case .class(let digit)?: statuses = Array(digit * 100..<digit * 100 + 100)
            case nil: statuses = Array(100..<600)
            }
            for status in statuses where Self.isMoreSpecific(response, than: stated[status]) {
                stated[status] = response
            }
        }
        var seen: Set<String> = []
        for (status, response) in stated {
            guard let file = contract.catalog.file(owner: call.owner, .response, status: status),
                seen.insert("\(response.status) \(file)").inserted
            else { continue }
            if let root = view(file, .response), case .schema(let schema) = response.body.content {
                places.add(root, describedBy: schema)
            }
            guard let fields = contract.catalog.file(owner: call.owner, .responseHeaders, status: status),
                let root = view(fields, .response)
            else { continue }
            places.add(root, describedBy: response.headers, named: fieldNames(root))
        }
    }

    private static func isMoreSpecific(_ response: OpenAPIResponse, than other: OpenAPIResponse?) -> Bool {
        guard let other else { return true }
        func rank(_ status: String) -> Int { status.isEmpty ? 0 : status.hasSuffix("xx") ? 1 : 2 }
        return rank(response.status) > rank(other.status)
    }

    // MARK: Differences

    /// Returns the differences that matter to the app or the server.
    private func differences(
        _ description: ProviderDescription,
        _ places: Places,
        _ losses: InexactDescription
    ) -> [ProviderFinding] {
        let described = Set(description.operations.map { LookupName($0.owner) })
        let names = SchemaNames(of: description.documents.root)
        let lossesOfNull = InexactDescription(description.notices, description.documents, isAboutNull: true)
        let changes = CatalogComparison(old: contract, new: description.contract).changes()
        return changes.compactMap { change in
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
            if let cause, isTrusted(cause) { return nil }
            var finding = ProviderFinding(
                kind: .difference(change.kind),
                severity: change.severity == .breaking ? .breaking : .unknown,
                message: Self.message(of: change),
                place: place,
                offsets: Self.offsets(of: described, in: description.documents),
                witness: change.witnesses.first,
                reason: change.reason,
                cause: cause
            )
            // The document may exclude the payload by what the import has left out.
            let relevant = change.kind == .becameNullable ? lossesOfNull : losses
            let doubt = direction == .response ? relevant.wider(at: schemas) : relevant.narrower(at: schemas)
            if finding.severity == .breaking, let doubt {
                (finding.severity, finding.witness) = (.unknown, nil)
                finding.reason = "the schema of the document is read inexactly: \(doubt.message)"
            }
            return finding
        }
    }

    /// Returns the places of schemas. A reference is none if the schema to which it leads is among them.
    private static func offsets(of schemas: Set<Node>, in documents: ImportDocuments) -> Set<FileOffset> {
        let ends = schemas.filter { $0["$ref"] == nil }
        return Set((ends.isEmpty ? schemas : ends).map { documents.place(of: $0) })
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

    private func isTrusted(_ cause: ProviderFinding.Cause) -> Bool {
        switch cause {
        case .nothingRequired: assumptions.required
        case .nullable: assumptions.notNull
        case .loss: false
        }
    }

    // MARK: Requirements of the document

    /// Returns the header fields that the document requires of calls for which the contract describes none.
    private func neverSent(_ description: ProviderDescription, _ calls: [CallMatching.Call]) -> [ProviderFinding] {
        let files = Dictionary(grouping: calls) { LookupName($0.owner) }
        return description.operations.flatMap { operation -> [ProviderFinding] in
            guard let call = files[LookupName(operation.owner)]?.first, let place = root(of: call.file),
                contract.catalog.file(owner: call.owner, .headers) == nil
            else { return [] }
            let required = operation.parameters.filter { $0.place == "header" && $0.isRequired }
            return required.filter { !Self.usualFields.contains($0.name.lowercased()) }.map { field in
                ProviderFinding(
                    kind: .parameterNeverSent,
                    severity: .unknown,
                    message: "the document requires the header field '\(field.name.displayLine)'",
                    place: place,
                    offsets: [description.documents.place(of: field.node)],
                    reason: "no schema has it; the client may add it to each request"
                )
            }
        }
    }

    // MARK: Losses

    /// Returns the places of which nothing is known, because the import has left out what matters there.
    private func notImported(
        _ description: ProviderDescription,
        _ places: Places,
        _ losses: InexactDescription,
        besides findings: [ProviderFinding]
    ) -> [ProviderFinding] {
        let known = Set(findings.map { Places.Position($0.place) })
        var found: [ProviderFinding] = []
        for direction in Direction.allCases {
            let described = direction == .response ? places.response : places.request
            for (offset, schemas) in described.schemas {
                guard let place = places.shown[offset], !known.contains(.init(place)),
                    let loss = direction == .response ? losses.narrower(at: schemas) : losses.wider(at: schemas),
                    !(direction == .response && described.views[offset]?.acceptsEverything ?? false)
                else { continue }
                found.append(
                    ProviderFinding(
                        kind: .notImported,
                        severity: .unknown,
                        message: "the schema of the document is read inexactly",
                        place: place,
                        offsets: Self.offsets(of: schemas, in: description.documents),
                        reason: loss.message,
                        cause: .loss(loss.message)
                    )
                )
            }
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
