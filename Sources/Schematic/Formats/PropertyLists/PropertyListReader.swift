import Foundation
import SchemaEngine
import SchematicText

/// Reads property lists in XML as JSON values. A date is read as its text, in the form of RFC 3339, and data as Base64.
///
/// `PropertyListSerialization` is not used, because a few hundred bytes can keep it busy for minutes.
enum PropertyListReader {
    /// Returns the value of an XML list.
    static func value(of body: Data, as type: MediaType) throws(FormatError) -> JSONValue {
        let text = try XMLSource(body, charset: type.charset).bytes
        let root = try XMLReader.root(of: text, limits: .init(depth: XMLFormat.greatestDepth, elements: 1_000_000))
        let lines = Lines(text: text)
        guard root.name == "plist", let element = root.children.first, root.children.count == 1 else {
            throw lines.fault(root, "expected one value inside 'plist'")
        }
        return try value(of: element, lines)
    }

    private struct Lines {
        let text: Data

        func fault(_ element: UntypedElement, _ reason: String) -> FormatError {
            let place = element.offset.flatMap { positions(of: [$0], in: JSONBuffer(text)).first }
            return FormatError("a property list", reason, line: place?.line, column: place?.column)
        }
    }

    private static func value(of element: UntypedElement, _ lines: Lines) throws(FormatError) -> JSONValue {
        switch element.name {
        case "string", "date": return .string(element.text)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "integer", "real":
            guard let number = number(element.text, isReal: element.name == "real") else {
                throw lines.fault(element, "'\(element.text.prefix(40))' is not a number of 64 bits")
            }
            return .number(number)
        case "data":
            let digits = element.text.filter { !$0.isWhitespace }
            guard Data(base64Encoded: digits) != nil else { throw lines.fault(element, "its data is not base64") }
            return .string(digits)
        case "array":
            var elements: [JSONValue] = []
            for child in element.children { elements.append(try value(of: child, lines)) }
            return .array(elements)
        case "dict": return .object(try members(of: element, lines))
        default: throw lines.fault(element, "'\(element.name.prefix(40))' is not an element of property lists")
        }
    }

    private static func members(of element: UntypedElement, _ lines: Lines) throws(FormatError) -> JSONObject {
        var members: [JSONObject.Member] = []
        var rest = element.children[...]
        var keys: Set<[UInt8]> = []
        while let key = rest.popFirst() {
            guard key.name == "key", let child = rest.popFirst(), child.name != "key" else {
                throw lines.fault(key, "expected a key and its value, found '\(key.name.prefix(40))' alone")
            }
            guard keys.insert(Array(key.text.utf8)).inserted else {
                throw lines.fault(key, "a key occurs twice in one dictionary")
            }
            members.append(.init(key: key.text, value: try value(of: child, lines)))
        }
        return JSONObject(members)
    }

    /// Reads a number with at most one sign.
    private static func number(_ text: String, isReal: Bool) -> JSONNumber? {
        let isNegative = text.hasPrefix("-")
        let magnitude = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        if isReal {
            // `Double` also reads another sign, hexadecimal digits and names.
            guard let first = magnitude.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "."),
                magnitude.utf8.allSatisfy({ $0.isASCIIDigit || ".eE+-".utf8.contains($0) })
            else { return nil }
            let text = (isNegative ? "-" : "") + magnitude
            return JSONNumber(text) ?? Double(text).flatMap { JSONNumber($0) }
        }
        guard let value = UInt64(digits: magnitude) else { return nil }
        return isNegative ? Int64("-\(magnitude)").map { JSONNumber($0) } : JSONNumber(value)
    }
}
