/// The number of bytes of a response's content that were received, and the number that its head states.
struct ContentCount {
    /// The value of `Content-Length`; `nil` if the content is coded or the head states no length.
    var expected: Int?
    var received = 0

    /// Whether the content is as long as its head states; `false` if the head states no
    /// length. A response with whole content is complete, even if the upload or the connection fails afterwards
    /// (RFC 9110, section 8.6).
    var isWhole: Bool { isWhole(atRegularEnd: false) }

    /// Returns whether the content is whole at the end of its exchange. If the head states no length, it is whole if the
    /// exchange has ended regularly.
    func isWhole(atRegularEnd isRegular: Bool) -> Bool { expected.map { $0 <= received } ?? isRegular }
}
