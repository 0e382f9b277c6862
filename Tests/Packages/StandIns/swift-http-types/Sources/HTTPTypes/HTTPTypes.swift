/// The names of swift-http-types that the example uses, with its declarations.
public struct HTTPField: Sendable {
    public struct Name: Sendable {
        public let rawName: String

        public init?(_ name: String) {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 58 }) else { return nil }
            rawName = name
        }
    }

    public let name: Name
    public let value: String

    public init(name: Name, value: String) { (self.name, self.value) = (name, value) }
}

public struct HTTPFields: Sendable, RandomAccessCollection {
    private var fields: [HTTPField] = []

    public init() {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { fields.count }
    public subscript(index: Int) -> HTTPField { fields[index] }
    public mutating func append(_ field: HTTPField) { fields.append(field) }
}

public struct HTTPRequest: Sendable {
    public struct Method: Sendable {
        public let rawValue: String

        public init?(_ method: String) { rawValue = method }
    }

    public var method: Method
    public var scheme: String?
    public var authority: String?
    public var path: String?
    public var headerFields: HTTPFields

    public init(
        method: Method,
        scheme: String?,
        authority: String?,
        path: String?,
        headerFields: HTTPFields = HTTPFields()
    ) {
        (self.method, self.scheme, self.authority) = (method, scheme, authority)
        (self.path, self.headerFields) = (path, headerFields)
    }
}

public struct HTTPResponse: Sendable {
    public struct Status: Sendable {
        public let code: Int

        public init(code: Int, reasonPhrase: String = "") { self.code = code }
    }

    public var status: Status
    public var headerFields: HTTPFields

    public init(status: Status, headerFields: HTTPFields = HTTPFields()) {
        (self.status, self.headerFields) = (status, headerFields)
    }
}
