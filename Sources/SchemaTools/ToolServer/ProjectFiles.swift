package import SchemaEngine

/// The files of a project, as a tool server reads and writes them. Paths are relative to the project's folder, and nothing outside
/// of it can be reached.
package protocol ProjectFiles {
    /// The folder of the schemas, which is empty for that of the project.
    var schemaFolder: String { get }
    /// The server that may be probed; `nil` if none may.
    var probe: ProbeAccess? { get }

    /// Returns the paths of all files below the folder of the schemas that are schemas by their names, in an order that stays the
    /// same while no file is added or removed.
    func schemaPaths() throws(ToolFailure) -> [String]
    /// Returns the content of a file.
    func text(of path: String) throws(ToolFailure) -> JSONBuffer
    /// Creates a file, or replaces one that still has the text `before`.
    func write(_ text: String, to path: String, replacing before: JSONBuffer?) throws(ToolFailure)
    /// Returns the schemas of a revision by catalog, of which each has the path of its folder below the folder of the schemas, with
    /// a slash at its end.
    func schemas(ofRevision revision: String) throws(ToolFailure) -> [String: [SchemaSource]]
}

/// The server that a person has allowed to probe.
package struct ProbeAccess {
    let baseURL: String
    let environment: ProbeRun.Environment

    package init(baseURL: String, environment: ProbeRun.Environment) {
        (self.baseURL, self.environment) = (baseURL, environment)
    }
}

/// A reason that a tool has no result, in one line that states what to do.
package struct ToolFailure: Error {
    package let message: String

    package init(_ message: String) { self.message = message }
}
