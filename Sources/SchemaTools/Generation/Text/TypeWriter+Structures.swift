@_spi(Generated) import SchemaEngine

/// The declarations of structures.
extension TypeWriter {
    /// Returns the stored properties: the named keys, and a dictionary of the other keys.
    func stored(_ structure: TypeDeclaration.Structure) -> [TypeDeclaration.Property] {
        guard let others = othersProperty(of: structure) else { return structure.properties }
        return structure.properties + [others]
    }

    /// Returns the dictionary of the unnamed keys.
    func othersProperty(of structure: TypeDeclaration.Structure) -> TypeDeclaration.Property? {
        guard let others = structure.others, let value = structure.othersValue else { return nil }
        let names = Set(structure.properties.map(\.name))
        var property = TypeDeclaration.Property(
            key: "",
            name: ["others", "otherKeys", "otherKeysOfAll"].first { !names.contains($0) } ?? "everythingElse",
            type: .map(others),
            value: value,
            presence: .defaulted(.object(JSONObject()))
        )
        property.isSecret = value.holdsSecret
        property.documentation = "The values of the keys that the schema does not name."
        return property
    }

    mutating func declare(_ structure: TypeDeclaration.Structure, _ id: TypeID) {
        let isBoxed = model[id].isBoxed
        let properties = stored(structure)
        out.open(
            "\(scope(of: id))struct \(name(id)): "
                + (structure.request == nil ? "Sendable, Equatable" : "APIRequest, Equatable")
        )
        if let request = structure.request { declare(resultOf: request, id) }
        for property in properties { declare(property, isBoxed: isBoxed, id) }
        if let request = structure.request { declare(contentOf: request, id) }
        out.space()
        writeInitializer(of: structure, isBoxed: isBoxed, id)
        declareDurations(of: properties)
        declareNested(in: id)
        if let request = structure.request { declare(outputOf: request, id) }
        if isBoxed { declareValues(properties, id) }
        out.close()
    }

    private mutating func declare(_ property: TypeDeclaration.Property, isBoxed: Bool, _ id: TypeID) {
        out.documentation(property.documentation)
        let name = SwiftName.escaped(property.name)
        let head = "\(scope)var \(name): \(model.name(of: property.type, in: id))"
        guard isBoxed else { return out.line(head) }
        out.open(head)
        out.line("get { values.value.\(name) }")
        out.line("set { values.value.\(name) = newValue }")
        out.close()
    }

    /// Declares a `Duration` beside each text of the tag `{duration}`, unless a key has its name.
    private mutating func declareDurations(of properties: [TypeDeclaration.Property]) {
        let names = Set(properties.map(\.name))
        for property in properties {
            let name = "\(property.name)Duration"
            guard case .scalar(.duration, _) = property.value.bare.form, !names.contains(name) else { continue }
            let text = SwiftName.escaped(property.name)
            let duration = "Swift.Duration(iso8601: \(property.type.isOptional ? "$0" : text))"
            out.space()
            out.documentation("The length of `\(property.name)`; `nil` if it has years or months, or is too long.")
            out.line(
                "\(scope)var \(name): Swift.Duration? { "
                    + (property.type.isOptional ? "\(text).flatMap { \(duration) }" : duration) + " }"
            )
        }
    }

    private mutating func declareValues(_ properties: [TypeDeclaration.Property], _ id: TypeID) {
        out.space()
        out.line("private var values: Boxed<Values>")
        out.space()
        out.line("/// The stored properties.")
        out.open("private struct Values: Sendable, Equatable")
        for property in properties {
            out.line("var \(SwiftName.escaped(property.name)): \(model.name(of: property.type, in: id))")
        }
        out.close()
    }

    private mutating func writeInitializer(of structure: TypeDeclaration.Structure, isBoxed: Bool, _ id: TypeID) {
        let properties = stored(structure)
        var parameters = properties.map { property in
            "\(property.name): \(model.name(of: property.type, in: id))"
                + (initialValue(of: property).map { " = \($0)" } ?? "")
        }
        if let body = structure.request?.body {
            parameters.append("content: \(model.name(of: body, in: id))\(body.isOptional ? " = nil" : "")")
        }
        out.list("\(scope)init(", parameters, ") {")
        out.indent()
        if isBoxed {
            let arguments = properties.map { "\($0.name): \(SwiftName.escaped($0.name))" }
            out.list("values = Boxed(Values(", arguments, "))")
        } else {
            for property in properties {
                let name = SwiftName.escaped(property.name)
                out.line("self.\(name) = \(name)")
            }
            if structure.request?.body != nil { out.line("self.content = content") }
        }
        out.close()
    }

    /// Returns the default value of an initializer's parameter: `nil` for an optional key, and the default of a
    /// key that has one.
    private func initialValue(of property: TypeDeclaration.Property) -> String? {
        switch property.presence {
        case .optional: "nil"
        case .defaulted: DefaultLiteral(model: model, roots: roots).text(of: property)
        case .required, .nullable: nil
        }
    }
}
