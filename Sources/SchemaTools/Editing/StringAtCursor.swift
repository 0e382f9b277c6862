import SchemaEngine

/// The string that contains the cursor, in a text that may be incomplete because it is being written.
struct StringAtCursor {
    /// The bytes between the quotes. A string without a closing quote ends with its line.
    let content: Range<Int>
    let isKey: Bool
    /// The keys of the members around the string, outermost first, as they are written. The last one is the key of a value.
    let keys: [String]
    /// The strings in `{include}` of the object that contains the string, as far as they are before it.
    let includes: [String]
    /// The place in the array that directly contains the string, or `nil` for a key and for the value of a key.
    let element: ElementPlace?

    /// An open container.
    private struct Container {
        var isObject: Bool
        var awaitsKey: Bool
        var key = ""
        var includes: [String] = []
        var element = ElementPlace()
    }

    /// Returns `nil` if the cursor is not between the quotes of a string.
    init?(at cursor: Int, in text: TextBytes) {
        var containers: [Container] = []
        var offset = 0
        while offset < cursor {
            let byte = text[offset]
            offset += 1
            let last = containers.indices.last
            switch byte {
            case UInt8(ascii: "{"): containers.append(Container(isObject: true, awaitsKey: true))
            case UInt8(ascii: "["): containers.append(Container(isObject: false, awaitsKey: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
            case UInt8(ascii: ","):
                if let last {
                    containers[last].awaitsKey = containers[last].isObject
                    containers[last].element.index += 1
                }
            case UInt8(ascii: "\""):
                let content = text.stringContent(at: offset - 1)
                let isKey = last.map { containers[$0].awaitsKey } ?? false
                if content.lowerBound <= cursor, cursor <= content.upperBound {
                    self.content = content
                    self.isKey = isKey
                    keys = (isKey ? containers.dropLast() : containers[...]).filter(\.isObject).map(\.key)
                    includes = containers.last(where: \.isObject)?.includes ?? []
                    element = containers.last.flatMap { $0.isObject ? nil : $0.element }
                    return
                }
                offset = min(content.upperBound + 1, text.count)
                let string = String(decoding: text[content], as: UTF8.self)
                if isKey, let last {
                    containers[last].key = string
                    containers[last].awaitsKey = false
                } else if let last, !containers[last].isObject {
                    containers[last].element.pass(string)
                }
                if !isKey, let object = containers.lastIndex(where: \.isObject), containers[object].key == "{include}" {
                    containers[object].includes.append(string)
                }
            default: break
            }
        }
        return nil
    }
}
