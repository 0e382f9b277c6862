@_spi(Generated) import SchemaEngine

/// The reading of lists by position.
extension ReadingExpressions {
    /// Returns the statements that read the positions of a tuple into constants and variables with the names of its properties, or
    /// `nil` if a value cannot be read directly. `more` is the name of another variable: whether there is a further element.
    mutating func positions(of structure: TypeDeclaration.Structure, _ more: String) -> [String]? {
        let next = "\(reader).nextElement()"
        var lines: [String] = []
        var opening = "\(reader).openArray()"
        var isVariable = false
        for property in structure.properties {
            let name = SwiftName.escaped(property.name)
            let typeName = model.name(of: property.type)
            if case .list(let element) = property.type, property.isRest {
                guard let read = expression(property.value, as: element) else { return nil }
                if !isVariable { lines.append("var \(more) = try \(opening)") }
                lines.append("var \(name): \(typeName) = []")
                lines += ["while \(more) {", "    \(name).append(try \(read))", "    \(more) = try \(next)", "}"]
                return lines
            }
            let isRequired = property.presence == .required
            let type = isRequired ? property.type : property.type.wrapped
            guard let read = expression(property.value, as: type) else { return nil }
            if isRequired {
                lines.append("guard try \(opening) else { throw .refused }")
                lines.append("let \(name): \(typeName) = try \(read)")
                opening = next
            } else {
                if !isVariable { lines.append("var \(more) = try \(opening)") }
                isVariable = true
                lines.append("var \(name): \(typeName)")
                lines += ["if \(more) {", "    \(name) = try \(read)", "    \(more) = try \(next)", "}"]
            }
        }
        lines.append(
            isVariable ? "guard !\(more) else { throw .refused }" : "guard try !\(next) else { throw .refused }"
        )
        return lines
    }
}
