@_spi(Generated) import SchemaEngine

/// Fragments with keys that are only read or only written.
extension TypeModeler {
    /// The key of the identifier, which a type that is written keeps without sending it.
    private static let identifier = "id"

    /// Adds the type that is read to each type that is written of a fragment with such keys.
    mutating func addReadTypes(_ files: [SchemaFileToGenerate]) {
        for file in files where file.name.role == .fragment {
            guard let sent = roots.root(of: file.path, .request), let received = roots.root(of: file.path, .response),
                case .object(let object) = sent.bare.form, case .object(let other) = received.bare.form,
                !object.hidden.isEmpty || !other.hidden.isEmpty,
                let id = identified(sent, .request), let readID = identified(received, .response), id != readID,
                case .structure(var structure) = model[id].form, case .structure(let read) = model[readID].form
            else { continue }
            keepIdentifier(of: object, read, in: &structure)
            let sources = Dictionary(read.properties.map { (ExactName($0.key), $0.type) }) { first, _ in first }
            var copied: Set<ExactName> = []
            for property in structure.properties {
                guard let type = sources[ExactName(property.key)] else { continue }
                if type == property.type || type.asOptional == property.type { copied.insert(ExactName(property.key)) }
            }
            structure.readType = TypeDeclaration.ReadType(id: readID, copied: copied)
            model[id].form = .structure(structure)
        }
    }

    /// Adds a property for the identifier of the object that a value was made of. It is left out of what is sent.
    private func keepIdentifier(
        of object: SchemaView.Object,
        _ read: TypeDeclaration.Structure,
        in structure: inout TypeDeclaration.Structure
    ) {
        guard let hidden = object.hidden.first(where: { $0.name == Self.identifier }),
            let source = read.properties.first(where: { $0.key == Self.identifier })
        else { return }
        var property = TypeDeclaration.Property(
            key: hidden.name,
            name: source.name,
            type: source.type.asOptional,
            value: hidden.value,
            presence: .optional,
            place: hidden.place
        )
        property.documentation = "The identifier of the object on the server, which is not sent."
        structure.keys.append(.property(structure.properties.count))
        structure.properties.append(property)
    }
}
