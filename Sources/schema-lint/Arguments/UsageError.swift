import SchemaEngine
import SchemaTools
import SchematicText

/// An invalid command line, with a one-line message for display.
struct UsageError: Error {
    var message: String

    init(_ message: String) { self.message = message.displayLine }

    /// Creates an error about an unknown word, with the nearest known word: the one that it means in `meanings`, one that
    /// begins with it, or one that is spelled similarly.
    init(_ message: String, misspelled word: String, among known: [String], meanings: [String: String] = [:]) {
        var suggestion = Suggestion()
        let start = word.lowercased()
        let longer = start.count > 3 ? known.filter { $0.hasPrefix(start) } : []
        let nearest =
            meanings[start] ?? (longer.count == 1 ? longer[0] : nil) ?? suggestion.nearest(to: word, among: known).first
        self.init(nearest.map { "\(message); did you mean '\($0)'?" } ?? message)
    }
}
