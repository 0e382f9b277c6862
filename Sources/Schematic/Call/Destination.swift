import Foundation
import SchemaEngine

/// The destination of a call: the one that its request states, or a later one, such as the next page.
enum Destination: Sendable {
    /// The destination that the request states.
    case own
    /// The destination of the request, with these parameters in place of those with the same names.
    case parameters(Parameters)
    /// A URL from the server.
    case link(URL)

    var isLink: Bool { if case .link = self { true } else { false } }

    /// Returns the parameters to validate by `X.path.json`, from those of the request.
    func parameters(_ own: Parameters) -> Parameters {
        guard case .parameters(let changes) = self else { return own }
        var parameters = own
        for item in changes.items { parameters[item.name] = item.value }
        return parameters
    }

    /// The names that a link already contains, each with the value `null`: those of its query and of the path's
    /// placeholders.
    func namesInLink(of path: PathTemplate.Parts) -> JSONObject? {
        guard case .link(let url) = self else { return nil }
        let names = url.queryItems.map(\.name) + path.placeholders
        return JSONObject(names.map { .init(key: $0, value: .null) })
    }
}

extension URLComposer {
    /// The URL of a call: its path with all parameters, or the link that it follows, with the client's
    /// parameters appended.
    func url(
        for path: PathTemplate.Parts,
        parameters: JSONObject,
        _ shared: JSONObject,
        at destination: Destination
    ) throws(RequestError) -> URL {
        guard case .link(let link) = destination else {
            return try url(for: path, parameters: parameters.followed(by: shared))
        }
        guard !shared.members.isEmpty else { return link }
        var items = FlatFields(style: style)
        try items.add(shared.members)
        let text = link.absoluteString
        let extended = text + (text.contains("?") ? "&" : "?") + items.encoded.joined(separator: "&")
        guard extended.utf8.count <= URLParts.maximumLength, let url = URL(string: extended) else {
            throw .malformedURL(text, reason: URLParts.tooLong)
        }
        return url
    }
}
