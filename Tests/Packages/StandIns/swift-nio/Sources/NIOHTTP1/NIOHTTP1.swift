/// The names of NIOHTTP1 that the example uses, with its declarations.
public struct HTTPMethod: Equatable, Sendable {
    public let rawValue: String

    public static let PATCH = HTTPMethod(rawValue: "PATCH")

    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct HTTPHeaders: Sendable, Sequence {
    private var fields: [(name: String, value: String)] = []

    public init() {}
    public mutating func add(name: String, value: String) { fields.append((name, value)) }
    public func first(name: String) -> String? { self[name].first }
    public subscript(name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> { fields.makeIterator() }
}

public struct HTTPResponseStatus: Sendable {
    public let code: UInt

    public init(statusCode: Int) { code = UInt(statusCode) }
}
