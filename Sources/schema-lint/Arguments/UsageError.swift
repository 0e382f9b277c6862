import SchemaEngine
import SchemaTools

/// An invalid command line, with a one-line message for display.
struct UsageError: Error {
    var message: String

    init(_ message: String) { self.message = message.displayLine }

    /// Creates an error about an unknown word, with the nearest known word.
    init(_ message: String, misspelled word: String, among known: [String]) {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: word, among: known).first
        self.init(nearest.map { "\(message); did you mean '\($0)'?" } ?? message)
    }
}
