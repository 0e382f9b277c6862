import SchemaEngine
import SchematicText

/// Edits of keys and members.
extension EditSearch {
    /// Makes a required key optional.
    func optionalKey(_ context: Context) -> [CatalogEdit] {
        guard let member = context.position.member else { return [] }
        return modified(member, by: "{?}", in: context.text.path).map { [$0] } ?? []
    }

    /// Returns the edit that gives a key a modifier, or `nil` if the key has a modifier that is as wide.
    func modified(_ member: JSONNode.Member, by modifier: String, in path: String) -> CatalogEdit? {
        guard case .named(_, let present, _) = try? SchemaKey(reading: member.key) else { return nil }
        var range = member.keyRange.upperBound - 1..<member.keyRange.upperBound
        switch present {
        case .none: break
        case .nullable where modifier == "{?}" && member.key.hasSuffix("{null}"):
            range = member.keyRange.upperBound - "{null}\"".utf8.count..<member.keyRange.upperBound
        case .optional, .nullable, .defaulted: return nil
        }
        return CatalogEdit(path: path, edit: TextEdit(range: range, with: modifier + "\""))
    }

    /// Adds a key that the schema does not name as an optional one, or a map of such keys.
    func newMember(_ context: Context) -> [CatalogEdit] {
        let isClosed = context.position.member.map { (try? SchemaKey(reading: $0.key)) == .rest } ?? false
        guard let object = isClosed ? context.position.object : context.position.value, object.kind == .object,
            case .key(let key)? = context.path.steps.last
        else { return [] }
        let parent = context.path.parent
        var result: [CatalogEdit] = []
        if !isClosed, let edit = newRest(of: object, parent, context) { result.append(edit) }
        let own = documents.flatMap { context.path.values(in: $0) }.map(\.rawText)
        if let values = inferred(own, key: key, context) {
            result.append(adding(Braces.doubled(key) + "{?}", values.value.layout(), to: object, values, context))
        }
        return result
    }

    /// Adds a map of the keys that an object does not name, if they resemble the keys of a map.
    private func newRest(of object: JSONNode, _ path: PayloadPath, _ context: Context) -> CatalogEdit? {
        let key = NewRests.Key(file: ExactName(context.text.path), offset: object.offset, path: path)
        if let known = newRests.edits[key] { return known }
        var edit: CatalogEdit?
        let rests = documents.flatMap { path.values(in: $0) }.compactMap { Self.rest(of: $0, beside: object) }
        if !Self.names(in: object).hasRest, let values = inferred(rests, key: path.key, context),
            case .object(let inferred) = values.value, inferred.members.isEmpty, inferred.cases == nil,
            let rest = inferred.rest
        {
            edit = adding("{*}", rest.layout(), to: object, values, context)
        }
        newRests.edits[key] = .some(edit)
        return edit
    }

    /// Adds a branch for a value that no branch has.
    func newBranch(_ context: Context) -> [CatalogEdit] {
        guard let member = context.position.member, let object = context.position.object,
            case .cases(let key) = try? SchemaKey(reading: member.key), context.found.kind == .string
        else { return [] }
        let name = context.found.string
        let parent = context.path.parent
        var result: [CatalogEdit] = []
        let isSecret = DocumentSecret.isSecret(name, key: key)
        let objects = documents.flatMap { parent.values(in: $0) }.filter { $0[key]?.string == name }
        let rests = objects.compactMap { Self.rest(of: $0, beside: object, without: key) }
        if !isSecret, let values = inferred(rests, key: name, context), case .object = values.value {
            result.append(adding(name, values.value.layout(), to: member.value, values, context))
        }
        let edit = context.text.adding(isSecret ? "{*}" : name, .object([]), to: member.value)
        return result + [CatalogEdit(path: context.text.path, edit: edit)]
    }

    /// Widens the range of a count.
    func widerCount(_ context: Context) -> [CatalogEdit] {
        let value = context.position.value
        let path = context.text.path
        guard value.kind == .string else { return [] }
        let number = String(context.found.count)
        if let tag = value.tag {
            guard let first = tag.alternatives.first, tag.alternatives.count == 1,
                case .text(let range) = first.argument, let wider = CountRange.widened(range, to: number)
            else { return [] }
            let text = "{\(first.name):\(wider)}".schemaLiteral
            return [CatalogEdit(path: path, edit: value.replaced(by: text))]
        }
        guard let wider = CountRange.widened(value.string, to: number) else { return [] }
        return [CatalogEdit(path: path, edit: value.replaced(by: wider.schemaLiteral))]
    }

    // MARK: Inference

    /// Values as the inference describes them.
    struct Inferred {
        var value: InferredValue
        var files: [SchemaInference.File]
        var notices: [String]
    }

    /// Infers the schema of values at a key. Objects among alternatives become fragments.
    func inferred(_ values: [String], key: String, _ context: Context) -> Inferred? {
        guard var draft = draft(of: values, key: key, context, context.catalog.takenNames) else { return nil }
        let value = draft.fragments.extract(from: draft.value, key: key)
        return Inferred(value: value, files: draft.fragments.schemaFiles, notices: draft.notices)
    }

    /// Infers the value of texts at a key, before objects become fragments; `nil` if there are none.
    func draft(
        of values: [String],
        key: String,
        _ context: Context,
        _ takenNames: Set<String>
    ) -> (value: InferredValue, fragments: InferredFragments, notices: [String])? {
        let summary = SampleSummary()
        for value in values { try? summary.add(JSONBuffer(value.utf8)) }
        guard summary.count > 0 else { return nil }
        var inference = PlaceInference(summary: summary, options: options)
        let value = inference.value(PlaceInference.Part(place: 0, key: key, pointer: context.path.pointer))
        let fragments = InferredFragments(
            movesRepeated: options.findsFragments,
            recursive: inference.recursive,
            takenNames: takenNames
        )
        return (value, fragments, inference.notices)
    }

    private func adding(
        _ key: String,
        _ value: SchemaLayout,
        to object: JSONNode,
        _ inferred: Inferred,
        _ context: Context
    ) -> CatalogEdit {
        CatalogEdit(
            path: context.text.path,
            edit: context.text.adding(key, value, to: object),
            files: inferred.files,
            notices: inferred.notices
        )
    }

    /// Returns the names of an object's keys in a schema.
    private static func names(in object: JSONNode) -> (keys: Set<String>, hasRest: Bool) {
        var keys: Set<String> = []
        var hasRest = false
        for member in object.members {
            switch try? SchemaKey(reading: member.key) {
            case .named(let name, _, _): keys.insert(name)
            case .cases(let name): keys.insert(name)
            case .rest: hasRest = true
            default: break
            }
        }
        return (keys, hasRest)
    }

    /// Returns an object of a payload without the keys that an object of the schema names; `nil` for another value.
    private static func rest(of value: JSONNode, beside object: JSONNode, without key: String? = nil) -> String? {
        guard value.kind == .object else { return nil }
        let keys = names(in: object).keys
        let members = value.members.filter { !keys.contains($0.key) && $0.key != key }
        return "{" + members.map { JSONValue.string($0.key).text() + ":" + $0.value.rawText }.joined(separator: ",")
            + "}"
    }
}

/// The maps of unnamed keys that were tried: all unnamed keys of an object have the same one.
final class NewRests {
    struct Key: Hashable {
        let file: ExactName
        let offset: Int
        let path: PayloadPath
    }

    var edits: [Key: CatalogEdit?] = [:]
}

extension PayloadPath {
    /// The path as a JSON Pointer, with `*` for elements.
    var pointer: String {
        var bytes: [UInt8] = []
        for step in steps {
            switch step {
            case .key(let key): bytes.append(pointerStep: Array(key.utf8)[...])
            case .element: bytes += Array("/*".utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
