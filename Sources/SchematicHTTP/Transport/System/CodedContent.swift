package import Foundation

/// Content in a content coding, which a transport has passed on as it is.
package enum CodedContent {
    /// Returns the content without its coding.
    ///
    /// - Parameters:
    ///   - coded: The complete content as it is transferred.
    ///   - coding: The value of `Content-Encoding`.
    ///   - limit: The maximum number of bytes of the result.
    /// - Returns: `nil` if the content is longer or not valid, or if this machine does not have the decoder.
    package static func decoded(_ coded: Data, from coding: String, limit: Int) -> Data? {
        #if os(Linux)
            guard let decoder = try? ContentDecoder(coding.lowercased()) else { return nil }
            coded.withUnsafeBytes { decoder.take($0) }
            var content = Data()
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
            defer { room.deallocate() }
            while !decoder.isDrained {
                guard let step = try? decoder.read(into: room), content.count + step.decoded <= limit else {
                    return nil
                }
                content += room[..<step.decoded]
            }
            return decoder.isComplete ? content : nil
        #else
            return nil
        #endif
    }
}
