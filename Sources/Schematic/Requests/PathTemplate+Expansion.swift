extension PathTemplate {
    /// The template with the parameters in its places, to the letter of RFC 6570 (levels 1 to 4), joined to nothing.
    ///
    /// What is absent or `nil` is undefined, and parameters that no place takes are left out. A request's `path` differs
    /// in that: there `{name}` and `{+name}` insist on a value, and the other parameters become the query.
    ///
    /// Throws `ComposeFault` for a template that cannot be read, a value that a template cannot hold, and for more than
    /// 65536 bytes.
    public func expanded(with parameters: Parameters) throws(ComposeFault) -> String {
        let read = try read()
        var expansion = TemplateExpansion(of: self, try parameters.plainObject(), needsBareValues: false)
        for part in read.parts { try expansion.add(part) }
        guard let origin = read.origin else { return expansion.text }
        let isApart = expansion.text.first.map { "/?#".contains($0) } ?? true
        return origin + (isApart ? "" : "/") + expansion.text
    }
}
