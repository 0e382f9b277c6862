package import Foundation

extension SecretMask {
    /// Returns a body, or a part of one, in which the values with names of secrets are masked: keys of JSON,
    /// elements and attributes of XML, fields of forms, parts of multipart bodies, items of URLs. A part that cannot be
    /// searched is replaced by its size and type.
    ///
    /// Returns `nil` for a body that cannot be searched, which may contain secrets anywhere: binary data, such as that of
    /// an image or a binary property list, text in an encoding that does not contain ASCII, such as UTF-16, multipart
    /// content without its boundary, and a key or a token of a type of its own.
    package static func body(_ body: Data, type: String?, depth: Int = 0) -> Data? {
        let type = type ?? ""
        if DisplayedMultipart.isMultipart(type), !body.isEmpty {
            guard depth < deepestPart, var parts = DisplayedMultipart(body, type: type), parts.hasBoundary else {
                return nil
            }
            for index in parts.sections.indices { parts.sections[index].mask(depth: depth + 1) }
            return parts.joined
        }
        guard !isSecret(MediaType(type)), containsASCII(MediaType(type).charset), let text = DisplayedBytes.utf8(body)
        else { return nil }
        return Data(Self.text(text, type: type).utf8)
    }

    /// Returns whether text in an encoding has the ASCII characters as their bytes, so that names are found in it. Without
    /// a declaration, the bytes decide.
    private static func containsASCII(_ charset: String?) -> Bool {
        guard let name = charset?.lowercased(), !name.isEmpty else { return true }
        return ["utf-8", "utf8", "us-ascii", "ascii", "latin1"].contains(name)
            || ["iso-8859-", "windows-125"].contains { name.hasPrefix($0) }
    }

    /// Returns whether content of a type is a secret as a whole: a JSON Web Token (RFC 7519) or a private key.
    private static func isSecret(_ type: MediaType) -> Bool {
        secretTypes.contains(type.essence) || type.essence.hasSuffix("+jwt")
    }

    private static let secretTypes: Set = [
        "application/jose", "application/jwt", "application/pgp-keys", "application/pkcs12", "application/pkcs8",
        "application/x-pem-file", "application/x-pkcs12",
    ]

    /// The maximum depth of nested multipart bodies.
    private static let deepestPart = 4

    /// Masks the values with names of secrets in a text of a content type, which may be incomplete.
    package static func text(_ text: String, type: String = "") -> String {
        // A byte-order mark belongs to no name.
        let start = text.unicodeScalars.firstIndex { $0 != "\u{FEFF}" } ?? text.endIndex
        let content = String(text[start...])
        return String(text[..<start]) + masked(content, type: type)
    }

    private static func masked(_ text: String, type: String) -> String {
        let isForm = MediaType(type).essence == MediaType.form.essence
        // Some clients, such as curl, declare a form whatever they send.
        let text = isForm ? items(text) : text
        return items(structuredText(text), areEmbedded: true)
    }
}

extension DisplayedMultipart.Section {
    fileprivate mutating func mask(depth: Int) {
        let (isSecret, type, isEncoded) = (names.contains(where: SecretMask.isSecretItem), type, isEncoded)
        maskHead()
        guard !content.isEmpty else { return }
        if !isReadable || isSecret {
            content = Data(SecretMask.mask.utf8)
            return
        }
        let masked = isEncoded ? nil : SecretMask.body(content, type: type, depth: depth)
        content = masked ?? Data(DisplayedBytes.size(content.count, type).utf8)
    }
}
