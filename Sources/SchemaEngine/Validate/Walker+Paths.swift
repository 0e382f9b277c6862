/// The path of the current value, from the keys and indexes in the frames.
extension Walker {
    /// Returns a hash of the keys that lead to the value, or to a member of it. Array indexes are left out.
    ///
    /// Each frame caches the hash of the path up to it, since nearby faults share most of their paths.
    mutating func pathHash(member: [UInt8]? = nil) -> UInt64 {
        let last = frames.count - 1
        var known = last
        while known > 0, frames[known].path == 0 { known -= 1 }
        while known < last {
            frames[known + 1].path = path(through: known)
            known += 1
        }
        let path = path(through: last)
        return member.map { mix(JSONScanner.hash(of: $0, seed: keySeed), into: path) } ?? path
    }

    /// Returns the hash of the path to a frame and on to its current value. The frame is read in place, because a copy of it
    /// costs more than the hash.
    private func path(through index: Int) -> UInt64 {
        switch frames[index].kind {
        case .array: mix(1, into: frames[index].path)
        case .object where frames[index].currentKey >= 0:
            mix(program.keyHashes[Int(frames[index].firstKey + frames[index].currentKey)], into: frames[index].path)
        case .object:
            unnamedKey(of: frames[index]).map { mix(scanner.hash(of: $0, seed: keySeed), into: frames[index].path) }
                ?? frames[index].path
        default: frames[index].path
        }
    }

    private func mix(_ value: UInt64, into hash: UInt64) -> UInt64 {
        let (high, low) = (hash ^ value ^ keySeed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return high ^ low
    }

    /// Returns the JSON Pointer (RFC 6901) of the value, or of a member of it.
    func pointer(member: [UInt8]?) -> String {
        var pointer: [UInt8] = []
        for index in 0..<frames.count { appendStep(of: frames[index], to: &pointer) }
        if let member { pointer.append(pointerStep: member[...]) }
        return String(decoding: pointer, as: UTF8.self)
    }

    private func appendStep(of frame: Frame, to pointer: inout [UInt8]) {
        switch frame.kind {
        case .array:
            pointer.append(pointerStep: frame.elementIndex)
        case .object where frame.currentKey >= 0:
            let key = program.tables.keys[Int(frame.firstKey + frame.currentKey)]
            pointer.append(pointerStep: program.tables.names[Int(key.nameStart)..<Int(key.nameStart + key.nameLength)])
        case .object:
            var key: [UInt8] = []
            if let token = unnamedKey(of: frame) { scanner.unescaped(token, into: &key) }
            pointer.append(pointerStep: key[...])
        default:
            break
        }
    }

    /// Returns the key of the current member, which the shape does not name.
    private func unnamedKey(of frame: Frame) -> StringToken? {
        var probe = scanner
        probe.position = frame.keyOffset
        return try? probe.scanString()
    }
}
