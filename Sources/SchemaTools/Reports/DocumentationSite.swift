import SchemaEngine

/// The site of the documentation, which `Docs/site/build` makes from the pages of `Docs`.
package enum DocumentationSite {
    /// The address of the first page. Hosts below `example` are reserved (RFC 2606): until the repository has an address, no link
    /// of a message leads to a stranger.
    package static let address = "https://schematic.example/"

    /// Returns the address of a page, such as `Docs/Faults.md#missing-key`.
    package static func address(of page: String) -> String {
        let parts = page.split(separator: "#", maxSplits: 1)
        let name = parts[0].split(separator: "/").last?.split(separator: ".").first ?? ""
        return address + name + "/" + (parts.count > 1 ? "#" + parts[1] : "")
    }
}

/// The description of a code in a report that states each code once.
package struct CodeDescription: Sendable {
    let summary: String?
    /// The place in the documentation, such as `Docs/Faults.md#missing-key`.
    let page: String?

    package init(summary: String?, page: String?) {
        self.summary = summary
        self.page = page
    }

    /// Creates the description of a fault code of the engine.
    package init?(fault code: String) {
        guard let code = FaultCode(rawValue: code) else { return nil }
        self.init(summary: nil, page: code.page)
    }
}

extension FaultCode {
    package var page: String { "Docs/Faults.md#\(rawValue)" }
}
