import SchemaEngine

/// How a reply's body is to be read.
enum BodyReading: Sendable {
    /// As it is: straight from the bytes into the walk.
    case json
    /// By a format, as a type.
    case format(any BodyFormat, MediaType)
    /// Not at all.
    case unreadable(ReplyFault)
}

/// Chooses how bodies are read: by what the server says they are, and what was asked for.
struct ReplyFormats: Sendable {
    private let own: [any BodyFormat]
    private static let known: [any BodyFormat] = [PropertyListFormat(), XMLFormat(), FormFormat()]

    /// The app's own formats come before those that are there.
    init(_ own: [any BodyFormat]) { self.own = own }

    /// How to read a body that came for a request.
    ///
    /// JSON is always read. All else is read where somebody asks for it, by a schema or by the type that the request
    /// accepts: any other body stays as it is.
    func reading(_ response: HTTPResponse, by schema: Schema?, accepting accepted: MediaType) -> BodyReading {
        if response.isBlank { return .unreadable(.empty(status: response.status)) }
        let told = response.headers.first(of: "Content-Type").map { MediaType($0) }
        let assumed = accepted.isConcrete ? accepted : .json
        let type = told.flatMap { $0.essence.isEmpty ? nil : $0 } ?? assumed
        if let format = format(for: type, by: schema, accepting: accepted) { return .format(format, type) }
        return type.isJSON ? .json : .unreadable(.contentType(type.text, expected: assumed))
    }

    private func format(for type: MediaType, by schema: Schema?, accepting accepted: MediaType) -> (any BodyFormat)? {
        let isAccepted = accepted != .any && accepted.matches(type)
        guard schema != nil || isAccepted else { return nil }
        if type.isJSON { return Self.first(of: own, for: type) }
        let demands = schema.map { DemandReader($0) }
        if let demands, demands.isData(demands.root) { return DataFormat() }
        if let format = Self.first(of: own + Self.known, for: type) { return format }
        let isTextDue = demands.map { $0.takesText($0.root) && !$0.isAnything($0.root) } ?? false
        return MediaType("text/*").matches(type) && (isTextDue || isAccepted) ? TextFormat() : nil
    }

    private static func first(of formats: [any BodyFormat], for type: MediaType) -> (any BodyFormat)? {
        formats.first { $0.mediaTypes.contains { $0.matches(type) } }
    }
}

extension HTTPResponse {
    /// Whether the body is nothing but white space.
    var isBlank: Bool {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        // The first byte tells, nearly always.
        guard let first = body.first, isSpace(first) else { return body.isEmpty }
        return body.allSatisfy(isSpace)
    }
}
