@_spi(Generated) import SchemaEngine
import SchemaSamples

extension Contract {
    /// The owners of the files to which tags lead.
    var referredOwners: Set<LookupName> {
        let roots = catalog.rootViews
        var waiting = sources.flatMap { source in Direction.allCases.compactMap { roots.root(of: source.path, $0) } }
        var seen = Set(waiting)
        var owners: Set<LookupName> = []
        while let view = waiting.popLast() {
            let form = view.form
            if case .reference(let target) = form, let file = roots.file(at: target) {
                owners.insert(LookupName(file.owner))
            }
            for part in SchemaGraph.parts(of: form) where seen.insert(part.0).inserted { waiting.append(part.0) }
        }
        return owners
    }
}
