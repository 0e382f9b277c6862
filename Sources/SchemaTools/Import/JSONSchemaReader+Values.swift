@_spi(Generated) import SchemaEngine
import SchematicText

/// The keywords that apply to one schema alone: types, constants, and the tag of an export.
extension JSONSchemaReader {
    /// Returns the value of the keywords that apply to one schema alone.
    mutating func plainValue(_ keywords: SchemaKeywords) -> ImportedValue {
        var types = keywords.types
        let isOfAllTypes = keywords.constants != nil || !impliesTypes && !keywords.impliedTypes.isEmpty
        if types.isEmpty, isOfAllTypes { types = Self.allTypes }
        var value = tagged(keywords, keywords.types) ?? typed(keywords, types.isEmpty ? keywords.impliedTypes : types)
        value.origin.hasType = !types.isEmpty
        settleKinds(of: &value)
        return value
    }

    private static let allTypes = ["string", "number", "boolean", "object", "array", "null"]
    /// The keywords that refer to a schema.
    static let references = ["$ref", "$dynamicRef", "$recursiveRef"]

    /// Returns the value of the tag that `x-schematic` names.
    private mutating func tagged(_ keywords: SchemaKeywords, _ types: [String]) -> ImportedValue? {
        guard let own = keywords["x-schematic"] else { return nil }
        let kinds = Set(types.compactMap { $0 == "integer" ? .number : JSONKind(rawValue: $0) })
        if let name = own["registered"]?.string, LookupName.isValid(name), !DocumentSecret.isSecret(name, key: "") {
            // A registered tag reads null itself.
            registeredTags[name] = kinds
            return ImportedValue([.tag(ExactName(name), kinds)])
        }
        guard let tag = own["tag"]?.string else { return nil }
        guard TagCheck.isValid(tag) else {
            report(
                "the tag {\(shortened(tag))} of x-schematic is left out: the schema language does not have it",
                .wider
            )
            return nil
        }
        return ImportedValue(
            [.tag(ExactName(tag), kinds.subtracting([.null]))] + (kinds.contains(.null) ? [.null] : [])
        )
    }

    private mutating func typed(_ keywords: SchemaKeywords, _ types: [String]) -> ImportedValue {
        var pieces: [ImportedPiece] = []
        for type in types {
            switch type {
            case "null": pieces.append(.null)
            case "boolean": pieces.append(.boolean(nil))
            case "integer" where types.contains("number"): break
            case "integer", "number":
                if let number = number(keywords, isWhole: type == "integer") { pieces.append(.number(number)) }
            case "string": if let string = string(keywords) { pieces.append(.string(string)) }
            case "array": if let array = array(keywords) { pieces.append(.array(array)) }
            case "object": if let object = object(keywords) { pieces.append(.object(object)) }
            case "any": return .anything
            default:
                report("the type '\(shortened(type))' is not one of JSON, and is read as any value", .wider)
                return .anything
            }
        }
        var value = types.isEmpty ? .anything : Self.joined([ImportedValue(pieces)])
        value.origin.hasType = true
        return keywords.constants.map { intersection(value, members($0)) } ?? value
    }

    /// Returns the value that accepts listed values.
    mutating func members(_ values: [JSONValue]) -> ImportedValue {
        var (texts, numbers, pieces): ([ExactName], [JSONNumber], [ImportedPiece]) = ([], [], [])
        var (seenTexts, seenNumbers): (Set<ExactName>, Set<JSONNumber>) = ([], [])
        for value in values {
            switch value {
            case .null: pieces.append(.null)
            case .boolean(let boolean): pieces.append(.boolean(boolean))
            case .number(let number): if seenNumbers.insert(number).inserted { numbers.append(number) }
            case .string(let text):
                let name = ExactName(text)
                if seenTexts.insert(name).inserted { texts.append(name) }
            case .array(let elements):
                let array = ImportedArray(
                    positions: elements.map { members([$0]) },
                    count: elements.count...elements.count
                )
                pieces.append(normalized(array).map { .array($0) } ?? .array(array))
            case .object(let object): pieces.append(.object(constant(object)))
            }
        }
        if pieces.count(where: { $0.kind == .array || $0.kind == .object }) > Self.maximumConstants {
            report("lists and objects of a long enumeration are read as any list or object", .wider)
            pieces = pieces.map { piece in
                switch piece {
                case .array: .array(ImportedArray())
                case .object: .object(ImportedObject())
                default: piece
                }
            }
        }
        if !numbers.isEmpty { pieces.insert(.number(ImportedNumber(members: numbers)), at: 0) }
        if !texts.isEmpty { pieces.insert(.string(ImportedString(members: texts)), at: 0) }
        var result = Self.joined([ImportedValue(pieces)])
        result.origin.hasType = true
        return result
    }

    /// The maximum number of lists and objects in an enumeration: each is a schema file of its own.
    private static let maximumConstants = 16

    /// Returns the object that is equal to a constant.
    private mutating func constant(_ object: JSONObject) -> ImportedObject {
        ImportedObject(
            members: object.map { .init(name: $0.key, value: members([$0.value]), isRequired: true) },
            rest: .nothing
        )
    }
}
