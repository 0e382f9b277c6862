extension MapperConversions {
    /// Replaces mappers of a program with those of a registry.
    ///
    /// - Throws: `SchemaErrors` with all registrations that do not replace a mapper.
    func replacing(_ registry: SchemaRegistry, in program: SchemaProgram) throws(SchemaErrors) -> MapperConversions {
        var (result, log) = (self, FaultLog())
        let registered = program.tables.mappers
        for transformer in registry.tags.transformers {
            log.report(.notReplaced(tag: transformer.name, .transformer), at: .none)
        }
        var seen: Set<LookupName> = []
        for (mapper, conversion) in zip(registry.tags.mappers, registry.mapperConversions) {
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
            result.replace(index, with: conversion)
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
        catalog.mappers = try mappers.replacing(registry, in: program)
        return catalog
    }
}
