/// Values that no schema describes.
extension ModelReader {
    /// Reads any value as it is.
    public mutating func json() throws(ReadingStop) -> JSONValue {
        let start = scanner.position
        try skip()
        return scanner.value(in: start..<scanner.position)
    }

    /// Reads any value but null.
    public mutating func jsonButNull() throws(ReadingStop) -> JSONValue {
        guard scanner.current != Byte.letterN else { throw .refused }
        return try json()
    }

    /// Reads any object.
    public mutating func jsonObject() throws(ReadingStop) -> JSONValue {
        guard scanner.current == Byte.openBrace else { throw .refused }
        return try json()
    }

    /// Reads any array.
    public mutating func jsonArray() throws(ReadingStop) -> JSONValue {
        guard scanner.current == Byte.openBracket else { throw .refused }
        return try json()
    }

    /// Passes any value. Its objects must not have a key twice.
    public mutating func skip() throws(ReadingStop) {
        switch scanner.current {
        case Byte.openBrace, Byte.openBracket: try skipContainer()
        case Byte.quote: _ = try stringToken()
        case Byte.letterT, Byte.letterF: _ = try bool()
        case Byte.letterN: try null()
        default: _ = try numberToken()
        }
    }

    /// Passes an object or an array, with all that is in it: without recursion, whatever stands in it.
    private mutating func skipContainer() throws(ReadingStop) {
        // What is open, the innermost last: an object's keys so far, or nothing for an array.
        var open: [UnnamedKeys.Region?] = []
        repeat {
            let byte = scanner.current
            if byte == Byte.openBrace || byte == Byte.openBracket {
                try enter(byte)
                open.append(byte == Byte.openBrace ? unnamedKeys.open() : nil)
                if try !passEmptyContainer(&open) {
                    try skipKey(&open)
                    continue
                }
            } else {
                try skip()
            }
            try closeContainers(&open)
        } while !open.isEmpty
    }

    /// Ends the innermost container if its closing bracket is due.
    private mutating func passEmptyContainer(_ open: inout [UnnamedKeys.Region?]) throws(ReadingStop) -> Bool {
        guard let innermost = open.last else { return false }
        guard scanner.current == (innermost == nil ? Byte.closeBracket : Byte.closeBrace) else { return false }
        close(&open)
        return true
    }

    /// Behind a value: ends the containers that end here, and passes the comma and the key that lead to the next value.
    private mutating func closeContainers(_ open: inout [UnnamedKeys.Region?]) throws(ReadingStop) {
        while !open.isEmpty {
            scanner.skipWhitespace()
            if scanner.current == Byte.comma {
                scanner.position &+= 1
                scanner.skipWhitespace()
                return try skipKey(&open)
            }
            guard try passEmptyContainer(&open) else { throw .undecided }
        }
    }

    private mutating func close(_ open: inout [UnnamedKeys.Region?]) {
        if case .some(.some(let region)) = open.popLast() { unnamedKeys.close(region) }
        leave()
    }

    /// Passes a key, where the innermost container is an object.
    private mutating func skipKey(_ open: inout [UnnamedKeys.Region?]) throws(ReadingStop) {
        guard case .some(.some(var region)) = open.last else { return }
        try note(try passKey(), in: &region)
        open[open.count - 1] = region
    }
}
