@_spi(Generated) import SchemaEngine

/// Creates the Swift expressions that read values directly from a payload's bytes. The walk reads values that
/// have no such expression.
struct ReadingExpressions {
    let model: TypeModel
    let roots: SchemaRoots
    /// The name of the reader, which differs from those of all properties.
    var reader = "reader"
    /// The regular expressions that are used, in order.
    private var patterns: [String] = []
    /// The layouts of the maps whose keys have tags or are counted, in order.
    private var maps: [String] = []

    init(_ model: TypeModel, _ roots: SchemaRoots) {
        self.model = model
        self.roots = roots
    }

    /// Returns the expression that reads a value as a type, without `try`, or `nil` if there is none.
    mutating func expression(_ value: SchemaView, as type: SwiftType) -> String? {
        switch value.form {
        case .anything: return "\(reader).json()"
        case .any: return "\(reader).jsonButNull()"
        case .anyObject: return "\(reader).jsonObject()"
        case .anyArray: return "\(reader).jsonArray()"
        case .scalar(.dateTime, .utc?): return "\(reader).utcDateTime()"
        case .scalar(let kind, let argument):
            return SwiftScalar(kind).map { "\(reader).\($0.reader)(\(words(argument)))" }
        case .secret(let inner): return expression(inner, as: type)
        case .mapped(_, let inner):
            // The code that reads one of the app's own types is unknown.
            if case .known = type.wrapped { return nil }
            return expression(inner, as: type)
        case .array(let item):
            guard case .list(let element) = model.resolved(type) else { return nil }
            return list(of: item, as: element)
        case .object(let object) where object.isMap: return map(object, as: type)
        case .counted(let inner, let count): return counted(inner, count, as: type)
        case .object, .cases, .tuple: return nominal(type)
        case .enumeration(_, _, let acceptsNull): return nominal(type).map { acceptsNull ? orNull($0) : $0 }
        case .reference(let target):
            let resolved = model.resolved(type.wrapped)
            if case .declared = resolved { return nominal(resolved).map { acceptsNull(target) ? orNull($0) : $0 } }
            // A loop, because a chain of references can be long.
            var end = target
            while case .reference(let next) = end.form { end = next }
            return expression(end, as: type.isOptional ? type : resolved)
        case .alternatives(let alternatives):
            return expression(ofAlternatives: alternatives, as: type)
        case .nothing, .null, .transformed, .both: return nil
        }
    }

    private mutating func expression(
        ofAlternatives alternatives: [SchemaView.Alternative],
        as type: SwiftType
    ) -> String? {
        let choices = roots.choices(of: alternatives)
        var read: String?
        if choices.hasSeveralCases {
            read = nominal(type)
        } else if let only = choices.payloads.first, only.isSingleAlternative {
            read = expression(only.value, as: type.wrapped)
        }
        return read.map { choices.acceptsNull ? orNull($0) : $0 }
    }

    /// Returns the expression for a type that reads itself.
    private func nominal(_ type: SwiftType) -> String? {
        guard case .declared(let id) = model.resolved(type.wrapped) else { return nil }
        return "\(model.qualifiedName(of: id))(reading: &\(reader))"
    }

    private func orNull(_ read: String) -> String { "\(reader).isNull() ? nil : \(read)" }

    /// Returns whether a file's schema accepts null.
    private func acceptsNull(_ target: SchemaView) -> Bool {
        switch target.bare.form {
        case .enumeration(_, _, let acceptsNull): acceptsNull
        case .alternatives(let alternatives): roots.choices(of: alternatives).acceptsNull
        default: false
        }
    }

    // MARK: Lists and maps

    private mutating func list(of item: SchemaView, as element: SwiftType) -> String? {
        guard let read = expression(item, as: element) else { return nil }
        switch read {
        case "\(reader).string()": return "\(reader).strings()"
        case "\(reader).int()": return "\(reader).ints()"
        case "\(reader).double()": return "\(reader).doubles()"
        case "\(model.name(of: model.resolved(element)))(reading: &\(reader))":
            return "\(reader).array(of: \(model.name(of: model.resolved(element))).self)"
        default: return "\(reader).array { \(reader) throws(ReadingStop) in try \(read) }"
        }
    }

    private mutating func counted(_ inner: SchemaView, _ count: SchemaView.Count, as type: SwiftType) -> String? {
        guard let read = expression(inner, as: type) else { return nil }
        let range = Self.words(count.range)
        switch inner.bare.form {
        case .anyObject: return "\(reader).jsonObject(count: \(range))"
        case .anyArray: return "\(reader).jsonArray(count: \(range))"
        case .array:
            let arguments = range + (count.isUnique ? ", isUnique: true" : "")
            return "\(reader).counted(\(arguments)) { \(reader) throws(ReadingStop) in try \(read) }"
        default: return nil
        }
    }

    private mutating func map(_ object: SchemaView.Object, as type: SwiftType) -> String? {
        let (key, element): (String, SwiftType)
        switch model.resolved(type) {
        case .map(let value): (key, element) = ("String", value)
        case .keyedMap(let name, let value): (key, element) = (name, value)
        default: return nil
        }
        guard let entry = object.mapValue, let read = expression(entry, as: element) else { return nil }
        let closure = "{ \(reader) throws(ReadingStop) in try \(read) }"
        guard object.mapKeys.isEmpty, object.counts.isEmpty else {
            let others = object.mapKeys.isEmpty ? ".read" : object.rest == nil ? nil : ".refused"
            let tags = object.mapKeys.map(\.tag)
            let layout = "ObjectLayout([]\(Self.words(others: others, tags: tags, counts: object.counts.map(\.range))))"
            let index = maps.firstIndex(of: layout) ?? maps.count
            if index == maps.count { maps.append(layout) }
            return "\(reader).map(by: \(key).self, Self.map\(index + 1)) \(closure)"
        }
        let name = model.name(of: model.resolved(element))
        if read == "\(name)(reading: &\(reader))" { return "\(reader).map(of: \(name).self)" }
        return "\(reader).map \(closure)"
    }

    // MARK: Constants

    /// The declarations of the constants to which the expressions refer, without modifiers.
    var constants: [String] {
        patterns.enumerated().map { "let pattern\($0 + 1) = ReadingPattern(\(SwiftLiteral.raw($1)))" }
            + maps.enumerated().map { "let map\($0 + 1) = \($1)" }
    }

    /// Returns the arguments of a layout after its keys, without those that have the default.
    static func words(others: String?, tags: [String], counts: [ClosedRange<Int>]) -> String {
        var words = others.map { ", others: \($0)" } ?? ""
        if !tags.isEmpty { words += ", tags: [\(tags.map(SwiftLiteral.raw).joined(separator: ", "))]" }
        if !counts.isEmpty { words += ", counts: [\(counts.map { Self.words($0) }.joined(separator: ", "))]" }
        return words
    }

    // MARK: Arguments

    private mutating func words(_ argument: SchemaView.Argument?) -> String {
        switch argument {
        case nil: return ""
        case .length(let range), .bytes(let range): return "length: \(Self.words(range))"
        case .schemes(let schemes): return "schemes: [\(schemes.map(SwiftLiteral.text).joined(separator: ", "))]"
        // The method of this argument has another name.
        case .utc: return ""
        case .lengthAndPattern(let range, let pattern):
            return "length: \(Self.words(range)), \(words(.pattern(pattern)))"
        case .integers(let range): return "in: \(Self.words(range))"
        case .numbers(let range): return "in: \(Self.words(range))"
        case .unsigned(let range):
            let upper = range.upperBound == .max ? ".max" : String(range.upperBound)
            return "in: \(Self.words(String(range.lowerBound), upper))"
        case .decimal(let requirement):
            let bounds = [("least", requirement.least), ("most", requirement.most)].compactMap { name, number in
                number.map { "\(name): \(SwiftLiteral.text($0.text))" }
            }
            return (bounds + (requirement.form.map { ["isText: \($0 == .text)"] } ?? [])).joined(separator: ", ")
        case .pattern(let pattern):
            let index = patterns.firstIndex(of: pattern) ?? patterns.count
            if index == patterns.count { patterns.append(pattern) }
            return "matching: Self.pattern\(index + 1)"
        }
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        words(String(range.lowerBound), range.upperBound == .max ? ".max" : String(range.upperBound))
    }

    private static func words(_ range: ClosedRange<Int64>) -> String {
        words(
            range.lowerBound == .min ? ".min" : String(range.lowerBound),
            range.upperBound == .max ? ".max" : String(range.upperBound)
        )
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
        words(
            range.lowerBound == -.infinity ? "-.infinity" : "\(range.lowerBound)",
            range.upperBound == .infinity ? ".infinity" : "\(range.upperBound)"
        )
    }

    /// Swift requires spaces between an operator and a sign or a leading dot.
    private static func words(_ lower: String, _ upper: String) -> String {
        upper.first == "." || upper.first == "-" ? "\(lower) ... \(upper)" : "\(lower)...\(upper)"
    }
}

extension ReadingExpressions {
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
