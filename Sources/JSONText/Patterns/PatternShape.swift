/// What a part of a regular expression says about how long a search may take, as far as it can be told from outside.
struct PatternShape {
    /// What it may begin with, and all that it may take.
    var first = PatternCharacters()
    var all = PatternCharacters()
    /// Whether it may take nothing.
    var isNullable = true
    /// What its parts of no fixed length may take.
    var variable = PatternCharacters()
    var isVariable = false
    /// The characters that stand in it exactly once each: they mark where it ends.
    var marks: [PatternCharacters] = []
    /// Repetitions without a bound in it, and how many of them may give back to what follows.
    var repetitions = 0
    var ambiguous = 0

    /// One character, out of some.
    static func character(_ characters: PatternCharacters) -> PatternShape {
        PatternShape(first: characters, all: characters, isNullable: false, marks: [characters])
    }

    /// An assertion about what stands around.
    static let nothing = PatternShape()

    /// Something that cannot be told.
    static let unknown = PatternShape(first: .all, all: .all, variable: .all, isVariable: true)

    /// Parts that follow each other.
    init(following parts: [PatternShape]) {
        for part in parts {
            if isNullable { first = first.union(part.first) }
            isNullable = isNullable && part.isNullable
            all = all.union(part.all)
            variable = variable.union(part.variable)
            isVariable = isVariable || part.isVariable
            marks += part.marks
            repetitions += part.repetitions
            ambiguous += part.ambiguous
        }
        for (index, part) in parts.enumerated() where part.isVariable {
            let following = PatternShape(beginningOf: parts[(index + 1)...])
            if following.first.meets(part.variable) { ambiguous += 1 }
        }
    }

    /// Only what parts may begin with.
    private init(beginningOf parts: ArraySlice<PatternShape>) {
        for part in parts where isNullable {
            first = first.union(part.first)
            isNullable = part.isNullable
        }
    }

    /// Parts of which one is there.
    init(oneOf parts: [PatternShape]) {
        self = parts.first ?? .nothing
        for part in parts.dropFirst() {
            first = first.union(part.first)
            all = all.union(part.all)
            variable = variable.union(part.variable)
            isNullable = isNullable || part.isNullable
            isVariable = true
            marks = []
            repetitions += part.repetitions
            ambiguous += part.ambiguous
        }
    }

    private init(
        first: PatternCharacters = .init(),
        all: PatternCharacters = .init(),
        isNullable: Bool = true,
        variable: PatternCharacters = .init(),
        isVariable: Bool = false,
        marks: [PatternCharacters] = []
    ) {
        (self.first, self.all, self.isNullable, self.variable) = (first, all, isNullable, variable)
        (self.isVariable, self.marks) = (isVariable, marks)
    }

    /// The part, repeated.
    func repeated(_ least: Int, _ most: Int) -> PatternShape {
        var shape = self
        shape.isNullable = isNullable || least == 0
        guard least != most || most > 1 else { return shape }
        shape.marks = []
        guard least != most else { return shape }
        shape.isVariable = true
        shape.variable = all
        if most > Self.boundless { shape.repetitions += 1 }
        return shape
    }

    /// As many repetitions take as long as if there were no bound.
    static let boundless = 16

    /// Whether one repetition of these branches can be told from the next: else trying takes twice as long with each
    /// character.
    static func canRepeat(_ branches: [PatternShape]) -> Bool {
        var begun = PatternCharacters()
        for branch in branches {
            if branch.isVariable {
                guard !branch.isNullable, branch.marks.contains(where: { !$0.meets(branch.variable) }) else {
                    return false
                }
            }
            if branches.count > 1 {
                guard !branch.isNullable, !branch.first.meets(begun) else { return false }
                begun = begun.union(branch.first)
            }
        }
        return true
    }
}
