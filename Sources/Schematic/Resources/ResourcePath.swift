/// The paths of a resource: of all objects, and of one object.
struct ResourcePath: Sendable {
    let list: PathTemplate
    let item: PathTemplate
    /// The name of the placeholder for the identifier.
    let placeholder: String

    /// The identifier replaces the last `{/name}` of the template. Without one, `{/id}` is appended to the path.
    init(_ template: PathTemplate) {
        for (index, piece) in template.pieces.enumerated().reversed() {
            guard case .text(let text) = piece, let place = text.ranges(of: "{/").last,
                let end = text[place.upperBound...].firstIndex(of: "}")
            else { continue }
            var pieces = template.pieces
            pieces[index] = .text(String(text[..<place.lowerBound] + text[end...].dropFirst()))
            list = PathTemplate(pieces)
            item = template
            placeholder = String(text[place.upperBound..<end].prefix { !":*,".contains($0) })
            return
        }
        list = template
        item = PathTemplate(Self.extended(template.pieces))
        placeholder = "id"
    }

    /// The pieces with `{/id}` at the end of the path, before the query.
    private static func extended(_ pieces: [PathTemplate.Piece]) -> [PathTemplate.Piece] {
        var pieces = pieces
        for (index, piece) in pieces.enumerated() {
            guard case .text(let text) = piece, let query = text.firstRange(of: "{?") ?? text.firstRange(of: "?") else {
                continue
            }
            pieces[index] = .text(withPlace(text[..<query.lowerBound]) + text[query.lowerBound...])
            return pieces
        }
        if case .text(let text)? = pieces.last {
            pieces[pieces.count - 1] = .text(withPlace(text[...]))
        } else {
            pieces.append(.text(withPlace("")))
        }
        return pieces
    }

    private static func withPlace(_ path: Substring) -> String {
        (path.last == "/" ? path.dropLast() : path) + "{/id}"
    }
}
