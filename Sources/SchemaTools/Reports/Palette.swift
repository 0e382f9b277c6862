import SchemaEngine

/// The colors of a text report: SGR escape sequences (ECMA-48), or none.
struct Palette {
    var isColored: Bool

    func bold(_ text: String) -> String { paint("1", text) }
    func dim(_ text: String) -> String { paint("2", text) }
    func mark(_ text: String) -> String { paint("1;32", text) }

    func severity(_ severity: Fault.Severity) -> String {
        switch severity {
        case .error: paint("1;31", severity.rawValue)
        case .warning: paint("1;33", severity.rawValue)
        case .notice: paint("1;36", severity.rawValue)
        }
    }

    private func paint(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
