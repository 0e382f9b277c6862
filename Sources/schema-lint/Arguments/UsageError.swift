import SchemaEngine
import SchemaTools

/// A command line that cannot be used, in one line for people.
struct UsageError: Error {
    var message: String

    init(_ message: String) { self.message = message.displayLine }

    /// An error about a word that is none of the known ones, with the nearest of them.
    init(_ message: String, misspelt word: String, among known: [String]) {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: word, among: known).first
        self.init(nearest.map { "\(message); did you mean '\($0)'?" } ?? message)
    }
}
