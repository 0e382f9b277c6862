import SchemaEngine

/// Suggests names for a list by position with more than two positions.
struct UnnamedPositions: ValueRule {
    let description = RuleDescription(
        identifier: "unnamed-positions",
        severity: .notice,
        summary: "A list by position has more than two positions, and none of them has a name.",
        wrong: ["GetCandles.response.json": #"[["{tuple}", 1502942400, "4261.48", "4485.39"]]"#],
        right: ["GetCandles.response.json": #"[["{tuple:time,open,high}", 1502942400, "4261.48", "4485.39"]]"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isSchemaNode, SchemaPosition.isTuple(position.value),
            let first = position.value.elements.first(where: { _ in true }), TupleTag(first.string)?.names == nil
        else { return nil }
        let elements = position.value.elements.map { $0 }
        let hasFurther = elements.contains { $0.kind == .string && TupleTag.isFurther($0.string) }
        let count = SchemaPosition.schemaElements(of: position.value).count - (hasFurther ? 1 : 0)
        guard count > 2 else { return nil }
        return RuleFault(
            at: first.offset,
            "the \(count) positions of the list have no names",
            help: "name them in order, as in \"{tuple:time,value}\", for readable messages and code"
        )
    }
}
