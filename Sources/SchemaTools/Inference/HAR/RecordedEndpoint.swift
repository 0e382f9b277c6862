import SchemaEngine
import SchematicText

/// The calls of one method and path, and the samples of their schemas.
final class RecordedEndpoint {
    let endpoint: EndpointNames.Endpoint
    private(set) var query = QuerySamples()
    /// The bodies of the requests, or `nil` if there is none.
    private(set) var request: SchemaInference?
    /// The bodies of the responses, by status.
    private(set) var responses: [Int: SchemaInference] = [:]
    /// The numbers of requests and of responses without a body.
    private(set) var emptyRequests = 0
    private(set) var emptyResponses: [Int: Int] = [:]

    /// The operations of GraphQL that the requests name, as far as they are kept.
    private var operations: Set<String> = []

    /// The maximum number of operations whose names are kept.
    private static let maximumOperations = 1_000

    private let options: InferenceOptions

    init(_ endpoint: EndpointNames.Endpoint, _ options: InferenceOptions) {
        self.endpoint = endpoint
        self.options = options
    }

    /// Whether a client would call the endpoint: it has a JSON body, or changes something.
    var isOfAPI: Bool {
        if request != nil || !responses.isEmpty { return true }
        let hasSucceeded = emptyResponses.keys.contains { (200...299).contains($0) }
        return hasSucceeded && !["GET", "HEAD", "OPTIONS", "TRACE"].contains(endpoint.method)
    }

    /// Adds the parameters of a call. Returns the number of bytes that are kept of them.
    func addParameters(_ values: [String], _ items: [RecordedURL.Item]) -> Int {
        query.add(values: values, items: items)
    }

    /// Adds the body of a request.
    func addRequest(_ sample: JSONBuffer) throws(JSONTextError) {
        let inference = request ?? inference()
        try inference.add(sample)
        request = inference
        if operations.count < Self.maximumOperations, let name = GraphQLOperation.name(in: sample) {
            operations.insert(name)
        }
    }

    func addEmptyRequest() { emptyRequests += 1 }

    /// Adds the body of a response.
    func addResponse(_ sample: JSONBuffer, status: Int) throws(JSONTextError) {
        let inference = responses[status] ?? inference()
        try inference.add(sample)
        responses[status] = inference
    }

    func addEmptyResponse(status: Int) { emptyResponses[status, default: 0] += 1 }

    private func inference() -> SchemaInference { SchemaInference(options, summary: SampleSummary()) }

    // MARK: Roles

    /// A schema of the endpoint, without its path schema.
    enum Content {
        case samples(SchemaInference)
        /// There is no body.
        case none
    }

    /// The roles of the endpoint's files, with their contents. The successful response that was recorded most often has no
    /// status in its name.
    var roles: [(role: String, content: Content)] {
        var roles: [(role: String, content: Content)] = []
        if let request { roles.append(("request", .samples(request))) }
        let successes = responses.filter { (200...299).contains($0.key) }
        let usual = successes.max { ($0.value.summary.count, -$0.key) < ($1.value.summary.count, -$1.key) }
        let empty = emptyResponses.keys.filter { (200...299).contains($0) && responses[$0] == nil }.sorted()
        if let usual {
            roles.append(("response", .samples(usual.value)))
            // A response to HEAD never has a body.
            if endpoint.method != "HEAD" { roles += empty.map { ("response.\($0)", .none) } }
        } else if !empty.isEmpty {
            roles.append(("response", .none))
        }
        for (status, inference) in responses.sorted(by: { $0.key < $1.key }) where status != usual?.key {
            roles.append(("response.\(status)", .samples(inference)))
        }
        return roles
    }

    /// Notes about bodies that are there in some calls only.
    var notices: [String] {
        var notices: [String] = []
        if operations.count > 1 {
            let some = operations.sorted().prefix(3).map { "'\(shortened($0))'" }.joined(separator: ", ")
            notices.append(
                "\(operations.count) operations of GraphQL, such as \(some), are one request, because their method and path are "
                    + "the same: its schemas accept the bodies of each; for schemas of one operation, infer them from a "
                    + "recording of its calls only"
            )
        }
        if let request, emptyRequests > 0 {
            notices.append("\(emptyRequests) of \(emptyRequests + request.summary.count) requests have no body")
        }
        for (status, count) in emptyResponses.sorted(by: { $0.key < $1.key }) {
            guard let inference = responses[status] else { continue }
            notices.append(
                "\(count) of \(count + inference.summary.count) responses with status \(status) have no body: "
                    + "if that is legal, add '|none' to the root of the schema"
            )
        }
        return notices
    }
}
