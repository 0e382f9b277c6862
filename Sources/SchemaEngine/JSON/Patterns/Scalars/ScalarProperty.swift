/// A property of Unicode scalars that the standard library supports.
enum ScalarProperty: Hashable, Sendable {
    /// The general category is one of several.
    case categories(Categories)
    case binary(BinaryProperty)
    /// The scalar has a numeric value.
    case numeric

    func holds(for scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return switch self {
        case .categories(let categories): categories.contains(properties.generalCategory)
        case .binary(let property): property.holds(for: properties)
        case .numeric: properties.numericType != nil
        }
    }
}

extension ScalarProperty {
    /// A set of general categories. The bit of a category is its number in the standard library.
    struct Categories: Hashable, Sendable {
        private var bits: UInt32 = 0

        init(_ categories: Unicode.GeneralCategory...) { self.init(categories) }

        init(_ categories: [Unicode.GeneralCategory]) {
            for category in categories { bits |= Self.bit(of: category) }
        }

        func contains(_ category: Unicode.GeneralCategory) -> Bool { bits & Self.bit(of: category) != 0 }

        private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
            1 << UInt32(smallBits(of: category) ?? 31)
        }
    }
}

extension ScalarProperty.Categories {
    /// The categories by the names of `PropertyValueAliases.txt`, as `PropertyName` normalizes names. The first letter of
    /// the short name is that of the category's group.
    private static let categories: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
        ("lu", "uppercaseletter", .uppercaseLetter),
        ("ll", "lowercaseletter", .lowercaseLetter),
        ("lt", "titlecaseletter", .titlecaseLetter),
        ("lm", "modifierletter", .modifierLetter),
        ("lo", "otherletter", .otherLetter),
        ("mn", "nonspacingmark", .nonspacingMark),
        ("mc", "spacingmark", .spacingMark),
        ("me", "enclosingmark", .enclosingMark),
        ("nd", "decimalnumber", .decimalNumber),
        ("nl", "letternumber", .letterNumber),
        ("no", "othernumber", .otherNumber),
        ("pc", "connectorpunctuation", .connectorPunctuation),
        ("pd", "dashpunctuation", .dashPunctuation),
        ("ps", "openpunctuation", .openPunctuation),
        ("pe", "closepunctuation", .closePunctuation),
        ("pi", "initialpunctuation", .initialPunctuation),
        ("pf", "finalpunctuation", .finalPunctuation),
        ("po", "otherpunctuation", .otherPunctuation),
        ("sm", "mathsymbol", .mathSymbol),
        ("sc", "currencysymbol", .currencySymbol),
        ("sk", "modifiersymbol", .modifierSymbol),
        ("so", "othersymbol", .otherSymbol),
        ("zs", "spaceseparator", .spaceSeparator),
        ("zl", "lineseparator", .lineSeparator),
        ("zp", "paragraphseparator", .paragraphSeparator),
        ("cc", "control", .control),
        ("cf", "format", .format),
        ("cs", "surrogate", .surrogate),
        ("co", "privateuse", .privateUse),
        ("cn", "unassigned", .unassigned),
    ]

    private static let groups = [
        "l": "letter", "m": "mark", "n": "number", "p": "punctuation", "s": "symbol", "z": "separator", "c": "other",
    ]

    /// Other names of categories and groups, those of POSIX included.
    private static let aliases = [
        "l&": "lc", "casedletter": "lc", "combiningmark": "mark", "digit": "nd", "punct": "punctuation", "cntrl": "cc",
    ]

    /// The categories and their groups by all their names.
    static let named: [String: Self] = {
        var named = ["lc": Self(.uppercaseLetter, .lowercaseLetter, .titlecaseLetter)]
        for (short, long, category) in categories {
            named[short] = Self(category)
            named[long] = Self(category)
        }
        for (letter, name) in groups {
            let group = Self(categories.filter { $0.short.hasPrefix(letter) }.map(\.category))
            named[letter] = group
            named[name] = group
        }
        for (alias, name) in aliases { named[alias] = named[name] }
        return named
    }()
}
