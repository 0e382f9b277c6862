@_spi(Generated) import SchemaEngine

/// The alternatives of a tag as the cases of an enumeration. Alternatives of the same type share a case, and
/// the members of enumerations are separate cases.
struct AlternativeChoices {
    var members: [SchemaView.EnumerationMember] = []
    var payloads: [Payload] = []
    var isOpen = false
    var acceptsNull = false

    struct Payload {
        var label: String
        var value: SchemaView
        var kinds: Set<JSONKind>
        /// Whether only one alternative has this type.
        var isSingleAlternative = true
    }

    /// Whether a non-null value has more than one case.
    var hasSeveralCases: Bool { !members.isEmpty || payloads.count > 1 }
}

extension SchemaRoots {
    /// Returns the cases of a tag's alternatives.
    func choices(of alternatives: [SchemaView.Alternative]) -> AlternativeChoices {
        var choices = AlternativeChoices()
        var (members, indexes): (Set<SchemaView.EnumerationMember>, [ExactName: Int]) = ([], [:])
        for alternative in alternatives {
            switch alternative.value.bare.form {
            case .null: choices.acceptsNull = true
            case .nothing: break
            case .enumeration(let found, let isOpen, let acceptsNull):
                choices.members += found.filter { members.insert($0).inserted }
                choices.isOpen = choices.isOpen || isOpen
                choices.acceptsNull = choices.acceptsNull || acceptsNull
            default:
                let label = label(of: alternative.value)
                if let index = indexes[ExactName(label)] {
                    choices.payloads[index].kinds.formUnion(alternative.kinds)
                    choices.payloads[index].isSingleAlternative = false
                } else {
                    indexes[ExactName(label)] = choices.payloads.count
                    choices.payloads.append(.init(label: label, value: alternative.value, kinds: alternative.kinds))
                }
            }
        }
        return choices
    }

    /// Returns the name of an alternative: of its type, or of its tag.
    private func label(of value: SchemaView) -> String {
        switch value.form {
        case .anyObject: "object"
        case .anyArray: "array"
        case .scalar(let kind, _): SwiftScalar(kind)?.label ?? "any"
        case .transformed(let tag), .mapped(let tag, _): SwiftName.member(tag)
        case .secret(let inner), .both(_, let inner), .counted(let inner, _): label(of: inner)
        case .reference(let target): file(at: target).map { SwiftName.member($0.owner) } ?? "object"
        default: "any"
        }
    }
}
