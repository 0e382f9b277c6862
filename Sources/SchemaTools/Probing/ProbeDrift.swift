package import SchemaEngine

/// The kinds of drift that no schema states, besides the codes of faults.
package enum ProbeDriftKind: String, CaseIterable, Sendable {
    case unexpectedStatus = "unexpected-status"
    case unexpectedContentType = "unexpected-content-type"
    case loginPage = "login-page"
    case redirectNotFollowed = "redirect-not-followed"
    case refusalInSuccess = "refusal-in-success"
    case extraWrapper = "extra-wrapper"

    /// The meaning in one sentence.
    package var summary: String {
        switch self {
        case .unexpectedStatus: "An answer has another status than a success, and no schema of exactly this status."
        case .unexpectedContentType: "An answer has a content type that the app does not read."
        case .loginPage: "A page on which people log in is in the place of an answer."
        case .redirectNotFollowed: "An answer is a redirect that the app does not follow."
        case .refusalInSuccess: "An answer with the status of a success is a refusal by its schema."
        case .extraWrapper: "An answer has the expected value within one further key."
        }
    }
}

/// A difference between the answers of a server and the contract, with all of its occurrences.
package struct ProbeDrift: Sendable {
    /// The code of a fault, or of a kind.
    package let code: String
    /// One line without values of payloads.
    package let message: String
    /// The message about the first value that was found.
    package let messageWithValue: String
    /// The requirement in the contract; `nil` if no schema describes the call's answers.
    package let schema: SchemaPlace?
    package let help: String?
    let isOfHeaderFields: Bool
    /// The first places in payloads, with `*` for elements and for keys that no schema names.
    package fileprivate(set) var pointers: [String] = []
    /// The number of faults.
    package fileprivate(set) var count = 0
    /// The number of answers that have at least one.
    package fileprivate(set) var answers = 0
    /// The calls with such answers.
    package fileprivate(set) var owners: [String] = []

    /// The properties by which occurrences are one drift.
    struct Cause: Hashable {
        let code: String
        let schema: SchemaPlace?
        let message: String
    }

    var cause: Cause { Cause(code: code, schema: schema, message: message) }

    /// The maximum number of places that are kept.
    static let maximumPointers = 20
}

/// The drift of a run, by cause.
struct ProbeDriftCollection: Sendable {
    private var indices: [ProbeDrift.Cause: Int] = [:]
    private var lastAnswer: [ProbeDrift.Cause: Int] = [:]
    private(set) var drifts: [ProbeDrift] = []

    /// Adds an occurrence.
    ///
    /// - Parameters:
    ///   - drift: The drift.
    ///   - pointer: The place in the payload; `nil` if it has none.
    ///   - count: The number of faults.
    ///   - owner: The call.
    ///   - answer: The number of the answer in the run.
    mutating func add(_ drift: ProbeDrift, at pointer: String?, count: Int = 1, of owner: String, answer: Int) {
        let cause = drift.cause
        let index = indices[cause] ?? drifts.count
        if index == drifts.count {
            drifts.append(drift)
            indices[cause] = index
        }
        drifts[index].count += count
        if lastAnswer.updateValue(answer, forKey: cause) != answer { drifts[index].answers += 1 }
        // All answers to a call follow each other.
        if drifts[index].owners.last.map({ !$0.isExactly(owner) }) ?? true { drifts[index].owners.append(owner) }
        guard let pointer, drifts[index].pointers.count < ProbeDrift.maximumPointers,
            !drifts[index].pointers.contains(where: { $0.isExactly(pointer) })
        else { return }
        drifts[index].pointers.append(pointer)
    }

    /// The drift by file and place. What belongs to no schema comes first.
    var sorted: [ProbeDrift] {
        drifts.enumerated().sorted { one, other in
            let (first, second) = (one.element.schema, other.element.schema)
            let keys = [first, second].map { ($0?.file ?? "", $0?.line ?? 0, $0?.column ?? 0) }
            return keys[0] == keys[1] ? one.offset < other.offset : keys[0] < keys[1]
        }.map(\.element)
    }
}
