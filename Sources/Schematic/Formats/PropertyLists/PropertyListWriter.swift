import SchemaEngine

/// Writes the values that JSON and property lists share as an XML property list. Omits nulls in objects.
struct PropertyListWriter {
    private var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        """

    /// Returns the whole list. Throws for values that property lists cannot represent.
    static func text(of value: JSONValue) throws(RequestError) -> String {
        var writer = PropertyListWriter()
        try writer.write(value)
        return writer.text + "</plist>\n"
    }

    /// Writes a value. The recursion is bounded by the maximum depth of `JSONValue`.
    private mutating func write(_ value: JSONValue) throws(RequestError) {
        switch value {
        case .null:
            throw .unusableBody(reason: "a property list cannot contain null: remove it from the array")
        case .boolean(let isTrue): text += isTrue ? "<true/>" : "<false/>"
        case .number(let number): try write(number.text)
        case .string(let string): text += "<string>\(try XMLEscaping.text(string))</string>"
        case .array(let elements):
            text += "<array>"
            for element in elements { try write(element) }
            text += "</array>"
        case .object(let object):
            text += "<dict>"
            for member in object.members where member.value != .null {
                text += "<key>\(try XMLEscaping.text(member.key))</key>"
                try write(member.value)
            }
            text += "</dict>"
        }
    }

    /// Writes an integer of at most 64 bits as `integer`, and a number with a fraction or an exponent as `real`.
    private mutating func write(_ number: String) throws(RequestError) {
        if Int64(number) != nil || UInt64(number) != nil {
            text += "<integer>\(number)</integer>"
        } else if number.contains(where: { ".eE".contains($0) }) {
            text += "<real>\(number)</real>"
        } else {
            throw .unusableBody(reason: "a property list cannot contain a whole number of more than 64 bits")
        }
    }
}
