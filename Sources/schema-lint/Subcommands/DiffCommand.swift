import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

extension Subcommand {
    static let diff = Subcommand(
        name: "diff",
        operands: "[OLD [NEW]]",
        summary:
            "show what a change of schemas breaks; OLD and NEW are paths, REF:PATH or REF (default: HEAD, work tree)",
        ownOptions: [
            .choice(
                "fail-on",
                DiffCommand.Failure.self,
                "the changes that result in status 1; unknown includes breaking ones",
                default: "breaking"
            ),
            .choice("role", Direction.self, "the role of files without one in their name", default: "response"),
            .text(
                "against-tags",
                "PATTERN",
                "compare each tag of Git that matches, such as 'v*', and print which of them break"
            ),
            .text("explain", "ID", "explain a kind of change, and exit"),
            .choice("format", ChangeReportFormat.self, "the format of the changes", default: "text"),
            .output("the file for the changes"),
        ],
        unusedOptions: ["fail-severity", "frames"],
        examples: [
            "schema-lint diff",
            "schema-lint diff main:Schemas Schemas --format markdown",
        ],
        exitStatuses: ExitStatus.meanings(clean: "no change that --fail-on names", found: "such a change")
    )
}

/// The subcommand `schema-lint diff`, which compares two contracts.
struct DiffCommand {
    /// The changes that result in status 1.
    enum Failure: String, CaseIterable { case breaking, unknown, any, never }

    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let role: Direction?
    private let format: ChangeReportFormat

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard arguments.operands.count < 3 else {
            throw UsageError("diff takes at most OLD and NEW, found '\(arguments.operands[2])'")
        }
        self.arguments = arguments
        self.writer = writer
        role = arguments.text("role").flatMap(Direction.init(rawValue:))
        format = arguments.choice("format", or: .text)
        guard arguments.has("against-tags") else { return }
        guard arguments.operands.count < 2 else { throw UsageError("--against-tags takes at most one path") }
        guard format == .text || format == .markdown else {
            throw UsageError("--against-tags requires --format text or --format markdown")
        }
    }

    func run() throws -> ExitStatus {
        if let identifier = arguments.text("explain") { return try explain(identifier) }
        if let pattern = arguments.text("against-tags") { return try compareTags(pattern) }
        let (old, new) = try sides()
        writer.writeNotices(old.notices + new.notices)
        guard let report = try report(old, new) else { return .unusable }
        try write(report.render(as: format, toolVersion: writer.toolVersion, isColored: isColored))
        if !writer.options.isQuiet { writer.console.writeError(report.summary) }
        return try status([report])
    }

    private var isColored: Bool {
        writer.isColored(.init(format: .text, file: arguments.text("output")))
    }

    private func write(_ text: String) throws(FileError) {
        let isCommands = format == .github
        try writer.output(to: arguments.text("output"))(isCommands ? text : writer.console.withoutCommands(text))
    }

    private func status(_ reports: [ChangeReport]) throws(FileError) -> ExitStatus {
        let failing: [SchemaChange.Severity] =
            switch arguments.choice("fail-on", or: Failure.breaking) {
            case .breaking: [.breaking]
            case .unknown: [.breaking, .unknown]
            case .any: SchemaChange.Severity.allCases
            case .never: []
            }
        let isFailure = failing.contains { severity in reports.contains { $0.count(severity) > 0 } }
        return isFailure ? .found : try writer.endClean()
    }

    private func explain(_ identifier: String) throws -> ExitStatus {
        guard let kind = ChangeKind(identifier: identifier) else {
            let known = ChangeKind.allCases.map(\.identifier)
            throw UsageError("unknown \(ChangeKind.title) '\(identifier)'", misspelled: identifier, among: known)
        }
        try writer.console.writeOutput(Explanation(.difference(kind)).text)
        return .clean
    }

    // MARK: Sides

    /// A side as it is written on the command line.
    private enum Operand {
        case path(String)
        /// A revision with a path in the repository or, after "./", in the current folder.
        case revision(String, path: String)

        init(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let looksLikeFile = text.contains("/") && FolderPath.split(text).name.contains(".")
            if FileStatus(at: text, followsLinks: true) != nil || parts.count == 1 && looksLikeFile {
                self = .path(text)
            } else {
                self = .revision(String(parts[0]), path: parts.count == 1 ? "./" : String(parts[1]))
            }
        }
    }

    private func sides() throws(FileError) -> (old: ContractVersion, new: ContractVersion) {
        let operands = arguments.operands
        guard let first = operands.first else {
            return (try ContractVersion(revision: "HEAD", ofPath: "."), try version(workTree: ".", isTracked: true))
        }
        if operands.count == 2 { return (try version(Operand(first)), try version(Operand(operands[1]))) }
        if FileStatus(at: first, followsLinks: true) == nil, let dots = first.firstRange(of: "..") {
            let (before, after) = (first[..<dots.lowerBound], first[dots.upperBound...])
            let isSinceBase = after.hasPrefix(".")
            var names = [before, after.dropFirst(isSinceBase ? 1 : 0)].map { $0.isEmpty ? "HEAD" : String($0) }
            // As for Git, three dots compare the last common commit with the second revision.
            if isSinceBase { names[0] = try GitRepository(at: ".").lastCommonCommit(of: names[0], names[1]) }
            return (try version(.revision(names[0], path: "./")), try version(.revision(names[1], path: "./")))
        }
        let operand = Operand(first)
        switch operand {
        case .path(let path): return (try ContractVersion(revision: "HEAD", ofPath: path), try version(operand))
        case .revision(_, let path):
            let old = try version(operand)
            // Without a path, a folder that Git does not know is not meant.
            return (old, try version(workTree: Self.workTreePath(of: path), isTracked: path == "./"))
        }
    }

    private func version(workTree path: String, isTracked: Bool) throws(FileError) -> ContractVersion {
        try ContractVersion(path: path, isTracked: isTracked, reportError: writer.reportError)
    }

    private func version(_ operand: Operand) throws(FileError) -> ContractVersion {
        switch operand {
        case .path(let path): return try version(workTree: path, isTracked: false)
        case .revision(let revision, let path):
            let repository = try GitRepository(at: ".")
            let inside = path.hasPrefix("./") ? repository.prefix + path.dropFirst(2) : path
            return try ContractVersion(revision: revision, path: Self.trimmed(inside), in: repository)
        }
    }

    /// Returns the path in the work tree of a path in the repository, or in the current folder.
    private static func workTreePath(of path: String) throws(FileError) -> String {
        let isRelative = path.hasPrefix("./")
        let up = isRelative ? "" : try GitRepository(at: ".").prefix.split(separator: "/").map { _ in "../" }.joined()
        let path = up + (isRelative ? path.dropFirst(2) : path[...])
        return path.isEmpty ? "." : path
    }

    private static func trimmed(_ path: String) -> String {
        path.isEmpty ? "" : FolderPath.withoutTrailingSlashes(path)
    }

    // MARK: Reports

    /// Compares two sides. Returns `nil` after a report of files that cannot be compared.
    private func report(_ old: ContractVersion, _ new: ContractVersion) throws -> ChangeReport? {
        guard (old.file == nil) == (new.file == nil) else {
            throw UsageError("expected two folders or two files, found one of each")
        }
        var changes: [SchemaChange] = []
        var isUsable = true
        for catalog in Set(old.catalogs.keys).union(new.catalogs.keys).sorted() {
            let (before, after) = (Contract(old.catalogs[catalog] ?? []), Contract(new.catalogs[catalog] ?? []))
            isUsable = reportErrors(before, old, after, new) && isUsable
            guard isUsable else { continue }
            let comparison = CatalogComparison(old: before, new: after, role: role)
            guard let file = old.file, let other = new.file else {
                changes += comparison.changes()
                continue
            }
            guard before.sources.contains(where: { $0.path == file }) else { continue }
            changes += comparison.changes(of: file, to: other)
        }
        guard isUsable else { return nil }
        if new.file == nil {
            changes = changes.filter { change in
                change.new.map { $0.file.hasPrefix(new.coveredPrefix) } ?? false
                    || change.old.map { $0.file.hasPrefix(old.coveredPrefix) } ?? false
            }
        }
        let (remaining, unused) = new.silenced.remaining(of: changes) { new.root + old.relative($0) }
        for message in unused { writer.reportError("warning: \(message)") }
        return ChangeReport(remaining, oldLabel: old.label, newLabel: new.label)
    }

    /// Reports the errors in schemas. Returns whether the new ones can be compared. An earlier contract may have files that
    /// cannot be compiled, and a folder may have other files that have not changed.
    private func reportErrors(
        _ before: Contract,
        _ old: ContractVersion,
        _ after: Contract,
        _ new: ContractVersion
    ) -> Bool {
        let known = Dictionary(before.sources.map { (old.relative($0.path), $0.text) }) { first, _ in first }
        var isUsable = true
        for fault in after.errors {
            let source = after.sources.first { $0.path == fault.schema?.file }
            let isUnchanged = source.map { $0.text == known[new.relative($0.path)] } ?? false
            guard !isUnchanged else { continue }
            isUsable = false
            writer.reportError("\(new.label)\(Self.line(fault))")
        }
        for fault in before.errors where !writer.options.isQuiet {
            writer.console.writeError("notice: not compared: \(old.label)\(Self.line(fault))\n")
        }
        return isUsable
    }

    private static func line(_ fault: Fault) -> String {
        let place = fault.schema.map { "\($0.label): " } ?? ""
        return "\(place)\(fault.message) [\(fault.code.rawValue)]".displayLine
    }

    // MARK: Versions

    private func compareTags(_ pattern: String) throws -> ExitStatus {
        let path = arguments.operands.first ?? "."
        let new = try version(workTree: path, isTracked: arguments.operands.isEmpty)
        writer.writeNotices(new.notices)
        let tags = try GitRepository(containing: path).tags(matching: pattern)
        var table = VersionTable([])
        writer.showProgress(.things("tags"), total: tags.count)
        for tag in tags {
            guard let report = try report(try ContractVersion(revision: "refs/tags/\(tag)", ofPath: path), new) else {
                return .unusable
            }
            table.rows.append((tag, report))
            writer.console.progress.advance(by: 1)
        }
        try write(format == .markdown ? table.markdown : table.text)
        return try status(table.rows.map(\.report))
    }
}
