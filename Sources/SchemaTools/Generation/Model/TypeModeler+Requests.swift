@_spi(Generated) import SchemaEngine

/// The requests of path schemas with an endpoint.
extension TypeModeler {
    /// Adds requests to the types of path schemas with an endpoint.
    mutating func addRequests(_ files: [SchemaFileToGenerate]) {
        var types: [LookupName: [SchemaFileName.Role: SwiftType]] = [:]
        for file in files where file.name.status == nil && file.name.role != .path && file.name.role != .fragment {
            types[LookupName(file.name.owner), default: [:]][file.name.role] = bodyType(of: file)
        }
        for file in files where file.hasEndpoint {
            guard let endpoint = roots.endpoint(file: file.path), let root = roots.root(of: file.path, .request),
                let id = identified(root, .request), case .structure(var structure) = model[id].form
            else { continue }
            let own = types[LookupName(file.name.owner)] ?? [:]
            structure.request = TypeDeclaration.Request(
                method: endpoint.method,
                path: endpoint.path,
                placeholders: endpoint.parameters,
                body: own[.request],
                result: own[.response],
                resultHeaders: own[.responseHeaders],
                owner: file.name.owner
            )
            structure.properties += headerProperties(own[.headers])
            model[id].form = .structure(structure)
        }
    }

    /// Returns a property of the request for each header field of its header file, and a dictionary of the fields that the
    /// file does not name.
    private func headerProperties(_ type: SwiftType?) -> [TypeDeclaration.Property] {
        guard case .declared(let id)? = type else { return [] }
        var properties: [TypeDeclaration.Property] = []
        switch model[id].form {
        case .structure(let structure):
            let others = structure.others.flatMap { type in
                structure.othersValue.map { Self.otherHeaders(.map(type), $0) }
            }
            // "{*}" describes `Set-Cookie`, too, but a request does not send that field.
            properties = structure.properties.filter { others == nil || $0.key != HeaderName.setCookie }
            properties += [others].compactMap(\.self)
        case .alias(let type):
            switch model.resolved(type) {
            case .map, .keyedMap: properties = [Self.otherHeaders(type, model[id].value)]
            default: break
            }
        case .enumeration, .alternatives, .cases: break
        }
        return properties.map { property in
            var property = property
            property.isHeader = true
            return property
        }
    }

    private static func otherHeaders(_ type: SwiftType, _ value: SchemaView) -> TypeDeclaration.Property {
        var property = TypeDeclaration.Property(
            key: "",
            name: "otherHeaders",
            type: type,
            value: value,
            presence: .defaulted(.object(JSONObject()))
        )
        property.isSecret = value.holdsSecret
        property.documentation = "The header fields that the schema does not name."
        return property
    }

    /// Returns the type of a body or of header fields: optional if the body may be absent, `Void` for a response without
    /// one, and `nil` for a request without one.
    private func bodyType(of file: SchemaFileToGenerate) -> SwiftType? {
        guard let root = roots.root(of: file.path, file.name.direction) else { return nil }
        guard root.bodyPresence != .forbidden else { return file.name.role == .response ? .known("Void") : nil }
        guard let id = identified(root, file.name.direction) else { return nil }
        let type = SwiftType.declared(id)
        let mayBeAbsent = root.bodyPresence == .optional && !model.resolved(type).isOptional
        return mayBeAbsent ? .optional(type) : type
    }
}
