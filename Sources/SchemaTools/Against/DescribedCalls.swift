@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// The schemas of a document that describe the places of a contract, for the messages in each direction.
struct DescribedCalls {
    typealias Node = ImportDocuments.Node

    /// A place of a schema file as findings have it.
    struct Position: Hashable {
        let file: String
        let line: Int
        let column: Int

        init(_ place: SchemaPlace) { (file, line, column) = (place.file, place.line, place.column) }
    }

    private let catalog: SchemaCatalog
    private let nodes: ComparedNodes
    private var response: DescribedPlaces
    private var request: DescribedPlaces
    /// The offsets in the contract's files by their lines and columns.
    private var offsets: [Position: [FileOffset]] = [:]
    /// The places of the contract that the document describes, by their offsets.
    private(set) var places: [FileOffset: SchemaPlace] = [:]
    /// The files whose bodies the document has in media types only that no schema describes, with the places of these bodies.
    private(set) var otherBodies: [(file: String, body: Node)] = []

    /// Finds the places of the messages of calls.
    ///
    /// - Parameters:
    ///   - calls: The calls of the contract.
    ///   - description: What the document says about them.
    ///   - catalog: The schemas of the contract.
    ///   - nodes: Their nodes.
    init(
        _ calls: [Contract.Call],
        in description: ProviderDescription,
        _ catalog: SchemaCatalog,
        _ nodes: ComparedNodes
    ) {
        (self.catalog, self.nodes) = (catalog, nodes)
        response = DescribedPlaces(description, nodes)
        request = response
        let files = Dictionary(grouping: calls) { LookupName($0.owner) }
        for operation in description.operations {
            guard let call = files[LookupName(operation.owner)]?.first else { continue }
            addRequest(of: operation, call)
            addResponses(of: operation, call)
        }
        let found = [response, request].flatMap { Array($0.schemas.keys) + Array($0.keys.keys) }
        places = catalog.schemaPlaces(of: Set(found))
        for (offset, place) in places { offsets[Position(place), default: []].append(offset) }
    }

    subscript(direction: Direction) -> DescribedPlaces { direction == .response ? response : request }

    /// Returns the schemas of the document that describe a value or the value of a key at a place.
    func schemas(at place: SchemaPlace, _ direction: Direction) -> Set<Node> {
        union(at: place, self[direction].schemas).union(union(at: place, self[direction].keys))
    }

    /// Returns the schemas of the document that describe the objects with the key at a place.
    func holders(at place: SchemaPlace, _ direction: Direction) -> Set<Node> {
        union(at: place, self[direction].holders)
    }

    private func union(at place: SchemaPlace, _ parts: [FileOffset: Set<Node>]) -> Set<Node> {
        (offsets[Position(place)] ?? []).reduce(into: []) { $0.formUnion(parts[$1] ?? []) }
    }

    private func view(_ file: String?, _ direction: Direction) -> SchemaView? {
        file.flatMap { catalog.schema(file: $0, direction: direction)?.rootView }
    }

    // MARK: Requests

    private mutating func addRequest(of operation: OpenAPIDocument.Operation, _ call: Contract.Call) {
        let names = CallMatching.placeholders(of: call.endpoint, in: operation.path)
        if let root = view(call.file, .request) {
            let parameters = operation.parameters.filter { $0.place == "path" || $0.place == "query" }
            request.add(root, describedBy: parameters) { parameter in
                parameter.place == "path"
                    ? names[ExactName(parameter.name)] ?? ExactName(parameter.name)
                    : ExactName(parameter.name)
            }
        }
        if let root = view(catalog.file(owner: call.owner, .headers), .request) {
            let fields = operation.parameters.filter { $0.place == "header" }
            request.add(root, describedBy: fields, named: fieldNames(root))
        }
        guard let file = catalog.file(owner: call.owner, .request), let root = view(file, .request) else { return }
        switch operation.request.content {
        case .schema(let schema): request.add(root, describedBy: schema)
        case .fields(let fields): request.add(root, describedBy: fields) { ExactName($0.name) }
        case .other: otherBodies.append((file, operation.request.node))
        case .none, .unknown: break
        }
    }

    /// Returns a function for the names that header fields have in a schema, whatever the case of their letters.
    private func fieldNames(_ root: SchemaView) -> (OpenAPIParameter) -> ExactName {
        let names = nodes.node(of: root).keys.map { ($0.name.lowercased(), ExactName($0.name)) }
        let known = Dictionary(names) { first, _ in first }
        return { known[$0.name.lowercased()] ?? ExactName($0.name) }
    }

    // MARK: Responses

    private mutating func addResponses(of operation: OpenAPIDocument.Operation, _ call: Contract.Call) {
        var (seen, described): (Set<String>, Set<String>) = ([], [])
        var others: [(file: String, body: Node)] = []
        for (status, stated) in Self.responsesByStatus(operation.responses).sorted(by: { $0.key < $1.key }) {
            if let file = catalog.file(owner: call.owner, .response, status: status),
                seen.insert("\(stated.status) \(file)").inserted
            {
                switch stated.body.content {
                case .schema(let schema):
                    described.insert(file)
                    if let root = view(file, .response) { response.add(root, describedBy: schema) }
                case .other: others.append((file, stated.body.node))
                case .none, .unknown, .fields: break
                }
            }
            if let file = catalog.file(owner: call.owner, .responseHeaders, status: status),
                seen.insert("\(stated.status) \(file)").inserted, let root = view(file, .response)
            {
                response.add(root, describedBy: stated.headers, named: fieldNames(root))
            }
        }
        otherBodies += others.filter { !described.contains($0.file) }
    }

    /// Returns the response that applies to each status: of several, the most specific one.
    private static func responsesByStatus(_ responses: [OpenAPIResponse]) -> [Int: OpenAPIResponse] {
        var found: [Int: OpenAPIResponse] = [:]
        func rank(_ status: String) -> Int { status.isEmpty ? 0 : status.hasSuffix("xx") ? 1 : 2 }
        for response in responses.sorted(by: { rank($0.status) < rank($1.status) }) {
            let statuses: [Int] =
                switch SchemaFileName.Status(response.status) {
                case .exact(let status)?: [status]
                case .class(let digit)?: Array(digit * 100..<digit * 100 + 100)
                case nil: Array(100..<600)
                }
            for status in statuses { found[status] = response }
        }
        return found
    }
}
