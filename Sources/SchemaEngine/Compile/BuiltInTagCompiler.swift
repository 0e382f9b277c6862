/// Compiles a built-in tag with its argument.
struct BuiltInTagCompiler {
    private let compilation: Compilation
    private let tag: BuiltInTag
    private let place: SourcePlace

    init(_ compilation: Compilation, _ tag: BuiltInTag, at place: SourcePlace) {
        self.compilation = compilation
        self.tag = tag
        self.place = place
    }

    /// Returns the node of the tag, or `nil` after reporting a fault.
    func requirement(_ alternative: TagAlternative) -> Node? {
        do {
            return try requirement(alternative.argument)
        } catch {
            let argument = alternative.argument?.text ?? ""
            compilation.faults.report(.tagArgument(tag: alternative.name, argument: argument, error), at: place)
            return nil
        }
    }

    private func requirement(_ argument: TagAlternative.Argument?) throws(ArgumentError) -> Node {
        guard let argument else {
            guard let node = tag.plainNode else { throw .missing }
            return node
        }
        switch (argument, tag) {
        case (.pattern(let pattern), _): return try node(.pattern, pattern)
        case (.text(""), _): throw .empty
        case (.text(let text), .scalar(let kind)): return try node(kind, text)
        case (.text, _): throw .notTaken
        }
    }

    private func node(_ kind: ScalarKind, _ argument: String) throws(ArgumentError) -> Node {
        let index = try kind.rules.argument(argument, in: &compilation.program)
        return .scalar(ScalarRequirement(kind: kind, argument: index))
    }
}
