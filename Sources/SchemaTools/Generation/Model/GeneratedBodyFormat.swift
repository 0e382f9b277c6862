@_spi(Generated) import SchemaEngine

/// The format of a body in generated requests.
enum GeneratedBodyFormat {
    case json, form, xml

    /// Reads a media type; `nil` for one that no generated request writes.
    init?(_ type: String) {
        let name = type.lowercased().prefix { $0 != ";" }.filter { $0 != " " }
        if name == "application/x-www-form-urlencoded" {
            self = .form
        } else if name.hasSuffix("/json") || name.hasSuffix("+json") {
            self = .json
        } else if name.hasSuffix("/xml") || name.hasSuffix("+xml") {
            self = .xml
        } else {
            return nil
        }
    }

    /// Returns the call that creates a body.
    func call(of value: String) -> String {
        switch self {
        case .json: "json(\(value))"
        case .form: "form(\(value))"
        case .xml: "encoded(\(value), as: .xml())"
        }
    }
}

extension TypeDeclaration.Request {
    /// Returns the format that a header field states.
    func format(of header: String) -> GeneratedBodyFormat? {
        formats.first { $0.name.lowercased().isExactly(header) }.flatMap { GeneratedBodyFormat($0.type) }
    }
}

extension SchemaView {
    /// The only text that the value can be.
    var onlyText: String? {
        guard case .enumeration(let members, isOpen: false, acceptsNull: false) = form, members.count == 1,
            case .text(let text) = members[0]
        else { return nil }
        return text
    }
}
