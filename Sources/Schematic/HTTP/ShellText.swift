import Foundation
import SchemaEngine

/// Words of a command line for a POSIX shell (IEEE Std 1003.1, Shell Command Language, section 2.2).
enum ShellText {
    /// A word that the shell passes on as it is. Where a terminal would act on it, the shell makes it of escapes.
    static func quoted(_ word: String) -> String {
        guard isReadable(word) else { return "\"$(\(printing(Data(word.utf8))))\"" }
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || plain.contains($0) }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    /// A path as no command takes it for an option or for standard input.
    static func path(_ path: String) -> String { path.hasPrefix("/") || path.hasPrefix("./") ? path : "./" + path }

    /// Whether text can stand in a command line and be read there. A shell drops NULs; a terminal acts on the others.
    static func isReadable(_ text: String) -> Bool {
        text.displayLines == text
    }

    /// A command that prints the bytes, whatever they are.
    static func printing(_ bytes: Data) -> String {
        return "printf %b \(quoted(bytes.map(escaped).joined()))"
    }

    private static let plain = Set("_-./:@%+,=".utf8)

    /// A byte as `printf %b` reads it: octal, where it is no ASCII that people can read.
    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case 0x0A: #"\n"#
        case 0x0D: #"\r"#
        case 0x09: #"\t"#
        case 0x5C: #"\\"#
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: #"\0"# + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
        }
    }
}
