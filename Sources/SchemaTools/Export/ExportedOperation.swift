@_spi(Generated) import SchemaEngine

/// A request of a catalog with the files of its messages, as descriptions of an API have it.
struct ExportedOperation {
    /// A response, and the header fields that it has.
    struct Response {
        /// `200`, `4XX` or `default`.
        var status: String
        var body: ExportedCatalog.File?
        var headers: ExportedCatalog.File?
    }

    /// A parameter of the path or of the query.
    struct Parameter {
        let member: SchemaView.Member
        let isInPath: Bool
        /// Whether each element of a list has its own item of the query.
        var isExploded = true
    }

    let owner: String
    let method: String
    /// The path with a slash at its beginning, and only simple placeholders.
    let path: String
    let file: ExportedCatalog.File
    let parameters: [Parameter]
    let headers: ExportedCatalog.File?
    let request: ExportedCatalog.File?
    let responses: [Response]
    /// What the path cannot state in OpenAPI.
    let losses: [String]

    /// Returns the requests of a catalog, sorted by their paths and methods.
    static func all(in catalog: ExportedCatalog) -> [ExportedOperation] {
        let files = Dictionary(grouping: catalog.files) { LookupName($0.name.owner) }
        let shared = files[LookupName("Error")] ?? []
        let found = catalog.files.compactMap { file -> ExportedOperation? in
            guard file.name.role == .path, let endpoint = file.endpoint else { return nil }
            return ExportedOperation(file, endpoint, files[LookupName(file.name.owner)] ?? [], shared)
        }
        let order = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
        return found.sorted { one, other in
            let methods = [one, other].map { order.firstIndex(of: $0.method) ?? order.count }
            return (one.path, methods[0], one.owner) < (other.path, methods[1], other.owner)
        }
    }

    private init(
        _ file: ExportedCatalog.File,
        _ endpoint: String,
        _ own: [ExportedCatalog.File],
        _ shared: [ExportedCatalog.File]
    ) {
        self.file = file
        owner = file.name.owner
        let words = endpoint.split(separator: " ", maxSplits: 1).map(String.init)
        method = words.first ?? "GET"
        let template = SimpleTemplate(words.last ?? "")
        (path, losses) = (template.path, template.losses)
        parameters = file.members.map { member in
            Parameter(
                member: member,
                isInPath: template.names.contains(member.name),
                isExploded: !template.joined.contains(member.name)
            )
        }
        func first(_ role: SchemaFileName.Role) -> ExportedCatalog.File? {
            own.first { $0.name.role == role && $0.name.status == nil }
        }
        (headers, request) = (first(.headers), own.last { $0.name.role == .request })
        responses = Self.responses(own, shared)
    }

    private static func responses(_ own: [ExportedCatalog.File], _ shared: [ExportedCatalog.File]) -> [Response] {
        var responses: [String: Response] = [:]
        func add(_ file: ExportedCatalog.File, withoutStatus standard: String) {
            let status =
                switch file.name.status {
                case .exact(let code)?: String(code)
                case .class(let digit)?: "\(digit)XX"
                case nil: standard
                }
            var response = responses[status] ?? Response(status: status)
            if file.name.role.isHeaders {
                response.headers = response.headers ?? file
            } else {
                response.body = response.body ?? file
            }
            responses[status] = response
        }
        for file in own where !file.isOfRequests && (file.name.role == .response || file.name.role == .error) {
            let success = file.view.bodyPresence == .forbidden ? "204" : "200"
            add(file, withoutStatus: file.name.role == .error ? "default" : success)
        }
        let success = responses.keys.filter { $0.hasPrefix("2") }.min() ?? "200"
        for file in own where file.name.role == .responseHeaders { add(file, withoutStatus: success) }
        for file in shared where !file.isOfRequests && file.name.role != .fragment && applies(file, beside: own) {
            add(file, withoutStatus: "default")
        }
        // A reader looks at the most exact status only.
        for (status, response) in responses where status != "default" {
            let others = ["\(status.prefix(1))XX"] + (status.hasPrefix("2") ? [] : ["default"])
            let general = others.compactMap { responses[$0] }
            responses[status]?.body = response.body ?? general.lazy.compactMap(\.body).first
            guard status != "304" else { continue }
            responses[status]?.headers = response.headers ?? general.lazy.compactMap(\.headers).first
        }
        if !responses.keys.contains(where: { $0.hasPrefix("2") }) { responses[success] = Response(status: success) }
        return responses.values.sorted { $0.status < $1.status }
    }

    /// Returns whether a common file describes responses of an operation: its own files for a class of statuses, and its error,
    /// have precedence. A common file for a success describes the refusals that have this status.
    private static func applies(_ file: ExportedCatalog.File, beside own: [ExportedCatalog.File]) -> Bool {
        let digit: Int?
        switch file.name.status {
        case .exact(let code)?: digit = code / 100
        case .class(let number)?: digit = number
        case nil: digit = nil
        }
        guard digit != 2 else { return true }
        let isHeaders = file.name.role.isHeaders
        return !own.contains { other in
            guard !other.isOfRequests, other.name.role.isHeaders == isHeaders else { return false }
            return other.name.role == .error || digit.map { other.name.status == .class($0) } ?? false
        }
    }
}

/// A path template whose placeholders are all of the form `{name}`.
private struct SimpleTemplate {
    private(set) var path = ""
    private(set) var names: Set<String> = []
    /// Lists of the query that are joined by commas.
    private(set) var joined: Set<String> = []
    private(set) var losses: [String] = []

    init(_ template: String) {
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            path += rest[..<open]
            add(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
        }
        path += rest
        if let query = path.firstIndex(of: "?") {
            losses.append("the query '\(path[query...])' of a path")
            path = String(path[..<query])
        }
        if !path.hasPrefix("/") { path = "/" + path }
    }

    private mutating func add(_ text: Substring) {
        struct Malformed: Error {}
        guard let expression = try? TemplateExpression(reading: text, { _, _ in Malformed() }) else { return }
        let variables = expression.variables.map(\.name)
        switch expression.operation.rawValue {
        case "?", "&":
            joined.formUnion(expression.variables.filter { !$0.isExploded }.map(\.name))
            return
        case "/": path += "/"
        default: break
        }
        if variables.count > 1 || expression.operation != .simple || expression.variables[0].prefix != nil {
            losses.append("the expression {\(text)} of a path")
        }
        path += variables.map { "{\($0)}" }.joined(separator: ",")
        names.formUnion(variables)
    }
}
