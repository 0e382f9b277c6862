/// One step of a path into a payload: a key, or the index of an array's element.
///
/// It is usually a literal: `fields["author", "name"]`, `fields["issues", 0]`.
public struct FieldKey: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, DisplayDescribed {
    @usableFromInline enum Step: Sendable {
        case literal(StaticString)
        case name(String)
        case index(Int)
    }

    @usableFromInline let step: Step

    /// Creates a key from a literal.
    @inlinable public init(stringLiteral value: StaticString) { step = .literal(value) }

    /// Creates an element's index, from 0, from a literal.
    public init(integerLiteral value: Int) { step = .index(value) }

    /// Creates a key from a string that is known only at run time.
    ///
    /// - Parameter name: The key, as written in the payload.
    public init(_ name: String) { step = .name(name) }

    /// Creates an element's index, from 0, that is known only at run time.
    ///
    /// - Parameter index: The index.
    public init(_ index: Int) { step = .index(index) }

    /// The key, or the index in digits.
    var displayDescription: String {
        switch step {
        case .literal(let literal): literal.description
        case .name(let name): name
        case .index(let index): String(index)
        }
    }

    /// The element's index, if the step is one.
    var elementIndex: Int? {
        if case .index(let index) = step { index } else { nil }
    }

    /// Returns the index of this key in a shape, or `nil` if the shape does not name it.
    func index(in shape: Int32, of program: SchemaProgram) -> Int32? {
        guard shape >= 0 else { return nil }
        return withScanner { program.keyIndex(ofAllIn: $0, in: shape) }
    }

    @inline(__always)
    func withScanner<Result>(_ body: (JSONScanner) -> Result) -> Result {
        switch step {
        case .literal(let literal): body(JSONScanner(literal))
        case .name(let name): name.withScanner(body)
        case .index(let index): String(index).withScanner(body)
        }
    }
}
