package import SchemaEngine

/// The files on the disk, as a language server reads them. Paths are absolute.
package struct EditorFiles {
    /// A catalog on the disk.
    package struct Catalog {
        package var sources: [SchemaSource]
        package var configuration: LintConfiguration
        /// Returns whether the configuration ignores a file.
        package var ignores: (String) -> Bool
        /// Returns the faults that the baseline does not accept. The second argument contains all files of the catalog.
        package var unaccepted: ([ReportedFault], Set<String>) -> [ReportedFault]
        /// Returns the baseline with a further fault that it accepts; `nil` if it cannot be read.
        package var baselineAccepting: (ReportedFault) -> BaselineEdit?
        /// Messages about files that cannot be used.
        package var problems: [String]

        package init(
            sources: [SchemaSource],
            configuration: LintConfiguration = LintConfiguration(),
            ignores: @escaping (String) -> Bool = { _ in false },
            unaccepted: @escaping ([ReportedFault], Set<String>) -> [ReportedFault] = { faults, _ in faults },
            baselineAccepting: @escaping (ReportedFault) -> BaselineEdit?,
            problems: [String] = []
        ) {
            self.sources = sources
            self.configuration = configuration
            self.ignores = ignores
            self.unaccepted = unaccepted
            self.baselineAccepting = baselineAccepting
            self.problems = problems
        }
    }

    /// A change of the baseline of a catalog.
    package struct BaselineEdit {
        package var path: String
        /// The present text, or `nil` if there is no such file.
        package var before: JSONBuffer?
        package var after: String

        package init(path: String, before: JSONBuffer?, after: String) {
            self.path = path
            self.before = before
            self.after = after
        }
    }

    /// Returns the folders of the catalogs that the user has named, in the folders that the editor has opened.
    package var namedCatalogs: (_ workspace: [String]) -> [String]
    /// Returns the folder of the catalog that contains a file; `nil` if the file is not a schema.
    package var catalogFolder: (_ path: String, _ workspace: [String]) -> String?
    /// Reads the catalog of a folder.
    package var catalog: (_ folder: String) -> Catalog

    package init(
        namedCatalogs: @escaping (_ workspace: [String]) -> [String],
        catalogFolder: @escaping (_ path: String, _ workspace: [String]) -> String?,
        catalog: @escaping (_ folder: String) -> Catalog
    ) {
        self.namedCatalogs = namedCatalogs
        self.catalogFolder = catalogFolder
        self.catalog = catalog
    }
}
