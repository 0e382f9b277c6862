import SchematicText

/// The tokens of a JSON Pointer (RFC 6901, sections 3 and 4).
package enum JSONPointer {
    /// Returns the keys and indices of a pointer, which begins with `/`, without its escapes.
    package static func steps(of pointer: String) -> [String] {
        let tokens = pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return tokens.dropFirst().map { token in
            let step = String(Substring(token))
            guard token.contains(UInt8(ascii: "~")) else { return step }
            return step.replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// Returns a key as a token, with its escapes.
    package static func token(of key: String) -> String {
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return key }
        return key.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// Returns the index of an array's element that a token is: digits without leading zeros; `nil` for another token.
    package static func index(_ step: String) -> Int? {
        step.utf8.first == UInt8(ascii: "0") && step != "0" ? nil : Int(digits: step)
    }
}

extension [UInt8] {
    /// Appends a key as a token of a JSON Pointer (RFC 6901, section 3).
    package mutating func append(pointerStep key: ArraySlice<UInt8>) {
        append(UInt8(ascii: "/"))
        for byte in key {
            switch byte {
            case UInt8(ascii: "~"): append(contentsOf: "~0".utf8)
            case UInt8(ascii: "/"): append(contentsOf: "~1".utf8)
            default: append(byte)
            }
        }
    }

    /// Appends the index of an array element as a token of a JSON Pointer.
    package mutating func append(pointerStep index: Int) {
        append(UInt8(ascii: "/"))
        append(contentsOf: String(index).utf8)
    }
}

extension SecretName {
    /// Returns whether the value at a JSON Pointer has the name of a secret.
    package static func isMeant(by pointer: String) -> Bool {
        guard mayBeMeant(by: pointer) else { return false }
        var steps: [String] = []
        for step in JSONPointer.steps(of: pointer).reversed() {
            steps.append(step)
            // A member is judged by its own name, whatever contains it, unless the name says nothing itself.
            if JSONPointer.index(step) == nil, !isValue(step) { break }
        }
        let key = steps.reversed().reduce("") { key, step -> String in
            JSONPointer.index(step) == nil ? self.key(ofMember: step, of: key) : self.key(ofElementOf: key)
        }
        return meaning(of: key) != .other
    }

    /// Returns `false` if the last token with letters, or that token in the singular, has no meaning, and tells by itself what it is.
    private static func mayBeMeant(by pointer: String) -> Bool {
        var pointer = pointer
        return pointer.withUTF8 { bytes in
            var rest = bytes[...]
            while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
                var token = rest[(slash + 1)...]
                rest = rest[..<slash]
                if !token.isEmpty, token.allSatisfy(\.isASCIIDigit) { continue }
                while !mayMean(UnsafeBufferPointer(rebasing: token)) {
                    guard token.popLast() == UInt8(ascii: "s") else { return false }
                }
                return true
            }
            return false
        }
    }
}
