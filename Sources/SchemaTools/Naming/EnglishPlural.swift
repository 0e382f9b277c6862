/// Converts English plurals in the names of lists. Other words are not changed.
enum EnglishPlural {
    /// Returns the singular: `issue` for `issues`.
    static func singular(of word: String) -> String {
        if let known = irregular[word] { return known }
        if unchanging.contains(word) { return word }
        if word.hasSuffix("es"), unchanging.contains(String(word.dropLast(2))) { return String(word.dropLast(2)) }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes", "tzes", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("uses"), !endsInE.contains(word), !word.hasSuffix("auses"), !word.hasSuffix("ouses") {
            return String(word.dropLast(2))
        }
        let isSingular = ["ss", "us", "is"].contains { word.hasSuffix($0) }
        return word.hasSuffix("s") && word.count > 2 && !isSingular ? String(word.dropLast()) : word
    }

    static func singular(ofLast words: [String]) -> [String] {
        guard let last = words.last else { return [] }
        return words.dropLast() + [singular(of: last)]
    }

    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "matrices": "matrix", "criteria": "criterion", "analyses": "analysis", "axes": "axis",
        "movies": "movie", "cookies": "cookie", "calories": "calorie", "caches": "cache", "niches": "niche",
        "headaches": "headache", "quizzes": "quiz", "heroes": "hero", "echoes": "echo", "ids": "id",
        "leaves": "leaf", "halves": "half", "shelves": "shelf", "mice": "mouse", "feet": "foot", "teeth": "tooth",
    ]
    /// Plurals in `uses` of words in `use`. Others are of words in `us`, as `statuses` is.
    private static let endsInE: Set<String> = [
        "uses", "reuses", "abuses", "misuses", "excuses", "fuses", "muses", "refuses",
    ]
    /// Words in `s` that are no plurals.
    private static let unchanging: Set<String> = [
        "series", "species", "news", "status", "bus", "gas", "analysis", "basis", "address", "access", "process",
        "https", "dns", "rss", "css", "sms", "tls", "os", "gps", "aws", "cors", "canvas", "alias", "bias", "atlas",
        "lens", "chaos", "yes", "has", "was", "does",
    ]
}
