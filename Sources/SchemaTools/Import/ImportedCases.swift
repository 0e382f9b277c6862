import SchemaEngine
import SchematicText

/// Objects of which the value of one key selects one.
struct ImportedCases {
    struct Branch {
        var name: ExactName
        var piece: ImportedPiece
        /// The object of the piece.
        var object: ImportedObject
    }

    var key: ExactName
    var branches: [Branch]
    /// The object for all other values of the key.
    var otherwise: ImportedObject?

    /// Returns the cases of pieces, or `nil` if no key selects one of them. With a discriminator, there may be a single one.
    init?(_ pieces: [ImportedPiece], discriminator: ImportedValue.Discriminator?, in reader: inout JSONSchemaReader) {
        guard pieces.count > 1 || discriminator != nil else { return nil }
        var objects: [ImportedObject] = []
        for piece in pieces {
            let found = reader.flattened([piece])
            guard found.count == 1, case .object(let object) = found[0] else { return nil }
            objects.append(object)
        }
        if let discriminator {
            var branches: [Branch] = []
            var indexes: [Int: Int] = [:]
            for (index, piece) in pieces.enumerated() {
                if case .reference(let definition) = piece, indexes[definition] == nil { indexes[definition] = index }
            }
            for value in discriminator.values {
                guard let index = indexes[value.definition] else { return nil }
                branches.append(Branch(name: value.name, piece: pieces[index], object: objects[index]))
            }
            guard !branches.contains(where: { $0.object.member(discriminator.key.text)?.side != nil }) else {
                let name = shortened(discriminator.key.text)
                reader.report("'discriminator' is left out: the key '\(name)' is only read or only written", .wider)
                return nil
            }
            let names = branches.map(\.name)
            guard Set(names).count == names.count,
                branches.allSatisfy({ branch in
                    branch.object.member(discriminator.key.text).map { Self.admits(branch.name, $0) } ?? true
                })
            else { return nil }
            (key, self.branches) = (discriminator.key, branches)
            otherwise = discriminator.otherwise.flatMap { indexes[$0] }.map { objects[$0] }
            return
        }
        let members = objects.map(\.membersByName)
        for member in objects[0].members where member.isRequired && member.side == nil {
            guard let found = ImportedCases(selecting: member.exactName, pieces, objects, members) else { continue }
            self = found
            return
        }
        return nil
    }

    /// Returns whether the schema of the deciding key admits the name of its branch.
    private static func admits(_ name: ExactName, _ member: ImportedObject.Member) -> Bool {
        member.value.pieces.contains { piece in
            switch piece {
            case .string(let string): string.members?.contains(name) ?? true
            case .any: true
            default: false
            }
        }
    }

    private init?(
        selecting key: ExactName,
        _ pieces: [ImportedPiece],
        _ objects: [ImportedObject],
        _ members: [[ExactName: ImportedObject.Member]]
    ) {
        var (branches, seen): ([Branch], Set<ExactName>) = ([], [])
        var rest: (object: ImportedObject, excluded: Set<ExactName>)?
        for (index, (piece, object)) in zip(pieces, objects).enumerated() {
            guard let member = members[index][key], member.isRequired, member.side == nil,
                member.value.pieces.count == 1,
                case .string(let string) = member.value.pieces[0]
            else { return nil }
            if let names = string.members {
                for name in names {
                    guard seen.insert(name).inserted else { return nil }
                    branches.append(Branch(name: name, piece: piece, object: object))
                }
            } else {
                guard rest == nil, !string.excluded.isEmpty, string == ImportedString(excluded: string.excluded) else {
                    return nil
                }
                rest = (object, string.excluded)
            }
        }
        guard rest.map({ $0.excluded == seen }) ?? true else { return nil }
        (self.key, self.branches, otherwise) = (key, branches, rest?.object)
    }

    /// Whether the names of the cases are values that look like secrets.
    var stateSecrets: Bool { branches.contains { DocumentSecret.isSecret($0.name.text, key: key.text) } }

    /// Takes the members out that all branches have, unless one is that of a definition.
    mutating func takeCommonMembers() -> [ImportedObject.Member] {
        let isInline = branches.allSatisfy { if case .object = $0.piece { true } else { false } }
        let objects = branches.map(\.object) + [otherwise].compactMap(\.self)
        guard isInline, let first = objects.first else { return [] }
        let members = objects.map(\.membersByName)
        let common = first.members.filter { member in
            member.exactName != key && members.allSatisfy { $0[member.exactName] == member }
        }
        let names = Set(common.map(\.exactName))
        for index in branches.indices { branches[index].object = branches[index].object.without(names) }
        otherwise = otherwise?.without(names)
        return common
    }
}
