import Foundation
import SchemaEngine

extension ComposeFault: DescribedError {
    /// The expected and the actual state, and help. Values of parameters are never shown.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .malformedURL(let text, let reason):
            "cannot read the URL '\(SecretMask.url(text))': \(reason)"
        case .malformedTemplate(let template, let character, let reason):
            "cannot read the path template '\(template)' at character \(character): \(reason)"
        case .missingPathValue(let name, let template):
            "the path '\(template)' requires a value for {\(name)}, and the parameters have none: add a value for '\(name)'"
        case .emptyPathValue(let name, let template):
            "the path '\(template)' requires a value for {\(name)}, and the parameter '\(name)' is empty"
        case .unusablePathValue(let name, let template, let reason):
            "the path '\(template)' cannot use the parameter '\(name)': \(reason)"
        case .dotSegment(let template):
            "the path '\(template)' has a segment that is '.' or '..', or becomes one when a proxy decodes it, and would "
                + "change the path: write the path out, and send such a value in the query or the body"
        case .unusableParameter(let name, let reason):
            "cannot write '\(name)' as names and values: \(reason)"
        case .unusableHeader(let name, let reason):
            "cannot send the header \(name.debugDescription): \(reason)"
        case .unusableMethod(let method):
            "cannot send the method \(method.debugDescription): expected a name such as GET"
        case .unusableBody(let reason):
            "cannot write the body: \(reason)"
        }
    }
}
