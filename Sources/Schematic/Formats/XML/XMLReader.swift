import Foundation
import SchemaEngine
import SchematicText

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads XML into names and text (XML 1.0). Names keep their prefixes, and namespace declarations are omitted.
/// The reader never accesses anything outside the document, and rejects documents that declare entities.
final class XMLReader: NSObject {
    struct Limits: Sendable, Hashable {
        var depth: Int
        var elements: Int
    }

    private let limits: Limits
    private let text: Data
    private var tags: TagScanner
    private var open: [UntypedElement] = []
    /// The number of namespaces that each open element declares, and the sum.
    private var namespaces: (declared: [Int], inScope: Int) = ([], 0)
    private var root: UntypedElement?
    private var count = 0
    private var fault: FormatError?

    /// Returns the root element of a document in UTF-8.
    static func root(of text: Data, limits: Limits) throws(FormatError) -> UntypedElement {
        let reader = XMLReader(text, limits)
        let endsOfBareInstructions = try reader.checkTags()
        // From a stream, the parser keeps only the part that it is reading, and does not limit the total size.
        let parser = XMLParser(stream: InputStream(data: text.withSpaces(at: endsOfBareInstructions)))
        parser.delegate = reader
        // The result is not useful: it is `true` for an empty document and for a truncated one.
        _ = parser.parse()
        if let fault = reader.fault { throw fault }
        guard let root = reader.root, reader.open.isEmpty else {
            throw FormatError("XML", "there is no complete element", line: 1, column: 1)
        }
        return root
    }

    private init(_ text: Data, _ limits: Limits) {
        self.text = text
        self.limits = limits
        tags = TagScanner(text)
    }

    /// The parser's time grows with the square of an element's attributes, and of the namespaces in scope.
    private static let maximumAttributes = 1_000
    private static let maximumNamespaces = 256

    /// Rejects entities, which can refer to files and expand without bound, and tags that take long to parse.
    ///
    /// - Returns: The offsets of `?>` in processing instructions without data.
    private func checkTags() throws(FormatError) -> [Int] {
        var ahead = tags
        var tag = ahead.next()
        if let offset = ahead.declarations {
            throw fault(
                at: offset,
                "the document type declares entities or elements, which are not supported: remove the declarations"
            )
        }
        while let current = tag {
            guard current.attributes.count <= Self.maximumAttributes else {
                throw fault(at: current.offset, "an element has more than \(Self.maximumAttributes) attributes")
            }
            tag = ahead.next()
        }
        return ahead.endsOfBareInstructions
    }

    private func fault(at offset: Int, _ reason: String) -> FormatError {
        let place = positions(of: [offset], in: JSONBuffer(text)).first
        return FormatError("XML", reason, line: place?.line, column: place?.column)
    }

    /// Records the first fault and ends parsing. The parser reports its own end as another error.
    private func refuse(_ reason: String, _ parser: XMLParser) {
        guard fault == nil else { return }
        fault = FormatError(
            "XML",
            reason,
            line: max(1, parser.lineNumber),
            column: max(1, parser.columnNumber)
        )
        parser.abortParsing()
    }
}

extension Data {
    /// Returns the bytes with a space inserted at each offset. The offsets must be in ascending order.
    ///
    /// FoundationXML on Linux crashes on a processing instruction without data. A space makes its data empty.
    /// In faults of the parser, it moves what follows on the same line by one column. It has no other effect.
    fileprivate func withSpaces(at offsets: [Int]) -> Data {
        guard !offsets.isEmpty else { return self }
        var spaced = Data(capacity: count + offsets.count)
        var start = 0
        for offset in offsets {
            spaced += dropFirst(start).prefix(offset - start)
            spaced.append(0x20)
            start = offset
        }
        return spaced + dropFirst(start)
    }
}

extension XMLReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard fault == nil else { return }
        count += 1 + attributes.count
        guard open.count < limits.depth else {
            return refuse("its elements are nested deeper than \(limits.depth) levels", parser)
        }
        guard count <= limits.elements else {
            return refuse("it has more than \(limits.elements) elements and attributes", parser)
        }
        let tag = tags.next()
        let declared = tag?.attributes.count(where: { Self.isNamespace(tags.text(in: $0)) }) ?? 0
        namespaces.declared.append(declared)
        namespaces.inScope += declared
        guard namespaces.inScope <= Self.maximumNamespaces else {
            return refuse("it declares more than \(Self.maximumNamespaces) namespaces inside each other", parser)
        }
        open.append(UntypedElement(name, attributes: inOrder(attributes, tag), offset: tag?.offset))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard fault == nil, let element = open.popLast() else { return }
        namespaces.inScope -= namespaces.declared.popLast() ?? 0
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { append(text) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { append(String(decoding: block, as: UTF8.self)) }

    func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        refuse("it uses the entity '\(name.prefix(40))', which XML does not have", parser)
        return nil
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        let code = (error as NSError).code
        // Names keep their prefixes, so that unresolved namespaces are not errors.
        guard !Self.codesOfNamespaces.contains(code) else { return }
        refuse(Self.words[code] ?? "it is malformed (code \(code) of the parser)", parser)
    }

    private func append(_ text: String) {
        guard fault == nil, !open.isEmpty else { return }
        open[open.count - 1].text += text
    }

    /// Returns the attributes in the document's order, which the parser does not keep. Omits namespace declarations.
    private func inOrder(_ attributes: [String: String], _ tag: TagScanner.Tag?) -> [UntypedElement] {
        guard !attributes.isEmpty else { return [] }
        var ordered: [UntypedElement] = []
        for range in tag?.attributes ?? [] {
            let name = tags.text(in: range)
            guard let text = attributes[name] else { continue }
            ordered.append(UntypedElement(name, text: text, offset: range.lowerBound))
        }
        if ordered.count != attributes.count {
            var rest = attributes
            ordered.removeAll { rest.removeValue(forKey: $0.name) == nil }
            ordered += rest.ordered { $0.key < $1.key }
                .map { UntypedElement($0.key, text: $0.value, offset: tag?.offset) }
        }
        return ordered.filter { !Self.isNamespace($0.name) }
    }

    private static func isNamespace(_ name: String) -> Bool { name == "xmlns" || name.hasPrefix("xmlns:") }

    private static let codesOfNamespaces: Set = [99, 100, 200, 201, 202, 203, 204, 205]

    /// The most common errors of the parser (libxml2's `xmlParserErrors`), for display.
    private static let words: [Int: String] = [
        4: "it is empty",
        5: "it ends too early, or continues after its root element",
        9: "it has a character that XML does not allow, or bytes that are not UTF-8",
        26: "it uses an entity that XML does not have",
        27: "it uses an entity that XML does not have",
        38: "an attribute contains '<': write '&lt;'",
        39: "an attribute's value has no quotes",
        40: "an attribute's value does not end",
        41: "an attribute has no value",
        42: "an attribute occurs twice in one tag",
        62: "a text contains ']]>': write ']]&gt;'",
        65: "white space is missing between two attributes",
        68: "a name is missing, such as after a single '<' or '&'",
        73: "a tag has no '>'",
        76: "an end tag does not match its start tag",
        77: "an element has no end tag",
    ]
}
