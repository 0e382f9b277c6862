package import SchemaEngine

/// The explanation of a fault code, which `Docs/Faults.md` repeats. The texts are Markdown.
package struct FaultExplanation: Sendable {
    /// The fault as the command prints it, in backticks.
    package let symptom: String
    /// The cause.
    package let reason: String
    /// The remedy, with one thing to write.
    package let help: String

    /// The first sentence of the remedy, which states the one thing to write. Periods in code end no sentence.
    package var remedy: String {
        var (isCode, last) = (false, Character(" "))
        for index in help.indices {
            if help[index] == "`" { isCode.toggle() }
            if !isCode, help[index] == " ", last == "." { return String(help[..<index]) }
            last = help[index]
        }
        return help
    }
}

extension FaultCode {
    package var explanation: FaultExplanation {
        switch self {
        case .invalidJSON: .invalidJSON
        case .duplicateKey: .duplicateKey
        case .invalidHeader: .invalidHeader
        case .tooDeep: .tooDeep
        case .missingBody: .missingBody
        case .unexpectedBody: .unexpectedBody
        case .missingKey: .missingKey
        case .unexpectedNull: .unexpectedNull
        case .typeMismatch: .typeMismatch
        case .unknownKey: .unknownKey
        case .outOfRange: .outOfRange
        case .wrongLength: .wrongLength
        case .wrongCount: .wrongCount
        case .duplicateElement: .duplicateElement
        case .patternMismatch: .patternMismatch
        case .notInEnum: .notInEnum
        case .unknownEnumMember: .unknownEnumMember
        case .noAlternative: .noAlternative
        case .unknownCase: .unknownCase
        case .transformFailed: .transformFailed
        case .mappingFailed: .mappingFailed
        case .numberOverflow: .numberOverflow
        case .lossyObject: .lossyObject
        case .badKeyModifier: .badKeyModifier
        case .badTag: .badTag
        case .badTagArgument: .badTagArgument
        case .unknownTag: .unknownTag
        case .ambiguousTag: .ambiguousTag
        case .shadowedTag: .shadowedTag
        case .badDefault: .badDefault
        case .badRoot: .badRoot
        case .badHeaderName: .badHeaderName
        case .rootNotAlone: .rootNotAlone
        case .badInclude: .badInclude
        case .includeConflict: .includeConflict
        case .badExtension: .badExtension
        case .extensionConflict: .extensionConflict
        case .badCase: .badCase
        case .endlessCycle: .endlessCycle
        case .badEndpoint: .badEndpoint
        case .badFileName: .badFileName
        case .badTagsFile: .badTagsFile
        case .oldRootMapper: .oldRootMapper
        }
    }
}
