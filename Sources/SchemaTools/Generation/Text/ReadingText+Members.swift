@_spi(Generated) import SchemaEngine

extension ReadingText {
    /// The source text that reads the keys of an object.
    struct Members {
        /// The index of a key in the layout, and the statement that reads its value.
        struct Step {
            var index: String
            var text: String
        }

        var keys: [String] = []
        var variables: [String] = []
        var steps: [Step] = []
        /// The statements that read an unnamed key.
        var other: [String] = []
        /// Optional variables that must have a value at the end.
        var needed: [String] = []
        var patterns: [String] = []
    }

    /// The maximum number of keys that a layout of the reader supports.
    private static let mostKeys = 256

    /// Returns the source text that reads a structure.
    ///
    /// - Parameters:
    ///   - structure: The structure.
    ///   - others: The dictionary of its unnamed keys.
    ///   - members: The name of the variable for the reader's members.
    /// - Returns: The source text, or `nil` if a value of the structure cannot be read directly.
    mutating func members(
        of structure: TypeDeclaration.Structure,
        _ others: TypeDeclaration.Property?,
        _ members: String
    ) -> Members? {
        var result = Members()
        guard structure.keys.count <= Self.mostKeys, !structure.isReadByWalk else { return nil }
        for (index, key) in structure.keys.enumerated() {
            switch key {
            case .property(let place):
                guard add(structure.properties[place], index, to: &result) else { return nil }
            case .constant(let name):
                result.keys.append(".required(\(SwiftLiteral.text(name)))")
                result.steps.append(.init(index: String(index), text: "try \(reader).skip()"))
            case .nothing(let name, let isNeeded):
                result.keys.append("\(isNeeded ? ".required" : ".optional")(\(SwiftLiteral.text(name)))")
            }
        }
        if let others {
            guard case .map(let type) = others.type, let read = expression(others.value, as: type) else { return nil }
            result.variables.append("var \(others.name): \(model.name(of: others.type)) = [:]")
            // Keys that Swift considers equal can be different in JSON.
            let text = "guard \(others.name).updateValue(try \(read), forKey: key) == nil else { throw .undecided }"
            result.other = ["let key = \(reader).name(of: \(members))", text]
        }
        result.patterns = patterns
        return result
    }

    private mutating func add(_ property: TypeDeclaration.Property, _ index: Int, to result: inout Members) -> Bool {
        let type = property.presence == .required ? property.type : property.type.wrapped
        guard let read = expression(property.value, as: type) else { return false }
        let name = SwiftName.escaped(property.name)
        result.steps.append(.init(index: String(index), text: "\(name) = try \(read)"))
        let literal = DefaultLiteral(model: model, roots: roots).text(of: property)
        let layout = property.presence.layoutName(hasLiteral: literal != nil)
        result.keys.append("\(layout)(\(SwiftLiteral.text(property.key)))")
        let typeName = model.name(of: property.type)
        if let literal {
            result.variables.append("var \(name): \(typeName) = \(literal)")
        } else if property.type.isOptional {
            result.variables.append("var \(name): \(typeName)")
        } else if let value = placeholder(for: property.type) {
            result.variables.append("var \(name)\(value)")
        } else {
            result.variables.append("var \(name): \(typeName)?")
            result.needed.append(name)
        }
        return true
    }

    /// Returns the initial value of a variable, or `nil` if no cheap value exists.
    private func placeholder(for type: SwiftType) -> String? {
        switch model.resolved(type) {
        case .known("Int"): " = 0"
        case .known("Double"): " = 0.0"
        case .known("Bool"): " = false"
        case .known("String"): " = \"\""
        case .known("Date"): " = Date.distantPast"
        case .known("JSONValue"): " = JSONValue.null"
        case .list: ": \(model.name(of: type)) = []"
        case .map, .keyedMap: ": \(model.name(of: type)) = [:]"
        default: nil
        }
    }
}

extension TypeDeclaration.Presence {
    /// Returns the presence in the layout. A default without a literal is declared as required, so that the
    /// walk reads payloads without the key.
    fileprivate func layoutName(hasLiteral: Bool) -> String {
        switch self {
        case .required: ".required"
        case .nullable: ".nullable"
        case .optional: ".optional"
        case .defaulted: hasLiteral ? ".defaulted" : ".required"
        }
    }
}
