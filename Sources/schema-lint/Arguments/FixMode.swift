/// The use of the fixes of faults.
enum FixMode {
    /// They are reported.
    case report
    /// They are applied to the files.
    case apply
    /// They are printed as a diff.
    case preview

    static let options: [Option] = [
        .flag("fix", "apply the fixes of faults to the schema files, and report the remaining faults"),
        .flag("dry-run", "print the changes of --fix as a unified diff, and write nothing"),
    ]

    init(_ arguments: ParsedArguments) {
        self = arguments.has("dry-run") ? .preview : arguments.has("fix") ? .apply : .report
    }
}
