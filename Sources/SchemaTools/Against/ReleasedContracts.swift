import SchemaEngine
import SchematicText

/// The released versions of a contract, and the findings about them, each of which is listed once.
package struct ReleasedContracts: Sendable {
    /// A released version.
    struct Version: Sendable {
        let name: String
        var calls = 0
        /// The reason that it is not compared.
        var reason: String?
        var findings: [ProviderFinding] = []

        func count(_ severity: ProviderFinding.Severity) -> Int { findings.count { $0.severity == severity } }
    }

    /// What is the same finding in several versions, wherever it is in the text of the file.
    private struct Identity: Hashable {
        let kind: FindingKind
        let severity: ProviderFinding.Severity
        let file: ExactName
        let pointer: ExactName
        let message: ExactName
    }

    /// The versions from the oldest one.
    private(set) var versions: [Version] = []
    /// The findings of all versions, with their places in the newest version that has them.
    private(set) var findings: [ProviderFinding] = []
    private var indexes: [Identity: Int] = [:]

    package init() {}

    /// The number of calls of all versions.
    package var calls: Int { versions.reduce(0) { $0 + $1.calls } }

    /// The reason that the first version of those without a comparison is not compared.
    package var firstReason: String? { versions.lazy.compactMap(\.reason).first }

    /// Adds a version that is newer than those before it.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - calls: The number of its calls.
    ///   - findings: The findings about it.
    ///   - relativePath: Returns the path of a file of the version that it has in each version.
    package mutating func add(
        _ name: String,
        calls: Int,
        _ findings: [ProviderFinding],
        relativePath: (String) -> String
    ) {
        versions.append(Version(name: name, calls: calls, findings: findings))
        for var finding in findings {
            let identity = Identity(
                kind: finding.kind,
                severity: finding.severity,
                file: ExactName(relativePath(finding.place.file)),
                pointer: ExactName(finding.place.pointer),
                message: ExactName(finding.message)
            )
            if let index = indexes[identity] {
                finding.versions = self.findings[index].versions + [name]
                self.findings[index] = finding
            } else {
                indexes[identity] = self.findings.count
                finding.versions = [name]
                self.findings.append(finding)
            }
        }
    }

    /// Adds a version that cannot be compared.
    package mutating func add(_ name: String, notComparedBecause reason: String) {
        versions.append(Version(name: name, reason: reason))
    }

    // MARK: Reports

    var table: TextTable {
        TextTable(
            titles: ["Version", "Calls", "Breaking", "Unknown", "First breaking finding"],
            rows: versions.map { version in
                if let reason = version.reason {
                    return [version.name.displayLine, "", "", "", "not compared: \(reason)".displayLine]
                }
                let first = version.findings.first { $0.severity == .breaking }
                let words = first.map { "\($0.kind.identifier) at \($0.place.file) \($0.place.pointer)" } ?? ""
                return [
                    version.name.displayLine, "\(version.calls)", "\(version.count(.breaking))",
                    "\(version.count(.unknown))", words.displayLine,
                ]
            }
        )
    }

    var json: JSONValue {
        .array(
            versions.map { version in
                .members([
                    ("version", .string(version.name)), ("calls", .int(version.calls)),
                    (
                        "summary",
                        .members(ProviderFinding.Severity.allCases.map { ($0.rawValue, .int(version.count($0))) })
                    ), ("notCompared", version.reason.map(JSONValue.string)),
                ])
            }
        )
    }

    /// Returns the versions that findings concern, from the oldest one, in one line.
    func words(about findings: [ProviderFinding]) -> String {
        let names = Set(findings.flatMap(\.versions).map(ExactName.init))
        let found = versions.filter { names.contains(ExactName($0.name)) }
        guard let oldest = found.first else { return "" }
        let verb = findings.contains { $0.severity == .breaking } ? "breaks" : "concerns"
        let later = found.count - 1
        return later == 0
            ? "\(verb) \(oldest.name)"
            : "\(verb) \(oldest.name) and \(quantity(later, "later version")), the last of them \(found[later].name)"
    }
}
