@_spi(Generated) import SchemaEngine

/// Checks of tags by the compiler and the engine.
enum TagCheck {
    static func isValid(_ tag: String) -> Bool { isValid(schema: "[\("{\(tag)}".schemaLiteral)]") }

    /// Returns whether a schema compiles alone. The tags of fragments are unknown to it.
    static func isValid(schema: String) -> Bool {
        let sources = [SchemaSource(path: "A.response.json", text: schema)]
        return !SchemaCatalog.compiled(sources).faults.contains { $0.severity == .error }
    }

    /// Returns whether a valid tag states a value of a key that looks like a secret.
    static func statesSecret(_ tag: String, key: String) -> Bool {
        // A tag without an argument has no values.
        guard tag.contains(":") else { return false }
        let schema = "[\("{\(tag)}".schemaLiteral)]"
        let (catalog, _) = SchemaCatalog.compiled([SchemaSource(path: "A.response.json", text: schema)])
        guard case .array(let item)? = catalog.rootViews.root(of: "A.response.json", .response)?.form else {
            return false
        }
        return DocumentSecret.isRequired(by: item.form, key: key)
    }
}

/// Compares texts with tags, each of which is compiled once.
struct TagMatchers {
    /// An object whose only keys satisfy a tag.
    private struct Matcher {
        let object: SchemaView
        /// The beginning of the texts that satisfy the tag, as far as it is known.
        let beginning: [UInt8]

        init(_ object: SchemaView, _ tag: String) {
            self.object = object
            let isPattern = tag.hasPrefix("string:/") && tag.hasSuffix("/")
            beginning = isPattern ? MapKeyNames.prefix(of: String(tag.dropFirst(8).dropLast())) : []
        }

        func accepts(_ text: String) -> Bool {
            guard text.utf8.starts(with: beginning), let value = object.unnamedMember(text) else { return false }
            if case .nothing = value.resolved.form { return false }
            return true
        }
    }

    /// The objects by their tags; `nil` for a tag that does not compile.
    private var matchers: [ExactName: Matcher?] = [:]
    /// The number of comparisons. Each of n names is compared with each of m tags.
    private(set) var comparisons = 0

    /// The maximum number of comparisons. Further texts satisfy no tag.
    private static let maximumComparisons = 200_000

    /// Whether a text was not compared because there were too many.
    var isExhausted: Bool { comparisons > Self.maximumComparisons }

    /// Returns whether a text satisfies a tag.
    mutating func accepts(_ text: String, _ tag: String) -> Bool {
        guard !isExhausted else { return false }
        comparisons += 1
        guard !isExhausted, let matcher = matcher(for: tag) else { return false }
        return matcher.accepts(text)
    }

    private mutating func matcher(for tag: String) -> Matcher? {
        if let known = matchers[ExactName(tag)] { return known }
        let key = "{* \(tag)}".schemaLiteral
        let sources = [SchemaSource(path: "A.response.json", text: "{ \(key): \"{any|null}\", \"{*}\": \"{none}\" }")]
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        let isValid = !faults.contains { $0.severity == .error }
        let matcher = isValid ? catalog.schema(file: "A.response.json").map { Matcher($0.rootView, tag) } : nil
        matchers[ExactName(tag)] = .some(matcher)
        return matcher
    }
}
