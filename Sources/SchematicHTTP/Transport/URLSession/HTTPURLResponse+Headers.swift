import SchematicText

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension HTTPHeaders {
        /// Creates the fields of a response of `URLSession`, sorted by name, because `HTTPURLResponse` does not
        /// keep their order. It also joins fields with the same name. Those of `Set-Cookie` are separated again.
        init(of response: HTTPURLResponse) {
            let fields = response.allHeaderFields.flatMap { name, value -> [Field] in
                guard let name = name as? String, let text = value as? String else { return [] }
                let value = Self.withoutReturns(text)
                guard Self.isSame(name, "Set-Cookie") else { return [Field(name: name, value: value)] }
                return Self.cookies(in: value).map { Field(name: name, value: $0) }
            }
            self.init(fields.sorted { $0.name < $1.name })
        }

        /// Replaces each CR, which the session keeps, by a space (RFC 9110, section 5.5).
        static func withoutReturns(_ value: String) -> String {
            guard value.utf8.contains(0x0D) else { return value }
            return String(decoding: value.utf8.map { $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
        }

        /// Returns the `Set-Cookie` fields that are joined in a value. A field begins after a comma that precedes a name and
        /// `=`. The comma in the date of `Expires` does not. A comma in a value that is followed by such a text does, and is
        /// the only one that is mistaken.
        static func cookies(in value: String) -> [String] {
            var cookies: [Substring] = []
            var rest = value[...]
            var searched = rest.startIndex
            while let comma = rest[searched...].firstIndex(of: ",") {
                searched = rest.index(after: comma)
                let next = rest[searched...].drop { $0 == " " }
                let name = next.utf8.prefix { HTTPToken.isTokenByte($0) }
                guard !name.isEmpty, next[name.endIndex...].hasPrefix("=") else { continue }
                cookies.append(rest[..<comma])
                rest = next
                searched = rest.startIndex
            }
            return (cookies + [rest]).map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    extension IncomingResponse {
        /// Creates a response without its body.
        init(head: HTTPURLResponse) {
            self.init(status: head.statusCode, headers: HTTPHeaders(of: head))
        }
    }
#endif
