extension PathTemplate {
    /// Returns the expansion of the template exactly as RFC 6570 defines it (levels 1 to 4), without a base URL.
    ///
    /// Parameters that are absent or `nil` are undefined, and parameters without a placeholder are ignored. The `path`
    /// of a request differs: `{name}` and `{+name}` require a value there, and the other parameters become the query.
    ///
    /// - Throws: `RequestError` if the template cannot be read, a value cannot be expanded, or the result
    ///   exceeds 65536 bytes.
    public func expanded(with parameters: Parameters) throws(RequestError) -> String {
        let read = try read()
        var expansion = TemplateExpansion(of: self, try parameters.plainObject(), requiresValues: false)
        for part in read.parts { try expansion.add(part) }
        guard let origin = read.origin else { return expansion.text }
        let hasSeparator = expansion.text.first.map { "/?#".contains($0) } ?? true
        return origin + (hasSeparator ? "" : "/") + expansion.text
    }
}
