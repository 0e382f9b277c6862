import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The destination of inferred schemas: standard output, a file with fragments beside it, or a folder.
struct InferredOutput {
    /// The name of the schema, without `.json`.
    let name: String
    /// The file or folder, or `nil` for standard output.
    private let destination: String?
    /// Whether the destination is a file.
    private let isFile: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        destination = arguments.text("output").map(FolderPath.withoutTrailingSlashes)
        isFile = destination.map { $0.hasSuffix(".json") || arguments.has("state") } ?? false
        let chosen = arguments.text("name")
        if let destination, destination.hasSuffix(".json"), !arguments.has("state") {
            guard chosen == nil else {
                throw UsageError("--name is for a folder; the file of --output already has a name")
            }
            name = String(FolderPath.split(destination).name.dropLast(".json".count))
        } else {
            name = chosen ?? InferenceOptions().name
        }
        try Self.checkName(name)
    }

    /// Checks the name of a schema, without `.json`.
    static func checkName(_ name: String) throws(UsageError) {
        guard SchemaBaseName.fault(of: name) == nil else {
            throw UsageError("expected the name of a schema, such as GetIssues.response, found '\(name)'")
        }
    }

    /// Reads the options of the inference.
    static func options(_ arguments: ParsedArguments, name: String) throws(UsageError) -> InferenceOptions {
        var options = InferenceOptions()
        options.name = name
        if let list = arguments.text("tags") { options.tags = try tags(list) }
        if let limit = arguments.text("enums"), limit == "off" {
            options.maximumMembers = nil
        } else if let limit = arguments.text("enums") {
            guard let number = Int(limit), InferenceOptions.memberLimits.contains(number) else {
                throw UsageError(
                    "--enums takes a number from 1 to \(InferenceOptions.memberLimits.upperBound), or off, not '\(limit)'"
                )
            }
            options.maximumMembers = number
        }
        for (name, value) in arguments.options where name == "maps" || name == "no-maps" {
            switch (name, value) {
            case ("maps", "auto"): options.findsMaps = true
            case ("maps", "off"): options.findsMaps = false
            case ("maps", _): options.mapPlaces.insert(try place(value, of: name))
            default: options.objectPlaces.insert(try place(value, of: name))
            }
        }
        options.findsCases = arguments.choice("cases", or: Subcommand.Switch.auto) == .auto
        options.findsFragments = arguments.choice("fragments", or: Subcommand.Switch.auto) == .auto
        options.findsRanges = arguments.has("ranges")
        options.keepsExamples = arguments.has("keep-examples")
        return options
    }

    /// Reads a JSON pointer to an object. `/` is the root.
    private static func place(_ text: String, of option: String) throws(UsageError) -> String {
        guard text.hasPrefix("/") else {
            let others = option == "maps" ? "auto, off, or a place" : "a place"
            let off = option == "maps" ? "" : "; --maps off writes each key of all objects"
            let message = "--\(option) takes \(others) that begins with '/', such as /labels, not '\(text)'\(off)"
            throw UsageError(message, misspelled: text, among: option == "maps" ? ["auto", "off"] : [])
        }
        return text == "/" ? "" : text
    }

    private static func tags(_ list: String) throws(UsageError) -> Set<ScalarKind> {
        guard list != "none" else { return [] }
        let known = InferenceOptions.availableTags
        var tags: Set<ScalarKind> = []
        for name in list.split(separator: ",") {
            guard let kind = known.first(where: { $0.tag == name }) else {
                throw UsageError(
                    "--tags takes none, or some of \(known.map(\.tag).joined(separator: ",")), not '\(name)'",
                    misspelled: String(name),
                    among: known.map(\.tag)
                )
            }
            tags.insert(kind)
        }
        return tags
    }

    /// Writes a summary.
    func write(state: String, to console: Console) throws(FileError) {
        guard let destination else { return try console.writeOutput(state) }
        // The user chooses this name.
        try OutputFolder.create(FolderPath.split(destination).folder)
        try FileReplacement.write(state, to: destination)
    }

    /// Writes a widened schema, and the changed and new fragments. If the destination is the schema itself, each file is
    /// written to its place in the catalog, and otherwise beside the destination.
    func write(
        _ files: [SchemaInference.File],
        widening base: SelectedSchema,
        to console: Console
    ) throws(FileError) {
        var named = files
        for index in files.indices { named[index].name = FolderPath.split(files[index].name).name }
        guard let destination else { return try write(named, to: console) }
        let path = isFile ? destination : FolderPath.entry(named.first?.name ?? "", of: destination)
        guard let identity = try? FileStatus(of: path).identity,
            identity == (try? FileStatus(of: base.file).identity)
        else {
            if isFile, !named.isEmpty { named[0].name = FolderPath.split(destination).name }
            return try write(named, to: console)
        }
        for file in files {
            guard let source = base.catalog.sources.first(where: { $0.path == file.name }) else {
                let (folder, name) = FolderPath.split(file.name)
                try OutputFolder(folder).write([(name, file.text)], overwriting: 1)
                continue
            }
            try FileReplacement(of: file.name, within: base.catalog.root)
                .replace(source.text, with: JSONBuffer(file.text.utf8))
        }
    }

    /// Writes the schema and its fragments. Other files of a fragment's name are not overwritten.
    func write(_ files: [SchemaInference.File], to console: Console) throws(FileError) {
        guard let destination else {
            for file in files {
                if files.count > 1 { try console.writeSource("==> \(file.name) <==\n") }
                try console.writeSource(console.withoutCommands(file.text))
            }
            return
        }
        let folder = isFile ? FolderPath.split(destination).folder : destination
        try OutputFolder(folder).write(files.map { (name: $0.name, text: $0.text) }, overwriting: 1)
    }
}

extension InferredOutput {
    /// Writes the schemas of recorded calls below a folder, and returns a line about each catalog. Each of several servers has a
    /// folder of its own.
    static func write(_ catalogs: [HARInference.Catalog], to folder: String) throws(FileError) -> [String] {
        let writes = catalogs.flatMap { catalog in
            catalog.files.map { (name: FolderPath.entry($0.name, of: catalog.folder ?? "."), text: $0.text) }
        }
        try OutputFolder(folder).write(writes)
        return catalogs.map { catalog in
            let path = catalog.folder.map { FolderPath.entry($0, of: folder) } ?? folder
            let (files, requests) = (quantity(catalog.files.count, "file"), quantity(catalog.requests, "request"))
            return "\(path): \(files) for \(requests); the base URL is \(catalog.baseURL)"
        }
    }
}
