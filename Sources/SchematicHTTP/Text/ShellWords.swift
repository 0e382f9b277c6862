import Foundation
import SchematicText

/// Words of a command line for a POSIX shell (IEEE Std 1003.1, Shell Command Language, section 2.2).
enum ShellWords {
    /// Returns a word that the shell passes on unchanged. A word that a terminal would interpret is printed
    /// from escapes.
    static func quoted(_ word: String) -> String {
        guard isReadable(word) else { return "\"$(\(printing(Data(word.utf8))))\"" }
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || plain.contains($0) }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    /// Returns a path that no command interprets as an option or as the standard input.
    static func path(_ path: String) -> String { path.hasPrefix("/") || path.hasPrefix("./") ? path : "./" + path }

    /// Returns whether a text is readable in a command line. A shell drops NULs, and a terminal interprets
    /// other control characters.
    static func isReadable(_ text: String) -> Bool {
        text.displayLines == text
    }

    /// Returns a command that prints the bytes.
    static func printing(_ bytes: Data) -> String {
        return "printf %b \(quoted(bytes.map(escaped).joined()))"
    }

    private static let plain = Set("_-./:@%+,=".utf8)

    /// Returns a byte in the form that `printf %b` reads: in octal, if it is not printable ASCII.
    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case 0x0A: #"\n"#
        case 0x0D: #"\r"#
        case 0x09: #"\t"#
        case 0x5C: #"\\"#
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: #"\0"# + String(byte, width: 3, radix: 8)
        }
    }
}
