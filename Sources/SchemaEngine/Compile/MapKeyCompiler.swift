/// Compiles the tag of a `"{* TAG}"`: built-in tags that strings satisfy.
struct MapKeyCompiler {
    private let compilation: Compilation
    private let direction: Direction
    /// The key's opening quote.
    private let place: SourcePlace

    init(_ compilation: Compilation, _ direction: Direction, at place: SourcePlace) {
        self.compilation = compilation
        self.direction = direction
        self.place = place
    }

    /// Returns the conditions of which a name must meet one, or `nil` after reporting the fault of an argument.
    func conditions(of tag: String) throws(KeyModifierError) -> [MapKey.Condition]? {
        let syntax: TagSyntax
        do throws(TagSyntaxError) {
            syntax = try TagSyntax(reading: tag[...])
        } catch {
            guard error.isOfArgument else { throw .mapKey(.syntax(error)) }
            compilation.faults.report(.tagSyntax(error, of: "{\(tag)}"), at: place)
            return nil
        }
        var conditions: [MapKey.Condition] = []
        var isComplete = true
        for alternative in syntax.alternatives {
            if let condition = try condition(of: alternative) {
                conditions.append(condition)
            } else {
                isComplete = false
            }
        }
        return isComplete ? conditions : nil
    }

    private func condition(of alternative: TagAlternative) throws(KeyModifierError) -> MapKey.Condition? {
        guard let tag = builtIn(alternative.name) else { throw .mapKey(.notBuiltIn(alternative.name)) }
        guard tag != .secret, !alternative.isSecret else { throw .mapKey(.secret) }
        let compiler = BuiltInTagCompiler(compilation, tag, at: place)
        guard let node = compiler.requirement(alternative) else { return nil }
        let tables = compilation.program.tables
        switch node {
        case .any:
            return .any
        case .scalar(let scalar) where scalar.kind == .integer:
            return .integer(scalar.argument < 0 ? .min ... .max : tables.integerRanges[Int(scalar.argument)])
        case .scalar(let scalar) where scalar.kind == .unsigned:
            return .unsigned(scalar.argument < 0 ? 0 ... .max : tables.unsignedRanges[Int(scalar.argument)].range)
        case .scalar(let scalar) where scalar.accepts(tables).contains(.string):
            if scalar.kind == .enumeration, tables.enumerations[Int(scalar.argument)].isOpen {
                throw .mapKey(.openEnumeration)
            }
            return .scalar(scalar)
        default:
            throw .mapKey(.acceptsNoString(alternative.name))
        }
    }

    /// Returns the built-in tag of a name. `{uint}` is always the built-in one here.
    private func builtIn(_ name: String) -> BuiltInTag? {
        if let tag = BuiltInTag(LookupName(name)), tag == .scalar(.unsigned) { return tag }
        guard case .builtIn(let tag) = compilation.tags.meaning(of: name, direction) else { return nil }
        return tag
    }
}
