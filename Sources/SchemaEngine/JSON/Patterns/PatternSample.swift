/// Creates texts in which a regular expression is found.
///
/// An assertion is not solved, so that a text must be checked. The same arguments always make the same text.
package struct PatternSample {
    private let tree: PatternTree
    /// The preferred members of each set.
    private let members: [[Unicode.Scalar]]
    private var scalars = String.UnicodeScalarView()
    private var count = 0
    private var choice = 0
    private var repetitions = 0

    /// The maximum number of scalars of a text.
    private static let maximumLength = 4096

    /// Reads an expression. Returns `nil` if it is not valid.
    package init?(_ pattern: String) {
        guard let tree = try? PatternParser.parse(pattern) else { return nil }
        self.tree = tree
        members = tree.sets.map { set in Self.preferred.filter(set.contains) }
    }

    /// Returns a text.
    ///
    /// - Parameters:
    ///   - choice: The number of the alternative and of the member of a set, modulo their count.
    ///   - repetitions: The number of repetitions beyond the required ones, as far as they are allowed.
    /// - Returns: The text.
    package func text(choice: Int = 0, repetitions: Int = 0) -> String {
        var sample = self
        sample.choice = max(choice, 0)
        sample.repetitions = min(max(repetitions, 0), Self.maximumLength)
        sample.append(tree.root)
        return String(sample.scalars)
    }

    private mutating func append(_ node: PatternNode) {
        guard count < Self.maximumLength else { return }
        switch node {
        case .nothing, .assertion: break
        case .scalar(let set):
            guard let scalar = member(of: Int(set)) else { return }
            scalars.append(scalar)
            count += 1
        case .sequence(let parts):
            for part in parts { append(part) }
        case .choice(let branches):
            guard !branches.isEmpty else { return }
            append(branches[choice % branches.count])
        case .repetition(let part, let least, let most):
            let times = min(least + repetitions, most ?? .max)
            for _ in 0..<max(times, least) {
                let before = count
                append(part)
                // A part that is empty stays empty.
                if count == before { return }
            }
        }
    }

    /// Returns a member of a set, preferably a letter, a digit, or another printable scalar of ASCII.
    private func member(of index: Int) -> Unicode.Scalar? {
        let (set, members) = (tree.sets[index], members[index])
        if !members.isEmpty { return members[choice % members.count] }
        guard case .ranges(let ranges) = set else { return Self.others.first { set.contains($0) } }
        for range in ranges.ranges {
            if let scalar = Unicode.Scalar(range.lowerBound) { return scalar }
        }
        return nil
    }

    private static let preferred: [Unicode.Scalar] = Array(
        ("abcdefghijklmnopqrstuvwxyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "0123456789"
            + " -_.,:;/!?+*=#@%&()[]{}<>'\"\\|~^$`")
            .unicodeScalars
    )

    /// Scalars of other scripts and kinds, for sets of properties.
    private static let others: [Unicode.Scalar] = Array(
        "\t\n\r\u{E9}\u{DF}\u{3B1}\u{416}\u{5D0}\u{627}\u{4E2D}\u{3042}\u{20AC}\u{1F600}".unicodeScalars
    )
}
