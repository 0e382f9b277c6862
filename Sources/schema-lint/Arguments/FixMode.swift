/// The use of the fixes of faults.
enum FixMode {
    /// They are reported.
    case report
    /// They are applied to the files.
    case apply
    /// They are printed as a diff.
    case preview

    static let options: [Option] = [
        .flag("fix", "put the fixes that findings come with into the schema files, and report what is left"),
        .flag("dry-run", "print what --fix would do, as a unified diff, and change nothing"),
    ]

    init(_ arguments: ParsedArguments) {
        self = arguments.has("dry-run") ? .preview : arguments.has("fix") ? .apply : .report
    }
}
