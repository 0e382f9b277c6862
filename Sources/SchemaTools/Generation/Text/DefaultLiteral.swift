@_spi(Generated) import SchemaEngine
import SchematicFoundation

/// The defaults of keys as Swift expressions that cannot fail.
struct DefaultLiteral {
    let model: TypeModel
    let roots: SchemaRoots

    /// Returns the default of a property, or `nil` if it has none, or none that an expression can create.
    func text(of property: TypeDeclaration.Property) -> String? {
        guard case .defaulted(let value) = property.presence else { return nil }
        return text(of: value, as: property.type, for: property.value)
    }

    /// Returns an expression that tests whether a property equals its default exactly, or `nil` if no
    /// expression can.
    func test(of property: TypeDeclaration.Property, _ name: String) -> String? {
        guard case .defaulted(let value) = property.presence, let literal = text(of: property) else { return nil }
        if case .string(let text) = value, property.type == .text, Self.hasOtherSpelling(text) {
            return "\(name).utf8.elementsEqual(\(literal).utf8)"
        }
        guard !Self.hasOtherSpelling(in: value) else { return nil }
        switch model.resolved(property.type) {
        case .list, .map, .keyedMap, .known("JSONValue"):
            return literal.hasPrefix("[") && literal.count > 3
                ? "\(name) == \(literal) as \(model.name(of: property.type))" : "\(name) == \(literal)"
        default: return "\(name) == \(literal)"
        }
    }

    // MARK: By type

    private func text(of value: JSONValue, as type: SwiftType, for node: SchemaView) -> String? {
        switch (model.resolved(type), value) {
        case (.optional(let wrapped), _): value.isNull ? "nil" : text(of: value, as: wrapped, for: node)
        case (.text, .string(let text)): SwiftLiteral.text(text)
        case (.known("Bool"), .boolean(let isTrue)): isTrue ? "true" : "false"
        case (.known("Int"), .number(let number)): number.int64.map(String.init)
        case (.known("JSONValue"), _): Self.json(value, isNested: false)
        case (.known(let name), _):
            ScalarType.named[name].flatMap { type in decoded(value, for: node).flatMap(type.literal) }
        case (.list(let element), .array(let values)): list(values, as: element, for: node)
        case (.map(let element), .object(let object)): map(object, as: element, for: node)
        case (.keyedMap, .object(let object)) where object.members.isEmpty: "[:]"
        case (.declared(let id), _): text(of: value, declared: id)
        default: nil
        }
    }

    private func list(_ values: [JSONValue], as element: SwiftType, for node: SchemaView) -> String? {
        guard case .array(let item) = inner(node).form else { return nil }
        let items = values.compactMap { text(of: $0, as: element, for: item) }
        return items.count == values.count ? "[" + items.joined(separator: ", ") + "]" : nil
    }

    private func map(_ object: JSONObject, as element: SwiftType, for node: SchemaView) -> String? {
        guard !object.members.isEmpty else { return "[:]" }
        guard case .object(let map) = inner(node).form, let entry = map.mapValue else { return nil }
        let items = object.members.compactMap { member in
            text(of: member.value, as: element, for: entry).map { "\(SwiftLiteral.text(member.key)): \($0)" }
        }
        return items.count == object.count ? "[" + items.joined(separator: ", ") + "]" : nil
    }

    private func text(of value: JSONValue, declared id: TypeID) -> String? {
        let type = model.qualifiedName(of: id)
        switch model[id].form {
        case .enumeration(let choices), .alternatives(let choices):
            if let member = choices.members.first(where: { $0.value.json == value }) {
                return "\(type).\(SwiftName.escaped(member.name))"
            }
            let fitting = choices.payloads.filter { $0.kinds.contains(value.kind) }
            if let only = fitting.first, fitting.count == 1, only.isSingleAlternative {
                return text(of: value, as: only.type, for: only.value).map {
                    "\(type).\(SwiftName.escaped(only.name))(\($0))"
                }
            }
            guard choices.isOpen, fitting.isEmpty, case .string(let text) = value else { return nil }
            return "\(type).unknown(\(SwiftLiteral.text(text)))"
        case .structure(let structure):
            guard case .object(let object) = value else { return nil }
            return text(of: object, as: structure, named: type)
        case .cases(let key, let branches):
            guard case .object(let object) = value, case .string(let kind)? = object[key],
                let branch = branches.first(where: { $0.text == kind }) ?? branches.first(where: { $0.text == nil }),
                case .declared(let inner) = branch.type, let made = text(of: value, declared: inner)
            else { return nil }
            return "\(type).\(SwiftName.escaped(branch.name))(\(made))"
        case .alias(let other): return text(of: value, as: other, for: model[id].value)
        }
    }

    /// Returns a structure whose properties include all keys of the object.
    private func text(of object: JSONObject, as structure: TypeDeclaration.Structure, named type: String) -> String? {
        guard structure.request == nil else { return nil }
        var left = Set(object.members.map { ExactName($0.key) })
        if let constant = structure.constant { left.remove(ExactName(constant.key)) }
        var arguments: [String] = []
        for property in structure.properties {
            guard let value = object[property.key] else {
                guard property.presence == .optional || self.text(of: property) != nil else { return nil }
                continue
            }
            left.remove(ExactName(property.key))
            guard let literal = text(of: value, as: property.type, for: property.value) else { return nil }
            arguments.append("\(property.name): \(literal)")
        }
        return left.isEmpty ? "\(type)(\(arguments.joined(separator: ", ")))" : nil
    }

    // MARK: Scalars

    /// Returns the fields that the engine decodes from a default, by its tag.
    private func decoded(_ value: JSONValue, for node: SchemaView) -> Fields? {
        let tag: String
        switch inner(node).form {
        case .scalar(let kind, _): tag = kind.tag
        case .alternatives(let alternatives):
            let payloads = roots.choices(of: alternatives).payloads
            guard let only = payloads.first, payloads.count == 1, only.isSingleAlternative else { return nil }
            return decoded(value, for: only.value)
        default: return nil
        }
        let source = SchemaSource(path: "Value.json", text: #""{\#(tag)}""#)
        guard let schema = try? SchemaCatalog([source]).schema(file: source.path) else { return nil }
        return try? schema.decodePayload(Data(value.text().utf8)).fields
    }

    /// Returns the schema node without the nodes that do not change its value.
    private func inner(_ node: SchemaView) -> SchemaView {
        let node = node.resolved
        if case .both(_, let kept) = node.form { return inner(kept) }
        return node
    }

    private static func json(_ value: JSONValue, isNested: Bool) -> String? {
        switch value {
        case .null: return isNested ? ".null" : "JSONValue.null"
        case .boolean(let isTrue): return isTrue ? "true" : "false"
        case .string(let text): return SwiftLiteral.text(text)
        case .number(let number):
            if let whole = number.int64 { return String(whole) }
            return number.double.flatMap { JSONNumber($0) == number ? "\($0)" : nil }
        case .array(let values):
            let items = values.compactMap { json($0, isNested: true) }
            return items.count == values.count ? "[" + items.joined(separator: ", ") + "]" : nil
        case .object(let object):
            guard !object.members.isEmpty else { return "[:]" }
            let items = object.members.compactMap { member in
                json(member.value, isNested: true).map { "\(SwiftLiteral.text(member.key)): \($0)" }
            }
            return items.count == object.count ? "[" + items.joined(separator: ", ") + "]" : nil
        }
    }

    // MARK: Equivalent texts

    /// Returns whether Swift considers the text equal to one of other scalars: a text with characters beyond
    /// ASCII, or with ASCII characters that have a canonical equivalent, such as K and the kelvin sign.
    private static func hasOtherSpelling(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0x80 || "K;`".utf8.contains($0) }
    }

    private static func hasOtherSpelling(in value: JSONValue) -> Bool {
        switch value {
        case .string(let text): hasOtherSpelling(text)
        case .array(let values): values.contains(where: hasOtherSpelling(in:))
        case .object(let object):
            object.members.contains { hasOtherSpelling($0.key) || hasOtherSpelling(in: $0.value) }
        case .null, .boolean, .number: false
        }
    }
}

extension JSONValue {
    fileprivate var kind: JSONKind {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
