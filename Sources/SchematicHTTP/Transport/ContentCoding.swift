import SchematicText

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
#endif

/// More than one content coding of a response, which is refused: a few bytes in two codings can cost the decoders seconds,
/// because the second one decodes what the first one makes of them.
struct SeveralCodings: ResponseFault, Equatable {
    let names: [String]

    #if canImport(FoundationNetworking) || canImport(Darwin)
        var code: URLError.Code { .cannotDecodeContentData }
    #endif

    var explanation: String {
        let list = shortened(names.joined(separator: ", "), to: 100)
        return "expected one content coding, found \(names.count): '\(list)'"
    }
}

extension HTTPHeaders {
    /// Returns the coding of the content in lower case (RFC 9110, section 8.4), or `nil` if it is not coded. Words that
    /// name no coding of content, and that servers write there by mistake, state none.
    func contentCoding() throws(SeveralCodings) -> String? {
        guard first(of: "Content-Encoding") != nil else { return nil }
        let names = members(of: "Content-Encoding").map { $0.lowercased() }.filter { !Self.otherWords.contains($0) }
        guard names.count <= 1 else { throw SeveralCodings(names: names) }
        return names.first
    }

    /// `identity` and `none`, which libcurl accepts, too, and names of character encodings and of `Content-Transfer-Encoding`.
    private static let otherWords: Set<String> = [
        "identity", "none", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "windows-1252", "7bit", "8bit",
        "binary",
    ]
}
