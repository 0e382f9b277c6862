@_spi(Generated) import SchemaEngine

/// Creates the Swift expressions that read values directly from a payload's bytes. The walk reads values that
/// have no such expression.
struct ReadingText {
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
        case .object, .cases: return nominal(type)
        case .enumeration(_, _, let acceptsNull): return nominal(type).map { acceptsNull ? orNull($0) : $0 }
        case .reference(let target):
            let resolved = model.resolved(type.wrapped)
            if case .declared = resolved { return nominal(resolved).map { acceptsNull(target) ? orNull($0) : $0 } }
            return expression(target, as: type.isOptional ? type : resolved)
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
