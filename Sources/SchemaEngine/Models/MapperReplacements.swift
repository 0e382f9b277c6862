/// Mappers that replace those with which a catalog was compiled.
struct MapperReplacements: Sendable {
    /// The conversions, by the indexes of the replaced mappers in the program's `mappers`.
    private var conversions: [Int32: MapperConversion] = [:]

    /// Indicates whether no mapper is replaced.
    var isEmpty: Bool { conversions.isEmpty }

    /// Returns the conversion of a program's mapper, or `nil` if the mapper cannot be run.
    func conversion(of mapper: Int32, in program: SchemaProgram) -> MapperConversion? {
        conversions[mapper] ?? program.tables.mappers[Int(mapper)].conversion
    }

    /// Replaces mappers of a program with those of a registry.
    ///
    /// - Throws: `SchemaErrors` with all registrations that do not replace a mapper.
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
    /// Returns a catalog with other mappers for some of its tags, wherever a tag is used, nested uses included.
    /// Nothing is compiled again, so mappers can be replaced for a single call.
    ///
    /// ```swift
    /// let mine = try catalog.replacingMappers { $0.map("entry", to: MyEntry.self) }
    /// ```
    ///
    /// Transformers cannot be replaced, because they determine which values are valid.
    ///
    /// - Throws: `SchemaErrors` if a tag has no mapper to replace, or is registered twice; and the errors of
    ///   `configure`.
    package func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> SchemaCatalog {
        var registry = SchemaRegistry()
        try configure(&registry)
        var catalog = self
        catalog.mappers = try mappers.replacing(registry.tags, in: program)
        return catalog
    }
}
