import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A parsed XML document.
final class ParsedXML: NSObject, XMLParserDelegate {
    /// An element. Its text does not include the text of its children.
    final class Element {
        let name: String
        let attributes: [String: String]
        var children: [Element] = []
        var text = ""

        init(_ name: String, _ attributes: [String: String]) {
            self.name = name
            self.attributes = attributes
        }
    }

    private(set) var root: Element?
    private var open: [Element] = []
    private var isWellFormed = true

    /// Parses a text. `root` is `nil` if the text is not well-formed.
    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        _ = parser.parse()
        if !isWellFormed || parser.parserError != nil { root = nil }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        let element = Element(name, attributes)
        open.last?.children.append(element)
        if open.isEmpty { root = element }
        open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isWellFormed = false }
}
