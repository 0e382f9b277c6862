/// Receives the events of a `JSONParser`, in the order of the text.
protocol JSONEvents {
    /// Receives `[` or `{` at an offset.
    mutating func begin(isObject: Bool, at offset: Int)
    /// Receives the end of the innermost container, whose bracket is before the offset.
    mutating func end(before offset: Int)
    mutating func key(_ token: StringToken)
    mutating func string(_ token: StringToken)
    /// Receives a number, `true`, `false` or `null`.
    mutating func scalar(_ range: Range<Int>)
}
