/// A binary property of Unicode scalars. The raw value is its long name, as `PropertyName` normalizes names.
enum BinaryProperty: String, CaseIterable, Hashable, Sendable {
    case alphabetic
    case asciiHexDigit = "asciihexdigit"
    case bidiControl = "bidicontrol"
    case bidiMirrored = "bidimirrored"
    case cased
    case caseIgnorable = "caseignorable"
    case changesWhenCaseFolded = "changeswhencasefolded"
    case changesWhenCaseMapped = "changeswhencasemapped"
    case changesWhenLowercased = "changeswhenlowercased"
    case changesWhenNFKCCaseFolded = "changeswhennfkccasefolded"
    case changesWhenTitlecased = "changeswhentitlecased"
    case changesWhenUppercased = "changeswhenuppercased"
    case dash
    case defaultIgnorableCodePoint = "defaultignorablecodepoint"
    case deprecated
    case diacritic
    case emoji
    case emojiModifier = "emojimodifier"
    case emojiModifierBase = "emojimodifierbase"
    case emojiPresentation = "emojipresentation"
    case extender
    case fullCompositionExclusion = "fullcompositionexclusion"
    case graphemeBase = "graphemebase"
    case graphemeExtend = "graphemeextend"
    case hexDigit = "hexdigit"
    case idContinue = "idcontinue"
    case idStart = "idstart"
    case ideographic
    case idsBinaryOperator = "idsbinaryoperator"
    case idsTrinaryOperator = "idstrinaryoperator"
    case joinControl = "joincontrol"
    case logicalOrderException = "logicalorderexception"
    case lowercase
    case math
    case noncharacterCodePoint = "noncharactercodepoint"
    case patternSyntax = "patternsyntax"
    case patternWhiteSpace = "patternwhitespace"
    case quotationMark = "quotationmark"
    case radical
    case sentenceTerminal = "sentenceterminal"
    case softDotted = "softdotted"
    case terminalPunctuation = "terminalpunctuation"
    case unifiedIdeograph = "unifiedideograph"
    case uppercase
    case variationSelector = "variationselector"
    case whiteSpace = "whitespace"
    case xidContinue = "xidcontinue"
    case xidStart = "xidstart"

    func holds(for properties: Unicode.Scalar.Properties) -> Bool {
        switch self {
        case .alphabetic: properties.isAlphabetic
        case .asciiHexDigit: properties.isASCIIHexDigit
        case .bidiControl: properties.isBidiControl
        case .bidiMirrored: properties.isBidiMirrored
        case .cased: properties.isCased
        case .caseIgnorable: properties.isCaseIgnorable
        case .changesWhenCaseFolded: properties.changesWhenCaseFolded
        case .changesWhenCaseMapped: properties.changesWhenCaseMapped
        case .changesWhenLowercased: properties.changesWhenLowercased
        case .changesWhenNFKCCaseFolded: properties.changesWhenNFKCCaseFolded
        case .changesWhenTitlecased: properties.changesWhenTitlecased
        case .changesWhenUppercased: properties.changesWhenUppercased
        case .dash: properties.isDash
        case .defaultIgnorableCodePoint: properties.isDefaultIgnorableCodePoint
        case .deprecated: properties.isDeprecated
        case .diacritic: properties.isDiacritic
        case .emoji: properties.isEmoji
        case .emojiModifier: properties.isEmojiModifier
        case .emojiModifierBase: properties.isEmojiModifierBase
        case .emojiPresentation: properties.isEmojiPresentation
        case .extender: properties.isExtender
        case .fullCompositionExclusion: properties.isFullCompositionExclusion
        case .graphemeBase: properties.isGraphemeBase
        case .graphemeExtend: properties.isGraphemeExtend
        case .hexDigit: properties.isHexDigit
        case .idContinue: properties.isIDContinue
        case .idStart: properties.isIDStart
        case .ideographic: properties.isIdeographic
        case .idsBinaryOperator: properties.isIDSBinaryOperator
        case .idsTrinaryOperator: properties.isIDSTrinaryOperator
        case .joinControl: properties.isJoinControl
        case .logicalOrderException: properties.isLogicalOrderException
        case .lowercase: properties.isLowercase
        case .math: properties.isMath
        case .noncharacterCodePoint: properties.isNoncharacterCodePoint
        case .patternSyntax: properties.isPatternSyntax
        case .patternWhiteSpace: properties.isPatternWhitespace
        case .quotationMark: properties.isQuotationMark
        case .radical: properties.isRadical
        case .sentenceTerminal: properties.isSentenceTerminal
        case .softDotted: properties.isSoftDotted
        case .terminalPunctuation: properties.isTerminalPunctuation
        case .unifiedIdeograph: properties.isUnifiedIdeograph
        case .uppercase: properties.isUppercase
        case .variationSelector: properties.isVariationSelector
        case .whiteSpace: properties.isWhitespace
        case .xidContinue: properties.isXIDContinue
        case .xidStart: properties.isXIDStart
        }
    }

    /// The short names from `PropertyAliases.txt`, and `space` and `xdigit` of POSIX.
    static let shortNames: [String: BinaryProperty] = [
        "alpha": .alphabetic, "ahex": .asciiHexDigit, "bidic": .bidiControl, "bidim": .bidiMirrored,
        "ci": .caseIgnorable, "cwcf": .changesWhenCaseFolded, "cwcm": .changesWhenCaseMapped,
        "cwl": .changesWhenLowercased, "cwkcf": .changesWhenNFKCCaseFolded, "cwt": .changesWhenTitlecased,
        "cwu": .changesWhenUppercased, "di": .defaultIgnorableCodePoint, "dep": .deprecated, "dia": .diacritic,
        "emod": .emojiModifier, "ebase": .emojiModifierBase, "epres": .emojiPresentation, "ext": .extender,
        "compex": .fullCompositionExclusion, "grbase": .graphemeBase, "grext": .graphemeExtend, "hex": .hexDigit,
        "xdigit": .hexDigit, "idc": .idContinue, "ids": .idStart, "ideo": .ideographic, "idsb": .idsBinaryOperator,
        "idst": .idsTrinaryOperator, "joinc": .joinControl, "loe": .logicalOrderException, "lower": .lowercase,
        "nchar": .noncharacterCodePoint, "patsyn": .patternSyntax, "patws": .patternWhiteSpace,
        "qmark": .quotationMark, "sterm": .sentenceTerminal, "sd": .softDotted, "term": .terminalPunctuation,
        "uideo": .unifiedIdeograph, "upper": .uppercase, "vs": .variationSelector, "wspace": .whiteSpace,
        "space": .whiteSpace, "xidc": .xidContinue, "xids": .xidStart,
    ]
}
