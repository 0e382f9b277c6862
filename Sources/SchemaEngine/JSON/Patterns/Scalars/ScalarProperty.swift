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
        case .categories(let categories): categories.contains(Categories(properties.generalCategory))
        case .binary(let property): property.holds(for: properties)
        case .numeric: properties.numericType != nil
        }
    }
}

extension ScalarProperty {
    /// A set of general categories.
    struct Categories: OptionSet, Hashable, Sendable {
        let rawValue: UInt32
    }
}

extension ScalarProperty.Categories {
    static let uppercaseLetter = Self(rawValue: 1 << 0)
    static let lowercaseLetter = Self(rawValue: 1 << 1)
    static let titlecaseLetter = Self(rawValue: 1 << 2)
    static let modifierLetter = Self(rawValue: 1 << 3)
    static let otherLetter = Self(rawValue: 1 << 4)
    static let nonspacingMark = Self(rawValue: 1 << 5)
    static let spacingMark = Self(rawValue: 1 << 6)
    static let enclosingMark = Self(rawValue: 1 << 7)
    static let decimalNumber = Self(rawValue: 1 << 8)
    static let letterNumber = Self(rawValue: 1 << 9)
    static let otherNumber = Self(rawValue: 1 << 10)
    static let connectorPunctuation = Self(rawValue: 1 << 11)
    static let dashPunctuation = Self(rawValue: 1 << 12)
    static let openPunctuation = Self(rawValue: 1 << 13)
    static let closePunctuation = Self(rawValue: 1 << 14)
    static let initialPunctuation = Self(rawValue: 1 << 15)
    static let finalPunctuation = Self(rawValue: 1 << 16)
    static let otherPunctuation = Self(rawValue: 1 << 17)
    static let mathSymbol = Self(rawValue: 1 << 18)
    static let currencySymbol = Self(rawValue: 1 << 19)
    static let modifierSymbol = Self(rawValue: 1 << 20)
    static let otherSymbol = Self(rawValue: 1 << 21)
    static let spaceSeparator = Self(rawValue: 1 << 22)
    static let lineSeparator = Self(rawValue: 1 << 23)
    static let paragraphSeparator = Self(rawValue: 1 << 24)
    static let control = Self(rawValue: 1 << 25)
    static let format = Self(rawValue: 1 << 26)
    static let surrogate = Self(rawValue: 1 << 27)
    static let privateUse = Self(rawValue: 1 << 28)
    static let unassigned = Self(rawValue: 1 << 29)

    static let letters: Self = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
    static let casedLetters: Self = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    static let marks: Self = [.nonspacingMark, .spacingMark, .enclosingMark]
    static let numbers: Self = [.decimalNumber, .letterNumber, .otherNumber]
    static let punctuation: Self = [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
    ]
    static let symbols: Self = [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
    static let separators: Self = [.spaceSeparator, .lineSeparator, .paragraphSeparator]
    static let others: Self = [.control, .format, .surrogate, .privateUse, .unassigned]

    init(_ category: Unicode.GeneralCategory) {
        self =
            switch category {
            case .uppercaseLetter: .uppercaseLetter
            case .lowercaseLetter: .lowercaseLetter
            case .titlecaseLetter: .titlecaseLetter
            case .modifierLetter: .modifierLetter
            case .otherLetter: .otherLetter
            case .nonspacingMark: .nonspacingMark
            case .spacingMark: .spacingMark
            case .enclosingMark: .enclosingMark
            case .decimalNumber: .decimalNumber
            case .letterNumber: .letterNumber
            case .otherNumber: .otherNumber
            case .connectorPunctuation: .connectorPunctuation
            case .dashPunctuation: .dashPunctuation
            case .openPunctuation: .openPunctuation
            case .closePunctuation: .closePunctuation
            case .initialPunctuation: .initialPunctuation
            case .finalPunctuation: .finalPunctuation
            case .otherPunctuation: .otherPunctuation
            case .mathSymbol: .mathSymbol
            case .currencySymbol: .currencySymbol
            case .modifierSymbol: .modifierSymbol
            case .otherSymbol: .otherSymbol
            case .spaceSeparator: .spaceSeparator
            case .lineSeparator: .lineSeparator
            case .paragraphSeparator: .paragraphSeparator
            case .control: .control
            case .format: .format
            case .surrogate: .surrogate
            case .privateUse: .privateUse
            default: .unassigned
            }
    }

    /// The categories and their groups by the names of `PropertyValueAliases.txt`, as `PropertyName` normalizes names.
    static let named: [String: Self] = [
        "lu": .uppercaseLetter, "uppercaseletter": .uppercaseLetter,
        "ll": .lowercaseLetter, "lowercaseletter": .lowercaseLetter,
        "lt": .titlecaseLetter, "titlecaseletter": .titlecaseLetter,
        "lm": .modifierLetter, "modifierletter": .modifierLetter,
        "lo": .otherLetter, "otherletter": .otherLetter,
        "mn": .nonspacingMark, "nonspacingmark": .nonspacingMark,
        "mc": .spacingMark, "spacingmark": .spacingMark,
        "me": .enclosingMark, "enclosingmark": .enclosingMark,
        "nd": .decimalNumber, "decimalnumber": .decimalNumber,
        "nl": .letterNumber, "letternumber": .letterNumber,
        "no": .otherNumber, "othernumber": .otherNumber,
        "pc": .connectorPunctuation, "connectorpunctuation": .connectorPunctuation,
        "pd": .dashPunctuation, "dashpunctuation": .dashPunctuation,
        "ps": .openPunctuation, "openpunctuation": .openPunctuation,
        "pe": .closePunctuation, "closepunctuation": .closePunctuation,
        "pi": .initialPunctuation, "initialpunctuation": .initialPunctuation,
        "pf": .finalPunctuation, "finalpunctuation": .finalPunctuation,
        "po": .otherPunctuation, "otherpunctuation": .otherPunctuation,
        "sm": .mathSymbol, "mathsymbol": .mathSymbol,
        "sc": .currencySymbol, "currencysymbol": .currencySymbol,
        "sk": .modifierSymbol, "modifiersymbol": .modifierSymbol,
        "so": .otherSymbol, "othersymbol": .otherSymbol,
        "zs": .spaceSeparator, "spaceseparator": .spaceSeparator,
        "zl": .lineSeparator, "lineseparator": .lineSeparator,
        "zp": .paragraphSeparator, "paragraphseparator": .paragraphSeparator,
        "cc": .control, "control": .control,
        "cf": .format, "format": .format,
        "cs": .surrogate, "surrogate": .surrogate,
        "co": .privateUse, "privateuse": .privateUse,
        "cn": .unassigned, "unassigned": .unassigned,
        "l": .letters, "letter": .letters,
        "lc": .casedLetters, "casedletter": .casedLetters,
        "m": .marks, "mark": .marks,
        "n": .numbers, "number": .numbers,
        "p": .punctuation, "punctuation": .punctuation,
        "s": .symbols, "symbol": .symbols,
        "z": .separators, "separator": .separators,
        "c": .others, "other": .others,
        "l&": .casedLetters, "combiningmark": .marks, "digit": .decimalNumber, "punct": .punctuation, "cntrl": .control,
    ]
}
