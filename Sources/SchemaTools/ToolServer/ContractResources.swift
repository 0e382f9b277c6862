import SchemaEngine
import SchematicText

/// The resources of a tool server: the schemas, and the language in one page.
extension ContractTools {
    private static let root = "schema-lint://project/"
    private static let language = root + "language"
    private static let schemas = root + "schemas/"
    /// The maximum number of resources in a page of their list.
    private static let longestPage = 200

    /// Returns a page of the list. A cursor is the path of the last schema of the page before.
    mutating func resources(after cursor: String?) throws(ResponseError) -> JSONValue {
        do throws(ToolFailure) { try contract.refresh() } catch { throw .failed(error.message) }
        let paths = contract.catalogs.flatMap(\.paths).sorted()
        let rest = cursor.map { cursor in paths.drop { $0 <= cursor } } ?? paths[...]
        let page = rest.prefix(Self.longestPage)
        let schemas = page.map { path -> JSONValue in
            ["uri": .string(Self.uri(of: path)), "name": .string(path), "mimeType": "application/json"]
        }
        let first: JSONValue = [
            "uri": .string(Self.language), "name": "The schema language in one page", "mimeType": "text/markdown",
        ]
        return .members([
            ("resources", .array((cursor == nil ? [first] : []) + schemas)),
            ("nextCursor", rest.count > page.count ? page.last.map { .string($0) } : nil),
        ])
    }

    /// Returns the content of a resource.
    mutating func resource(_ uri: String) throws(ResponseError) -> JSONValue {
        if uri.isExactly(Self.language) { return Self.content(uri, "text/markdown", LanguagePage.text) }
        do throws(ToolFailure) {
            try contract.refresh()
            guard uri.hasPrefix(Self.schemas),
                let path = PercentEncoding.decode(String(uri.dropFirst(Self.schemas.count)))
            else { throw ToolFailure("unknown resource") }
            _ = try contract.catalog(ofFile: path)
            let text = try contract.files.text(of: path)
            guard let shown = Self.masked(text) else {
                throw ToolFailure("\(path) is not JSON; the tool check shows its faults")
            }
            return Self.content(uri, "application/json", shown)
        } catch {
            throw ResponseError(code: -32002, message: error.message.displayLine)
        }
    }

    private static func content(_ uri: String, _ type: String, _ text: String) -> JSONValue {
        ["contents": [["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]]]
    }

    private static func uri(of path: String) -> String {
        schemas + PercentEncoding.encode(path, keeping: ASCIISet.alphanumerics.union("-._~/"))
    }
}
