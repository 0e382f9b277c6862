package import SchemaEngine

/// The files on the disk, as a language server reads them. Paths are absolute.
package protocol EditorFiles {
    /// Returns the folders of the catalogs that the user has named, in the folders that the editor has opened.
    func namedCatalogs(in workspace: [String]) -> [String]
    /// Returns the folder of the catalog that contains a file; `nil` if the file is not a schema.
    func catalogFolder(of path: String, in workspace: [String]) -> String?
    /// Reads the catalog of a folder.
    func catalog(in folder: String) -> any CatalogOnDisk
}

/// A catalog on the disk.
package protocol CatalogOnDisk {
    var sources: [SchemaSource] { get }
    var configuration: LintConfiguration { get }
    /// Messages about files that cannot be used.
    var problems: [String] { get }

    /// Returns whether the configuration ignores a file.
    func ignores(_ path: String) -> Bool
    /// Returns the faults that the baseline does not accept. `files` are all files of the catalog.
    func unaccepted(_ faults: [ReportedFault], in files: Set<String>) -> [ReportedFault]
    /// Returns the baseline with a further fault that it accepts; `nil` if it cannot be read.
    func baseline(accepting fault: ReportedFault) -> BaselineEdit?
}

/// A change of the baseline of a catalog: its path, its present text, or `nil` if there is no such file, and its new text.
package typealias BaselineEdit = (path: String, before: JSONBuffer?, after: String)
