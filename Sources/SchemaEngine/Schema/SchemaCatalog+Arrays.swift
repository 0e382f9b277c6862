extension SchemaCatalog {
    /// The arrays in a catalog's files that describe their elements, by place. Tools use them to validate the
    /// examples after the first.
    package struct Arrays: Sendable {
        private let catalog: SchemaCatalog
        private var nodes: [String: [Int: NodeID]] = [:]

        init(_ catalog: SchemaCatalog) {
            self.catalog = catalog
            let tables = catalog.program.tables
            for (index, node) in tables.nodes.enumerated() {
                guard case .array = node, tables.sources.indices.contains(Int(tables.places[index].source)) else {
                    continue
                }
                let place = tables.places[index]
                nodes[tables.sources[Int(place.source)].path, default: [:]][Int(place.offset)] = NodeID(index)
            }
        }

        /// Returns the schema of the array whose bracket is at an offset of a file.
        package func schema(file: String, offset: Int) -> Schema? {
            guard let root = nodes[file]?[offset] else { return nil }
            return Schema(
                file: file,
                direction: .response,
                options: .standard,
                program: catalog.program,
                root: root
            )
        }
    }

    /// The arrays of the catalog's files.
    package var arrays: Arrays { Arrays(self) }
}
