/// What a `JSONParser` meets, in the text's order.
protocol JSONEvents {
    /// `[` or `{` at an offset.
    mutating func begin(isObject: Bool, at offset: Int)
    /// The innermost container ends; its bracket stands before the offset.
    mutating func end(before offset: Int)
    mutating func key(_ token: StringToken)
    mutating func string(_ token: StringToken)
    /// A number, `true`, `false` or `null`.
    mutating func scalar(_ range: Range<Int>)
}
