import SchematicFoundation
import SchematicText

/// Converts a property list to the JSON text of the same structure, on one line. The keys of each dictionary are
/// sorted, because a property list gives them no order.
package enum PropertyListConverter {
    package static func json(from buffer: JSONBuffer) throws(PropertyListError) -> JSONBuffer {
        let bytes = buffer.withTextBytes { Array($0) }
        try checkForm(bytes)
        let value: PropertyListValue
        do {
            value = try PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes))
        } catch let error as PropertyListError {
            throw error
        } catch {
            throw .malformed
        }
        var text = ""
        value.write(to: &text)
        return JSONBuffer(text.utf8)
    }

    /// Checks the form and the nesting. The decoder recurses as deep as the text, so the nesting is counted before
    /// it runs.
    private static func checkForm(_ bytes: [UInt8]) throws(PropertyListError) {
        let text = bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard text.first == UInt8(ascii: "<") else { throw .notXML }
        var depth = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let rest = bytes[(index + 1)...]
            if rest.starts(with: "dict".utf8) || rest.starts(with: "array".utf8) { depth += 1 }
            if rest.starts(with: "/dict".utf8) || rest.starts(with: "/array".utf8) { depth -= 1 }
            guard depth <= SchemaSyntax.maximumDepth else { throw .tooDeep }
        }
    }
}

/// A property list's value of a kind that JSON has too.
private indirect enum PropertyListValue: Decodable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self) {
            var members: [String: PropertyListValue] = [:]
            for key in keyed.allKeys {
                members[key.stringValue] = try keyed.decode(PropertyListValue.self, forKey: key)
            }
            self = .dictionary(members)
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [PropertyListValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(PropertyListValue.self)) }
            self = .array(values)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> PropertyListValue {
        if let value = try? container.decode(Bool.self) { return .boolean(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(Double.self), value.isFinite { return .real(value) }
        if let value = try? container.decode(String.self) { return .string(value) }
        throw PropertyListError.noJSON
    }

    /// Writes the value as JSON. A real keeps its decimal point, which determines its type.
    func write(to text: inout String) {
        switch self {
        case .string(let value): Self.write(string: value, to: &text)
        case .integer(let value): text += String(value)
        case .real(let value):
            let digits = String(value)
            text += digits.contains(".") ? digits : digits.replacing("e", with: ".0e", maxReplacements: 1)
        case .boolean(let value): text += value ? "true" : "false"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += ", " }
                value.write(to: &text)
            }
            text += "]"
        case .dictionary(let members):
            text += "{"
            for (index, member) in members.ordered(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += ", " }
                Self.write(string: member.key, to: &text)
                text += ": "
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                text += "\\u" + String(scalar.value, width: 4, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}

/// The reason that a property list is not a schema.
package enum PropertyListError: Error, Hashable {
    /// The list is not in the XML form, which alone can be edited and compared as text.
    case notXML
    case tooDeep
    /// The decoder refuses the list.
    case malformed
    /// The list contains a date or data, which JSON does not have.
    case noJSON

    var message: String {
        switch self {
        case .notXML:
            "expected a property list as XML, found another form: convert it with 'plutil -convert xml1', or write JSON"
        case .tooDeep: "expected at most \(SchemaSyntax.maximumDepth) nested containers, found more"
        case .malformed: "expected a property list, found XML that is not a property list"
        case .noJSON:
            "expected dictionaries, arrays, strings, numbers and booleans, found a value that JSON cannot represent"
        }
    }
}

extension CompileProblem {
    static func propertyList(_ error: PropertyListError) -> CompileProblem {
        CompileProblem(error == .tooDeep ? .tooDeep : .invalidJSON, error.message)
    }
}
