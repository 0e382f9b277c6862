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
    func demand(_ alternative: TagAlternative) -> Node? {
        do {
            return try demand(alternative.argument)
        } catch {
            let argument = alternative.argument?.text ?? ""
            compilation.faults.report(.tagArgument(tag: alternative.name, argument: argument, error), at: place)
            return nil
        }
    }

    private func demand(_ argument: TagAlternative.Argument?) throws(ArgumentError) -> Node {
        guard let argument else {
            guard let node = tag.plainNode else { throw .missing }
            return node
        }
        switch argument {
        case .pattern(let pattern): return try demand(pattern: pattern)
        case .text(let text):
            guard !text.isEmpty else { throw .empty }
            return try demand(text: text)
        }
    }

    private func demand(pattern: String) throws(ArgumentError) -> Node {
        guard !pattern.isEmpty else { throw .empty }
        do throws(PatternError) {
            return .pattern(try compilation.program.intern(pattern: pattern))
        } catch {
            throw .pattern(error)
        }
    }

    private func demand(text: String) throws(ArgumentError) -> Node {
        switch tag {
        case .string:
            let range = try range { () throws(RangeError) in try RangeArgument.length(text) }
            return .sizedText(range: compilation.program.append(range, to: \.lengthRanges))
        case .int:
            let range = try range { () throws(RangeError) in try RangeArgument.whole(text) }
            return .rangedWhole(range: compilation.program.append(range, to: \.wholeRanges))
        case .number:
            let range = try range { () throws(RangeError) in try RangeArgument.number(text) }
            return .rangedNumber(range: compilation.program.append(range, to: \.numberRanges))
        case .enumeration:
            do throws(EnumerationError) {
                return .enumeration(compilation.program.append(try Enumeration(reading: text), to: \.enumerations))
            } catch {
                throw .enumeration(error)
            }
        default: throw .notTaken
        }
    }

    private func range<Range>(_ read: () throws(RangeError) -> Range) throws(ArgumentError) -> Range {
        do throws(RangeError) { return try read() } catch { throw .range(error) }
    }
}
