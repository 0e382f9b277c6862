@_spi(Engine) import JSONText

/// Writes parameters into a query, in order, each name and value percent-encoded.
struct QueryWriter {
    let style: QueryStyle
    /// `name=value`, encoded.
    private(set) var items: [String] = []

    /// How deep values may be nested.
    private static let maximumDepth = 32

    init(style: QueryStyle) { self.style = style }

    /// Adds a parameter. Nulls inside it are left out.
    mutating func add(_ name: String, _ value: JSONValue) throws(ComposeFault) {
        try add(value, under: PercentEncoding.component(name), of: name, depth: 0)
    }

    private mutating func add(
        _ value: JSONValue,
        under key: String,
        of name: String,
        depth: Int
    ) throws(ComposeFault) {
        guard depth < Self.maximumDepth else {
            throw .unusableParameter(name: name, reason: "it is nested deeper than \(Self.maximumDepth) levels")
        }
        switch value {
        case .array(let elements) where style == .commas:
            try addJoined(elements, under: key, of: name)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try add(element, under: key + suffix(of: index), of: name, depth: depth + 1)
            }
        case .object(let object):
            for member in object.members {
                let key = key + "%5B" + PercentEncoding.component(member.key) + "%5D"
                try add(member.value, under: key, of: name, depth: depth + 1)
            }
        default:
            if let text = value.scalarText { items.append(key + "=" + PercentEncoding.component(text)) }
        }
    }

    private mutating func addJoined(_ elements: [JSONValue], under key: String, of name: String) throws(ComposeFault) {
        var texts: [String] = []
        for element in elements where element != .null {
            guard let text = element.scalarText else {
                throw .unusableParameter(name: name, reason: "commas cannot join elements that are lists or objects")
            }
            texts.append(PercentEncoding.component(text))
        }
        if !texts.isEmpty { items.append(key + "=" + texts.joined(separator: ",")) }
    }

    private func suffix(of index: Int) -> String {
        switch style {
        case .brackets: "%5B%5D"
        case .indexed: "%5B\(index)%5D"
        case .repeated, .commas: ""
        }
    }
}

extension JSONValue {
    /// A string, a number or a boolean as it stands in a URL; `nil` for all else.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
