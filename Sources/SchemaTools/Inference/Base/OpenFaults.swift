import SchemaEngine

/// The faults of a sample after an edit, by the questions that they leave open.
struct OpenFaults {
    private enum Question: Hashable {
        case value(offset: Int)
        case kind(offset: Int)
        case key(offset: Int, schema: String?)
        case code(FaultCode, offset: Int)
    }

    private var questions: Set<Question> = []

    init(_ faults: [Fault]) {
        for fault in faults {
            guard let offset = fault.payload?.offset else { continue }
            if fault.code.isOfValue { questions.insert(.value(offset: offset)) }
            if fault.code == .noAlternative || fault.code == .typeMismatch { questions.insert(.kind(offset: offset)) }
            questions.insert(Self.question(of: fault, offset: offset))
        }
    }

    /// Returns whether a fault that was found before the edit is not resolved.
    func contains(_ fault: Fault) -> Bool {
        guard let offset = fault.payload?.offset else { return false }
        if fault.code.isOfValue { return questions.contains(.value(offset: offset)) }
        return questions.contains(.kind(offset: offset)) || questions.contains(Self.question(of: fault, offset: offset))
    }

    private static func question(of fault: Fault, offset: Int) -> Question {
        fault.code == .missingKey
            ? .key(offset: offset, schema: fault.schema?.pointer) : .code(fault.code, offset: offset)
    }
}

extension FaultCode {
    /// Whether a fault is about the value at its place, and not about its keys.
    var isOfValue: Bool {
        switch self {
        case .missingKey, .unknownKey, .unknownCase, .wrongCount, .duplicateKey, .duplicateElement: false
        default: true
        }
    }
}
