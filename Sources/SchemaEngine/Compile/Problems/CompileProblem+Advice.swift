extension CompileProblem {
    /// Advice in addition to the message. A fault that can have several corrections has no edit, but advice.
    var advice: String? {
        switch self {
        case .text(_, _, let help): help
        case .keyModifier(let key, let error, _): error.advice(for: key)
        case .ambiguousTag:
            "to check the schemas of two services separately, write a Tags.json with {} into the folder of each"
        default: nil
        }
    }
}
