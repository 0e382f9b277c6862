/// The options and subcommands that people who know other commands try first.
enum OptionMeanings {
    /// The options by other names, some with a value.
    static let all: [String: String] = [
        "-o": "--output", "--out": "--output", "--outfile": "--output", "--output-dir": "--output", "--dir": "--output",
        "--destination": "--output", "-d": "--output", "-f": "--format", "--reporter": "--format", "--type": "--format",
        "--json": "--format json", "--sarif": "--format sarif", "--github": "--format github",
        "--junit": "--format junit", "--checkstyle": "--format checkstyle", "-q": "--quiet", "--silent": "--quiet",
        "-v": "--version", "--autofix": "--fix", "--autocorrect": "--fix", "--write": "--fix", "--correct": "--fix",
        "--diff": "--dry-run", "--preview": "--dry-run", "-n": "--dry-run", "--strict": "--mode strict",
        "--lenient": "--mode lenient", "--observe": "--mode observe", "--ndjson": "--lines", "--jsonl": "--lines",
        "--max-depth": "--maximum-depth", "--max-faults": "--maximum-faults", "--max-errors": "--maximum-faults",
        "--max-bytes": "--maximum-bytes", "--colour": "--color", "--no-color": "--color never", "-s": "--schema",
        "--schema-file": "--schema", "-p": "--port", "--baseline": "--write-baseline", "--public": "--access public",
        "--no-enums": "--enums off", "--no-cases": "--cases off", "--no-fragments": "--fragments off",
        "--no-tags": "--tags none", "--fail-on": "--fail-severity", "--severity": "--fail-severity",
        "-j": "--jobs", "--threads": "--jobs", "--parallel": "--jobs",
    ]

    /// The subcommands by other names, some with an option.
    static let subcommands: [String: String] = [
        "fix": "lint --fix", "autofix": "lint --fix", "check": "lint", "analyze": "lint", "verify": "validate",
        "test": "validate", "gen": "generate swift", "generate-swift": "generate swift", "codegen": "generate swift",
        "swift": "generate swift", "types": "generate swift", "har": "infer --har", "schema": "infer", "new": "infer",
        "init": "infer", "learn": "infer", "fmt": "format", "reformat": "format", "pretty": "format",
        "sample": "example", "samples": "example", "examples": "example",
        "fake": "example", "server": "serve", "mock-server": "serve", "run": "serve", "start": "serve",
        "language-server": "lsp", "assistant": "mcp", "agent": "mcp", "compare": "diff", "breaking": "diff",
        "changelog": "diff --format markdown",
        "rule": "rules", "describe": "explain", "why": "explain", "codes": "explain",
        "baseline": "lint --write-baseline", "stats": "tally", "drift": "tally",
        "version": "--version",
    ]
}
