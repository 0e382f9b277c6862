/// Converts English plurals in the names of lists. Other words are not changed.
enum EnglishPlural {
    /// Returns the singular: `issue` for `issues`.
    static func singular(of word: String) -> String {
        if let known = irregular[word] { return known }
        if unchanging.contains(word) { return word }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes", "zes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("uses"), !word.hasSuffix("auses"), !word.hasSuffix("ouses") {
            return String(word.dropLast(2))
        }
        let isSingular = ["ss", "us", "is"].contains { word.hasSuffix($0) }
        return word.hasSuffix("s") && word.count > 2 && !isSingular ? String(word.dropLast()) : word
    }

    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "criteria": "criterion", "movies": "movie", "cookies": "cookie", "ids": "id",
        "leaves": "leaf", "halves": "half", "mice": "mouse", "feet": "foot",
    ]
    private static let unchanging: Set<String> = [
        "series", "species", "news", "status", "bus", "gas", "analysis", "basis", "address", "access", "process",
        "https",
        "dns", "rss", "css", "sms", "tls", "os", "canvas", "alias", "bias", "atlas",
    ]
}
