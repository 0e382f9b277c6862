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

/// Reading a text only to see whether it is JSON.
struct NoEvents: JSONEvents {
    mutating func begin(isObject: Bool, at offset: Int) {}
    mutating func end(before offset: Int) {}
    mutating func key(_ token: StringToken) {}
    mutating func string(_ token: StringToken) {}
    mutating func scalar(_ range: Range<Int>) {}
}

/// Throws why a text is not one JSON value (RFC 8259), a byte-order mark before it apart. Keys may stand twice.
package func checkJSON(_ bytes: UnsafeRawBufferPointer, maximumDepth: Int) throws(JSONTextError) {
    var parser = JSONParser(bytes, events: NoEvents(), maximumDepth: maximumDepth)
    try parser.parse()
}
