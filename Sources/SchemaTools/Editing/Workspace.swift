import SchemaEngine

/// The open documents, and the catalogs that contain them.
struct Workspace {
    /// A document that is open in the editor.
    struct OpenDocument {
        /// The URI as the editor spells it.
        var uri: String
        var version: JSONValue?
        var text: SourceLines
        /// The folder of the catalog that contains the document; `nil` if it is not a schema.
        var catalog: String?
    }

    private let files: any EditorFiles
    var encoding = PositionEncoding.utf16
    /// The folders that the editor has opened.
    var folders: [String] = []
    private(set) var documents: [String: OpenDocument] = [:]
    private var catalogs: [String: EditedCatalog] = [:]
    /// Whether diagnostics may have changed since they were published.
    private(set) var hasChanged = false
    /// The diagnostics that the editor shows, by path.
    private var published: [String: PublishedFile] = [:]

    /// What the diagnostics of a file were made of.
    private struct PublishedFile: Equatable {
        var text: JSONBuffer?
        var faults: [ReportedFault]

        static func == (left: Self, right: Self) -> Bool { left.text === right.text && left.faults == right.faults }
    }

    init(_ files: any EditorFiles) { self.files = files }

    // MARK: Documents

    mutating func open(_ uri: String, version: JSONValue?, text: String) {
        guard let path = FileURI.path(of: uri) else { return }
        var document = OpenDocument(uri: uri, version: version, text: SourceLines(JSONBuffer(text.utf8)))
        document.catalog = files.catalogFolder(of: path, in: folders)
        documents[path] = document
        store(path)
    }

    mutating func change(_ path: String, version: JSONValue?, to text: SourceLines) {
        documents[path]?.version = version
        documents[path]?.text = text
        store(path)
    }

    /// Closes a document. Its file may have been removed or renamed, which some editors report in no other way.
    mutating func close(_ path: String) {
        if documents.removeValue(forKey: path) != nil { readAgain() }
    }

    /// Reads the catalogs from the disk again, when they are used next.
    mutating func readAgain() {
        catalogs = [:]
        hasChanged = true
    }

    private mutating func store(_ path: String) {
        hasChanged = true
        guard let document = documents[path], let folder = document.catalog else { return }
        load(folder)
        catalogs[folder]?.set(document.text, at: path)
    }

    private mutating func load(_ folder: String) {
        guard catalogs[folder] == nil else { return }
        var catalog = EditedCatalog(files.catalog(in: folder))
        for (path, document) in documents where document.catalog == folder {
            catalog.set(document.text, at: path)
        }
        catalogs[folder] = catalog
    }

    // MARK: Catalogs

    /// Returns the checked catalog of a schema file.
    mutating func catalog(of path: String) -> CheckedCatalog? {
        guard let folder = documents[path]?.catalog ?? files.catalogFolder(of: path, in: folders) else { return nil }
        load(folder)
        return catalogs[folder]?.checked()
    }

    /// Returns the checked catalogs that are in use, sorted by their folders.
    mutating func allCatalogs() -> [CheckedCatalog] {
        for folder in files.namedCatalogs(in: folders) { load(folder) }
        return catalogs.keys.sorted().compactMap { catalogs[$0]?.checked() }
    }

    /// The messages about files that cannot be used.
    var problems: [String] { catalogs.keys.sorted().flatMap { catalogs[$0]?.problems ?? [] } }

    /// Returns the text of an open document, or of a file of a catalog that is in use.
    func text(of path: String) -> SourceLines? {
        if let document = documents[path] { return document.text }
        return catalogs.values.lazy.compactMap { $0.text(of: path) }.first
    }

    func uri(of path: String) -> String { documents[path]?.uri ?? FileURI.uri(of: path) }

    // MARK: Positions

    func range(_ range: Range<Int>, in text: SourceLines) -> JSONValue {
        ["start": position(range.lowerBound, in: text), "end": position(range.upperBound, in: text)]
    }

    func position(_ offset: Int, in text: SourceLines) -> JSONValue {
        let (line, character) = text.position(of: offset, encoding)
        return ["line": .int(line), "character": .int(character)]
    }

    func location(_ path: String, _ range: Range<Int>, in text: SourceLines) -> JSONValue {
        ["uri": .string(uri(of: path)), "range": self.range(range, in: text)]
    }

    func edit(_ range: Range<Int>, _ text: SourceLines, with new: String) -> JSONValue {
        ["range": self.range(range, in: text), "newText": .string(new)]
    }

    // MARK: Diagnostics

    /// Returns the diagnostics of the files whose diagnostics have changed, as parameters of notifications.
    mutating func changedDiagnostics() -> [JSONValue] {
        hasChanged = false
        var faults: [String: (text: SourceLines?, faults: [ReportedFault])] = [:]
        let catalogs = allCatalogs()
        for catalog in catalogs {
            for fault in catalog.faults {
                guard let path = fault.schema?.file else { continue }
                faults[path, default: (catalog.texts[path], [])].faults.append(fault)
            }
        }
        for (path, document) in documents where document.catalog == nil {
            guard let payload = PayloadDocument(path, document.text, in: catalogs) else { continue }
            faults[path] = (document.text, payload.faults)
        }
        var changed: [JSONValue] = []
        for path in Set(faults.keys).union(published.keys).sorted() {
            let file = faults[path]
            let new = PublishedFile(text: file?.text?.buffer, faults: file?.faults ?? [])
            guard published[path] != new else { continue }
            published[path] = new.faults.isEmpty ? nil : new
            let text = file?.text ?? SourceLines(JSONBuffer([]))
            changed.append(
                .members([
                    ("uri", .string(uri(of: path))), ("version", documents[path]?.version),
                    ("diagnostics", .array(new.faults.map { Diagnostics.diagnostic($0, text, self) })),
                ])
            )
        }
        return changed
    }
}
