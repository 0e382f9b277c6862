@_spi(Generated) import SchemaEngine

extension ReadingText {
    /// The source text that reads the keys of an object.
    struct Members {
        /// The pattern for the index of a key in the layout, and the statement that reads its value.
        struct Step {
            var index: String
            var text: String
        }

        var keys: [String] = []
        var variables: [String] = []
        var steps: [Step] = []
        /// The statements that read the values of unnamed keys. Each uses the constant `key`, the name.
        var others: [Step] = []
        /// The rule for keys that the layout does not describe, such as `refused`; `nil` for the default of the reader.
        var rest: String?
        /// Optional variables that must have a value at the end.
        var needed: [String] = []
        var constants: [String] = []
    }

    /// The maximum number of keys that a layout of the reader supports.
    private static let mostKeys = 256

    /// Returns the source text that reads a structure.
    ///
    /// - Parameters:
    ///   - structure: The structure.
    ///   - others: The dictionary of its unnamed keys.
    /// - Returns: The source text, or `nil` if a value of the structure cannot be read directly.
    mutating func members(
        of structure: TypeDeclaration.Structure,
        _ others: TypeDeclaration.Property?
    ) -> Members? {
        var result = Members()
        guard structure.keys.count <= Self.mostKeys else { return nil }
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
        if structure.isClosed { result.rest = "refused" }
        if let others {
            guard structure.mapKeys.isEmpty ? add(others, to: &result) : add(others, of: structure, to: &result) else {
                return nil
            }
            // All of these keys may be refused.
            let word = result.others.isEmpty ? "let" : "var"
            result.variables.append("\(word) \(others.name): \(model.name(of: others.type)) = [:]")
        }
        result.constants = constants
        return result
    }

    /// Adds the statement that reads the keys of `{*}`.
    private mutating func add(_ others: TypeDeclaration.Property, to result: inout Members) -> Bool {
        guard case .map(let type) = others.type, let read = expression(others.value, as: type) else { return false }
        result.rest = "read"
        result.others = [step("ObjectLayout.other", read, others)]
        return true
    }

    /// Adds the statements that read the keys of each `{* TAG}`, and those of `{*}`, as received.
    private mutating func add(
        _ others: TypeDeclaration.Property,
        of structure: TypeDeclaration.Structure,
        to result: inout Members
    ) -> Bool {
        for (index, key) in structure.mapKeys.enumerated() where !key.entry.value.isNothing {
            guard let read = json(key.entry) else { return false }
            result.others.append(step(String(structure.keys.count + index), read, others))
        }
        guard let rest = structure.rest else {
            // The schema does not describe the other keys.
            result.rest = "kept"
            result.others.append(step("ObjectLayout.other", "\(reader).json()", others))
            return true
        }
        guard !rest.value.isNothing else {
            result.rest = "refused"
            return true
        }
        guard let read = json(rest) else { return false }
        result.rest = "read"
        result.others.append(step("ObjectLayout.other", read, others))
        return true
    }

    /// Returns the statement that adds the value of an unnamed key.
    private func step(_ index: String, _ read: String, _ others: TypeDeclaration.Property) -> Members.Step {
        // Keys that Swift considers equal can be different in JSON.
        let text = "guard \(others.name).updateValue(try \(read), forKey: key) == nil else { throw .undecided }"
        return .init(index: index, text: text)
    }

    /// Returns the expression that reads a value as received.
    private mutating func json(_ entry: TypeDeclaration.Entry) -> String? {
        guard entry.value.isKeptAsReceived, let read = expression(entry.value, as: entry.type) else { return nil }
        if model.resolved(entry.type) == .json { return read }
        return "\(reader).json { \(reader) throws(ReadingStop) in _ = try \(read) }"
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
