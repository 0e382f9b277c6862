/// Mappers that stand in for those that a catalog was compiled with.
struct MapperReplacements: Sendable {
    /// By the replaced ones' indexes in the program's `mappers`.
    private var conversions: [Int32: MapperConversion] = [:]

    /// Whether no mapper is replaced.
    var isEmpty: Bool { conversions.isEmpty }

    /// How to run a mapper of a program; `nil` where nobody can.
    func conversion(of mapper: Int32, in program: SchemaProgram) -> MapperConversion? {
        conversions[mapper] ?? program.tables.mappers[Int(mapper)].conversion
    }

    /// Replaces mappers of a program by those of a registry.
    ///
    /// Throws `SchemaErrors` with everything in the registry that replaces no mapper.
    func replacing(_ tags: TagRegistry, in program: SchemaProgram) throws(SchemaErrors) -> MapperReplacements {
        var (result, log) = (self, FaultLog())
        let registered = program.tables.mappers
        for transformer in tags.transformers {
            log.report(.notReplaced(tag: transformer.name, .transformer), at: .none)
        }
        var seen: Set<LookupName> = []
        for mapper in tags.mappers {
            let name = LookupName(mapper.name)
            guard seen.insert(name).inserted else {
                log.report(.registeredTwice(tag: mapper.name), at: .none)
                continue
            }
            guard let index = registered.firstIndex(where: { LookupName($0.name) == name }) else {
                var suggestion = Suggestion()
                let nearest = suggestion.nearest(to: mapper.name, among: registered.map(\.name))
                log.report(.notReplaced(tag: mapper.name, .notRegistered(suggestions: nearest)), at: .none)
                continue
            }
            let fragment = LookupName(mapper.fragment)
            guard fragment == name || fragment == LookupName(registered[index].fragment) else {
                let problem = ReplacementError.otherFragment(registered[index].fragment)
                log.report(.notReplaced(tag: mapper.name, problem), at: .none)
                continue
            }
            result.conversions[Int32(index)] = mapper.conversion
        }
        guard log.isEmpty else { throw SchemaErrors(faults: log.placed(in: [])) }
        return result
    }
}

extension SchemaCatalog {
    /// The same catalog with other mappers for some of its tags: wherever the tag stands, nested ones included. Nothing is
    /// compiled again, so that this can be done for a single call.
    ///
    /// ```swift
    /// let mine = try catalog.replacingMappers { $0.map("entry", to: MyEntry.self) }
    /// ```
    ///
    /// Throws `SchemaErrors` where a tag has no mapper that could be replaced, or is named twice, and what `configure`
    /// throws. Transformers decide what is valid, and cannot be replaced.
    public func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> SchemaCatalog {
        var registry = SchemaRegistry()
        try configure(&registry)
        var catalog = self
        catalog.mappers = try mappers.replacing(registry.tags, in: program)
        return catalog
    }
}
