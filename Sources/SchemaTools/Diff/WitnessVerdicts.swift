@_spi(Generated) import SchemaEngine
import SchematicFoundation
import SchematicText

/// A place where the receiver must refuse a payload.
struct WitnessPlace {
    var steps: [String] = []
    /// The key that is refused, as the receiver names it; `nil` if it is the value itself.
    var key: String?
    /// The receiver's schema of the value.
    var expected: SchemaView?
    var allowsUnnamedKeys = false
    /// A schema that must accept the value; any value if it is `nil`.
    var tolerant: SchemaView?
    /// Whether the fault must be at the place or inside it, and not that of alternatives around it.
    var needsOwnFault = false

    /// Returns the place in payloads whose outermost keys have other names.
    func renamed(_ names: [ExactName: ExactName]) -> WitnessPlace {
        var place = self
        if let first = steps.first, let other = names[ExactName(first)] { place.steps[0] = other.text }
        return place
    }

    /// The pointers of the value and of the containers around it, the outermost first. They are in lower case, because the
    /// names of header fields are compared without regard to case.
    fileprivate var pointers: [String] {
        steps.reduce(into: [""]) { $0.append(Self.pointer($0.last ?? "", $1)) }
    }

    fileprivate static func pointer(_ outer: String, _ step: String) -> String {
        "\(outer)/\(JSONPointer.token(of: step))".lowercased()
    }
}

/// The errors for which a receiver refuses a payload that the sender accepts, by their places.
struct WitnessVerdict {
    /// The first error at a pointer or inside it.
    private var inside: [ExactName: Fault] = [:]
    /// The first error at a pointer.
    private var exact: [ExactName: Fault] = [:]
    /// The first alternatives that all refuse a value, by its pointer.
    private var alternatives: [ExactName: Fault] = [:]
    /// The missing keys, by the pointers of their objects and their messages.
    private var missing: [ExactName: Fault] = [:]
    /// The number of errors.
    let count: Int

    fileprivate init(_ faults: [Fault]) {
        count = faults.count { $0.severity == .error }
        for fault in faults where fault.severity == .error {
            let pointer = (fault.payload?.pointer ?? "").lowercased()
            var outer = pointer[...]
            while inside[ExactName(String(outer))] == nil {
                inside[ExactName(String(outer))] = fault
                guard let slash = outer.lastIndex(of: "/") else { break }
                outer = outer[..<slash]
            }
            if exact[ExactName(pointer)] == nil { exact[ExactName(pointer)] = fault }
            switch fault.code {
            case .noAlternative: alternatives[ExactName(pointer)] = alternatives[ExactName(pointer)] ?? fault
            case .missingKey: missing[Self.missing(pointer, fault.message)] = fault
            default: break
            }
        }
    }

    private static func missing(_ pointer: String, _ message: String) -> ExactName {
        ExactName("\(pointer)\n\(message.lowercased())")
    }

    /// Returns the error of the value or of the key at a place, or inside it, and not that of another change.
    func fault(at place: WitnessPlace) -> Fault? {
        let pointers = place.pointers
        let outer = pointers.last ?? ""
        if let key = place.key {
            let message = "key '\(key)' is missing".displayLine
            let found = missing[Self.missing(outer, message)]
            if let fault = found ?? inside[ExactName(WitnessPlace.pointer(outer, key))] { return fault }
        } else if let fault = inside[ExactName(outer)] {
            return fault
        }
        if place.needsOwnFault { return nil }
        // Alternatives report the faults inside them at their own place.
        return pointers.lazy.compactMap { alternatives[ExactName($0)] }.first
    }

    /// Returns the error of a secret around a place, if the receiver's schema of the value refuses it. Errors inside a secret
    /// have the place of the secret.
    func concealedFault(at place: WitnessPlace, in payload: JSONValue) -> Fault? {
        guard let expected = place.expected,
            let fault = place.pointers.lazy.compactMap({ exact[ExactName($0)] }).first,
            !place.needsOwnFault || fault.code != .noAlternative,
            let value = place.steps.reduce(JSONValue?.some(payload), { $0?.part($1) })
        else { return nil }
        let inner = WitnessPlace(key: place.key)
        let isRefused = [expected, expected.revealed].contains { view in
            WitnessVerdict(view.checkReport(value, maximumFaults: .max).faults).fault(at: inner) != nil
        }
        return isRefused ? fault : nil
    }
}

extension SchemaView {
    /// The schema without the secrets around it.
    fileprivate var revealed: SchemaView { ComparedNode(self).content }
}

/// The verdicts about payloads. The same payload can show several changes.
struct WitnessVerdicts {
    private struct Question: Hashable {
        let text: ExactName
        let allowsUnnamedKeys: Bool
    }

    private let sender: Schema
    private let receiver: Schema
    private var known: [Question: WitnessVerdict?] = [:]

    /// The number of verdicts that are kept.
    private static let maximumCount = 64

    init(sender: Schema, receiver: Schema) { (self.sender, self.receiver) = (sender, receiver) }

    /// Returns the verdict about a payload; `nil` if the sender does not accept it. `received` is the payload as the receiver
    /// names its keys.
    mutating func verdict(sent: String, received: String, allowsUnnamedKeys: Bool) -> WitnessVerdict? {
        let question = Question(text: ExactName(sent), allowsUnnamedKeys: allowsUnnamedKeys)
        if let verdict = known[question] { return verdict }
        if known.count >= Self.maximumCount { known = [:] }
        let verdict = newVerdict(sent, received, allowsUnnamedKeys)
        known.updateValue(verdict, forKey: question)
        return verdict
    }

    private func newVerdict(_ sent: String, _ received: String, _ allowsUnnamedKeys: Bool) -> WitnessVerdict? {
        // Every change needs its own fault.
        var options = CheckOptions(unknownKeys: allowsUnnamedKeys ? .keep : .reject, maximumFaults: .max)
        guard sender.accepts(Data(sent.utf8), options: options) else { return nil }
        options.unknownKeys = .keep
        // Only the code and the place in the payload are shown.
        let report = receiver.checkReport(Data(received.utf8), options: options, isDetailed: false)
        return WitnessVerdict(report.faults)
    }
}
