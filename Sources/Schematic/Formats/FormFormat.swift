public import Foundation

/// `application/x-www-form-urlencoded`, as the URL standard of the WHATWG has it (section 5.1). Names with brackets,
/// `key[sub]` and `key[]`, are objects and lists, in every `QueryStyle` but commas.
public struct FormFormat: BodyFormat, Hashable {
    /// How lists are written.
    public var style: QueryStyle

    /// Creates a format.
    public init(style: QueryStyle = .brackets) { self.style = style }

    /// `application/x-www-form-urlencoded`
    public let mediaTypes: [MediaType] = [.form]

    /// Reads names and texts. Throws a `FormatFault` for brackets that are nested too deep, and for more than 100,000
    /// fields.
    public func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        var tree = FormTree()
        var offset = body.startIndex
        while offset < body.endIndex {
            let end = body[offset...].firstIndex(of: UInt8(ascii: "&")) ?? body.endIndex
            if end > offset { try tree.add(body[offset..<end], offset: offset - body.startIndex) }
            offset = end + 1
        }
        return .plain(tree.root)
    }

    /// Writes an object's keys as names. Throws `ComposeFault` for another value.
    public func write(_ value: JSONValue) throws -> Data {
        guard case .object(let object) = value else {
            throw ComposeFault.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        var items = FlatFields(style: style)
        try items.add(object.members)
        return Data(items.encoded.joined(separator: "&").utf8)
    }
}

/// Fields put together by the brackets in their names.
private struct FormTree {
    private(set) var root = PlainElement("")
    private var count = 0
    /// Where a key stands among the root's children: forms are flat and may be long.
    private var places: [String: Int] = [:]

    private static let maximumCount = 100_000
    private static let maximumDepth = 32

    /// Adds `name=text`.
    mutating func add(_ field: Data, offset: Int) throws(FormatFault) {
        count += 1
        guard count <= Self.maximumCount else {
            throw FormatFault("a form", "it has more than \(Self.maximumCount) fields")
        }
        let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts.count > 1 ? Self.decoded(parts[1]) : ""
        let path = Self.path(of: Self.decoded(parts[0]))
        guard path.count <= Self.maximumDepth else {
            throw FormatFault("a form", "its names have more than \(Self.maximumDepth) brackets")
        }
        let isSimple = path.count == 1
        guard let place = places[path[0]], !isSimple else {
            places[path[0]] = root.children.count
            root.children.append(Self.element(path[...], text, offset))
            return
        }
        Self.add(path.dropFirst(), text, offset, to: &root.children[place])
    }

    private static func add(_ path: ArraySlice<String>, _ text: String, _ offset: Int, to element: inout PlainElement) {
        guard let key = path.first else { return element.children.append(PlainElement("", text: text, offset: offset)) }
        let isElement = key.isEmpty
        guard path.count > 1, !isElement, let place = element.children.lastIndex(where: { $0.name == key }) else {
            return element.children.append(Self.element(path, text, offset))
        }
        add(path.dropFirst(), text, offset, to: &element.children[place])
    }

    /// A new element with all that the rest of its path says. Empty brackets, or numbers in them, make a list.
    private static func element(_ path: ArraySlice<String>, _ text: String, _ offset: Int) -> PlainElement {
        var element = PlainElement(path.first ?? "", offset: offset)
        let rest = path.dropFirst()
        guard let next = rest.first else {
            element.text = text
            return element
        }
        if next.isEmpty || next.allSatisfy(\.isNumber) { element.attributes = [.listMark] }
        element.children = [Self.element(rest, text, offset)]
        return element
    }

    /// `key[sub][]` as `key`, `sub` and the empty name.
    private static func path(of name: String) -> [String] {
        guard let open = name.firstIndex(of: "["), open > name.startIndex, name.hasSuffix("]") else { return [name] }
        let inside = name[name.index(after: open)...].dropLast()
        return [String(name[..<open])] + inside.components(separatedBy: "][")
    }

    /// Plus signs are blanks, and percent signs lead bytes.
    private static func decoded(_ text: Data) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(0x20)
            } else if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Data) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
