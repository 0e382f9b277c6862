import SchematicText

/// The names of generated files, which differ on all platforms.
struct GeneratedFileNames {
    private let prefix: String
    /// The files by the owners of their schemas. Owners that differ by the case of their letters share a file.
    private var names: [String: String] = [:]
    private var unique = UniqueNames<String>()

    /// - Parameter prefix: The namespace with a plus sign, or an empty text.
    init(prefix: String) { self.prefix = prefix }

    /// Returns the name of the file for the types of an owner.
    mutating func name(for owner: String) -> String {
        let key = PortableName.folded(owner)
        if let known = names[key] { return known }
        let name = unused(owner)
        names[key] = name
        return name
    }

    /// Returns the name of a further file. It gets a number if another one has its name.
    mutating func unused(_ owner: String) -> String {
        let stem = prefix + PortableName.shortened(owner)
        let base = PortableName.isDevice(stem) ? stem + "Types" : stem
        return unique.unused(base, key: PortableName.folded, numbered: { base + String($0) }) + ".swift"
    }
}
