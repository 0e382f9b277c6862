import SchemaEngine
package import SchemaSamples
import SchematicText

/// Infers the schemas of an API from recordings in the format HAR 1.2. Calls with the same method and path are one request.
///
/// Memory is bounded by the number of endpoints and by the shapes of their bodies, not by the number of calls.
package struct HARInference {
    /// The schemas of one server.
    package struct Catalog: Sendable {
        /// The name of the folder, if there are several servers.
        package var folder: String?
        /// The base URL for the client.
        package var baseURL: String
        /// The number of requests.
        package var requests: Int
        package var files: [SchemaInference.File]
    }

    /// The schemas, and notes about them.
    package struct Result: Sendable {
        package var catalogs: [Catalog]
        package var notices: [String]
    }

    private struct Key: Hashable {
        var origin: String
        var endpoint: EndpointNames.Endpoint
    }

    /// The maximum number of endpoints.
    private static let maximumEndpoints = 10_000
    /// The maximum size of the parameters that are kept, in bytes.
    private static let maximumParameters = 64 << 20

    private let options: InferenceOptions
    private var endpoints: [Key: RecordedEndpoint] = [:]
    private var sizeOfParameters = 0
    private var keyStyles = KeyStyleSamples()
    /// The entries that are left out.
    package private(set) var omissions = HAROmissions()
    /// The number of entries, and of those from which schemas are inferred.
    private var (entryCount, usedCount) = (0, 0)

    /// - Parameter options: The choices for the schemas. The name is not used.
    package init(_ options: InferenceOptions = InferenceOptions()) { self.options = options }

    // MARK: Adding

    /// Adds the entries of a recording.
    ///
    /// - Parameters:
    ///   - file: The name of the recording, for messages.
    ///   - largestEntry: The maximum size of an entry, in bytes.
    ///   - read: Fills memory from its start, and returns the number of bytes. 0 is the end of the file.
    /// - Returns: The number of entries that could be read, and the reason why the file is not a recording or is not
    ///   complete, or `nil`.
    /// - Throws: The errors of the closure.
    package mutating func addEntries<Failure: Error>(
        of file: String,
        largestEntry: Int = HARReader.largestEntry,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> (count: Int, fault: String?) {
        var (count, readable) = (0, 0)
        let fault = try HARReader(largestEntry: largestEntry).entries(reading: read) { (place, entry) throws(Failure) in
            count += 1
            if case .exchange = entry { readable += 1 }
            add(entry, at: place, of: file)
        }
        guard fault == nil, count > 0, readable == 0 else { return (readable, fault) }
        return (0, "expected HAR, found no entry with a request and a response")
    }

    /// Adds an entry of a recording.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - place: The place of the entry.
    ///   - file: The name of the recording.
    package mutating func add(_ entry: HARReader.Entry, at place: HARReader.EntryPosition, of file: String) {
        entryCount += 1
        switch entry {
        case .unreadable(let reason): omissions.add(reason, at: place, of: file, isFault: true)
        case .exchange(let exchange):
            do throws(RecordedCall.Omission) {
                try add(try RecordedCall(exchange), at: place, of: file)
                usedCount += 1
            } catch {
                omissions.add(error.reason, at: place, of: file, isFault: error.isFault)
            }
        }
    }

    private mutating func add(
        _ call: RecordedCall,
        at place: HARReader.EntryPosition,
        of file: String
    ) throws(RecordedCall.Omission) {
        // A page, an image or a script is no call of the API.
        if case .other(let type) = call.response, !call.request.isJSON {
            throw RecordedCall.Omission(reason: "the response is not JSON, but \(type)")
        }
        for reason in call.url.omissions { omissions.add(reason, at: place, of: file, isFault: false) }
        let (path, values) = RecordedPath.path(of: call.url.segments)
        let key = Key(origin: call.url.origin, endpoint: EndpointNames.Endpoint(method: call.method, path: path))
        guard endpoints[key] != nil || endpoints.count < Self.maximumEndpoints else {
            throw RecordedCall.Omission(reason: "there are more than \(Self.maximumEndpoints) requests", isFault: true)
        }
        let endpoint = endpoints[key] ?? RecordedEndpoint(key.endpoint, options)
        endpoints[key] = endpoint
        if sizeOfParameters < Self.maximumParameters {
            sizeOfParameters += endpoint.addParameters(values, call.url.items)
        } else {
            omissions.add(
                "its parameters: those of other calls have \(Self.maximumParameters >> 20) MiB",
                at: place,
                of: file,
                isFault: true
            )
        }
        addBodies(of: call, to: endpoint, at: place, of: file)
    }

    private mutating func addBodies(
        of call: RecordedCall,
        to endpoint: RecordedEndpoint,
        at place: HARReader.EntryPosition,
        of file: String
    ) {
        switch call.request {
        case .none: endpoint.addEmptyRequest()
        case .json(let text):
            addSample(text, of: "request", at: place, of: file) { () throws(JSONTextError) in
                try endpoint.addRequest(text)
            }
        case .other(let type):
            omissions.add("the body of the request is not JSON, but \(type)", at: place, of: file, isFault: false)
        case .missing(let reason): omissions.add(reason, at: place, of: file, isFault: true)
        }
        switch call.response {
        case .none: endpoint.addEmptyResponse(status: call.status)
        case .json(let text):
            addSample(text, of: "response", at: place, of: file) { () throws(JSONTextError) in
                try endpoint.addResponse(text, status: call.status)
            }
        case .other(let type):
            omissions.add("the response is not JSON, but \(type)", at: place, of: file, isFault: false)
        case .missing(let reason): omissions.add(reason, at: place, of: file, isFault: true)
        }
    }

    private mutating func addSample(
        _ text: JSONBuffer,
        of part: String,
        at place: HARReader.EntryPosition,
        of file: String,
        adding add: () throws(JSONTextError) -> Void
    ) {
        keyStyles.add(text)
        do throws(JSONTextError) {
            try add()
        } catch {
            // The message does not contain the text, which may be secret.
            let message = text.withTextBytes { error.explanation(in: $0, of: .payload, showsText: false) }
            omissions.add("expected JSON as the body of the \(part): \(message)", at: place, of: file, isFault: true)
        }
    }

    // MARK: Result

    /// Returns the schemas of all servers.
    package func result() -> Result {
        var result = Result(catalogs: [], notices: [])
        if usedCount < entryCount { result.notices.append("\(usedCount) of \(entryCount) entries are used") }
        let used = Dictionary(grouping: endpoints.filter { $0.value.isOfAPI }, by: \.key.origin)
        let origins = used.keys.sorted()
        let folders = Self.folders(of: origins)
        for (origin, folder) in zip(origins, folders) {
            let own = used[origin, default: []].map(\.value)
            let folder: String? = origins.count > 1 ? .some(folder) : .none
            result.catalogs.append(catalog(of: own, at: origin, in: folder, &result.notices))
        }
        if origins.count > 1 {
            result.notices.append("the recordings have \(origins.count) servers: each has a folder")
        }
        return result
    }

    private func catalog(
        of endpoints: [RecordedEndpoint],
        at origin: String,
        in folder: String?,
        _ notices: inout [String]
    ) -> Catalog {
        let base = RecordedPath.baseLength(of: endpoints.map(\.endpoint.path))
        let short = endpoints.map { endpoint in
            EndpointNames.Endpoint(
                method: endpoint.endpoint.method,
                path: RecordedPath(segments: Array(endpoint.endpoint.path.segments.dropFirst(base)))
            )
        }
        let names = zip(EndpointNames.owners(of: short), zip(endpoints, short)).sorted { $0.0 < $1.0 }
        let prefix = endpoints.first?.endpoint.path.segments.prefix(base) ?? []
        let path = RecordedPath(segments: Array(prefix)).template(naming: [])
        var schemas = CatalogSchemas()
        for (owner, (endpoint, short)) in names {
            let parameters = pathSchema(of: endpoint, short, owner)
            for file in parameters.files { schemas.add(file) }
            notices += parameters.notices.map { "\(owner).path.json: \($0)" }
            let noun = EndpointNames.noun(of: short)
            for (role, content) in endpoint.roles {
                guard case .samples(let inference) = content else {
                    schemas.add(SchemaInference.File(name: "\(owner).\(role).json", text: "\"{none}\"\n"))
                    continue
                }
                let isResponse = role != "request"
                let status = role.split(separator: ".").last.flatMap { Int($0) } ?? 200
                schemas.add(
                    inference,
                    name: "\(owner).\(role)",
                    holder: status >= 400 ? CatalogSchemas.errorHolder : isResponse ? noun : noun + " input",
                    isResponse: isResponse
                )
            }
            notices += endpoint.notices.map { "\(owner): \($0)" }
        }
        let files = schemas.files(owners: names.map(\.0), sharesFragments: options.findsFragments)
        notices += schemas.notices
        let url = base > 0 ? "\(origin)/\(path)/" : "\(origin)/"
        return Catalog(folder: folder, baseURL: url, requests: endpoints.count, files: files)
    }

    private func pathSchema(
        of endpoint: RecordedEndpoint,
        _ short: EndpointNames.Endpoint,
        _ owner: String
    ) -> SchemaInference.Result {
        let names = EndpointNames.parameters(
            of: short.path,
            areDates: endpoint.query.areDates,
            besides: endpoint.query.keys,
            inCamelCase: keyStyles.isCamelCase
        )
        var options = options
        // The keys of the parameters are the names that the path refers to.
        options.findsMaps = false
        options.mapPlaces = []
        options.findsCases = false
        options.findsFragments = false
        let inference = SchemaInference(options, summary: SampleSummary())
        for sample in endpoint.query.samples(naming: names) { try? inference.add(JSONBuffer(sample.bytes())) }
        let literals = short.path.namesBeforeParameters
        for (keys, areSecret) in endpoint.query.hiddenKeys(naming: names, after: literals) {
            inference.summary.hideTexts(at: keys, areSecret: areSecret)
        }
        var result = inference.result(name: "\(owner).path")
        guard !result.files.isEmpty else { return result }
        let template = short.path.template(naming: names)
        // An endpoint has a path. This one is the base URL with a slash.
        let variables = endpoint.query.variables.joined(separator: ",")
        let query = variables.isEmpty ? "" : "{?\(variables)}"
        let endpoint = "\(short.method) \(template.isEmpty ? "/" : template)\(query)"
        result.files[0].text = PathSchemaWriter.adding(endpoint, to: result.files[0].text)
        return result
    }

    /// Returns names for the folders of servers: the host, with the port if there is one, or the whole origin and a
    /// number if several servers would have the same name.
    private static func folders(of origins: [String]) -> [String] {
        func name(_ text: some StringProtocol, keeping others: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || others.contains($0)) ? $0 : "-" })
        }
        // A name that begins with a dash is an option for most commands.
        let names = origins.map { origin in
            let name = name(origin.split(separator: "/").last ?? "", keeping: ".-").drop { $0 == "-" }
            return String(name.reversed().drop { ".-".contains($0) }.reversed())
        }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var unique = UniqueNames<String>()
        return zip(origins, names).map { origin, own in
            let isUsable = counts[own] == 1 && PortableName.fault(of: own) == nil
            let base = PortableName.shortened(isUsable ? own : name(origin, keeping: ""))
            return unique.unused(base, key: { $0 }, numbered: { "\(base)-\($0)" })
        }
    }
}

extension RecordedCall.Body {
    fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
